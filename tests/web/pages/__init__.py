"""The client's screens as objects, so that a test reads like what a person does.

    def test_a_game_can_be_started(ada):
        ada.home.open()
        ada.home.play_now()
        ada.table.place_everybody()
        assert ada.table.turn_step == ada.words.t("play.step_tile")

A `Visitor` (fixtures `ada`, or `visiting(PHONE.in_language("fr"))` for anybody else) has one object for each screen:

| object | screen | what it can do |
|---|---|---|
| `home` | `/` | `open`, `play_now`, `at_one_screen`, `choices` |
| `new_table` | `/new/…` | `open`, `call_me`, `players`, `seat`, `name_of`, `unfold`, `switch`, `pick`, `start` |
| `waiting_room` | `/t/…` before the start | `open`, `invitation`, `sit_down`, `put_bot`, `start`, `seats` |
| `table` | `/t/…` in play | `open`, `board`, `sentence`, `step`, `pawns`, `tiles`, `done`, `undo`, `hint`, `log`, |
| | | `heard`, `say`, `chat`, `rise` (take the device), `answer`, `place_everybody`, `play_on`, `ply`, `wait_…` |
| `ending` | `/t/…` when over | `wait`, `title`, `rematch`, `replay`, `check_dice`, `close` |
| `replay` | `/t/…/replay` | `open`, `board`, `ply`, `seek`, `step`, `eyes` |
| `puzzles` | `/puzzles…` | `open`, `board`, `task`, `said`, `route` |
| `analysis` | `/analysis` | `open`, `board`, `panel`, `said`, `chances`, `line`, `outcomes` |
| `lobby`, `rules`, `learn`, `not_found` | the others | `open`, and what is theirs |

All find things as a person with a screen reader would: by role and accessible name. Names are keys of the client's own
texts (`words.t("play.undo")`), so a test holds in every language and survives a better wording.
`visitor.page` is Playwright's page for the rest; `visitor.axe()` must find nothing; `visitor.watch.allow("409")`
announces a complaint of the browser that the test provokes. At the end of a test every visitor's browser must have
stayed on the server's origin and have complained of nothing.

`table.answer(chance)` makes one random decision among what the interface offers, by clicking only, and
`table.play_on(chance)` repeats that until the game is over: enough to play any game with any options.
`web.prepared_tables` creates tables at exactly the decision that a test is about. `visitor.told(table)` is the
server's message to the visitor; `tab_to` and `board.key_to` use the keyboard. `Look.at_once()` turns playback off.
"""

from web.pages.board import Board
from web.pages.ending import Ending
from web.pages.home import Home
from web.pages.new_table import NewTable
from web.pages.others import Learn, Lobby, NotFound, Rules
from web.pages.replay import Replay
from web.pages.screen import Screen
from web.pages.table import PlayTable
from web.pages.visitor import Visitor
from web.pages.waiting_room import WaitingRoom

__all__ = [
    "Board",
    "Ending",
    "Home",
    "Learn",
    "Lobby",
    "NewTable",
    "NotFound",
    "PlayTable",
    "Replay",
    "Rules",
    "Screen",
    "Visitor",
    "WaitingRoom",
]

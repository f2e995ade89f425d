"""`lastboat play`: people at one keyboard, with bots or random players if they like."""

from __future__ import annotations

import argparse

from lastboat.cli.files import SavedGame
from lastboat.cli.handover import Handover
from lastboat.cli.players import AutomaticPlayers, compile_bot, seat_players
from lastboat.cli.prompt import Prompt, Quit, TookBack
from lastboat.cli.screen import picture, verdict
from lastboat.cli.terminal import Terminal, spans, warm_up
from lastboat.game import Game
from lastboat.names import SEAT_NAMES


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up()
    game, taken, level = seat_players(args, terminal)
    compile_bot(level)
    Session(terminal, game, taken, AutomaticPlayers(level, game), SavedGame(terminal, game, args.file)).run()
    return 0


class Session:
    """A game under way at one keyboard."""

    def __init__(
        self, terminal: Terminal, game: Game, taken: frozenset[int], others: AutomaticPlayers, saved_game: SavedGame
    ) -> None:
        self.terminal = terminal
        self.game = game
        self.people = frozenset(range(game.options.players)) - taken
        self.others = others
        self.saved_game = saved_game
        self.handover = Handover(terminal, game, self.people)
        self.seen: dict[int, int] = {}
        """The ply of each person's last decision: what happened since is news."""
        self.notice = ""

    def run(self) -> None:
        """Until the game is over, or somebody leaves."""
        try:
            while True:
                self._let_others_play()
                if self.game.over and self._farewell():
                    return
                if not self.game.over:
                    self._ask(SEAT_NAMES.index(self.game.actor))
        except Quit:
            return
        except EOFError:
            self.terminal.say("\nNobody is at the keyboard any more: the game ends here.")

    def _let_others_play(self) -> None:
        while not self.game.over and self._actor() not in self.people:
            self.others.play(self.game)

    def _actor(self) -> int | None:
        return SEAT_NAMES.index(self.game.actor) if self.game.actor in SEAT_NAMES else None

    def _ask(self, seat: int) -> None:
        since = min(self.seen.get(seat, 0), self.game.ply)
        self.handover.hand_over(seat)
        prompt = Prompt(self.terminal, self.game, self.saved_game, seat, self._last_decision())
        try:
            move = prompt.decide(since, self.notice)
        except TookBack:
            self._take_back()
            return
        self.seen[seat] = self.game.ply
        self.notice = ""
        self.game.play(move, seat)

    def _last_decision(self) -> int | None:
        """The last ply at which a person decided."""
        plies = range(self.game.ply - 1, -1, -1)
        return next((ply for ply in plies if self.game.states(ply)[0].actor in self.people), None)

    def _take_back(self) -> None:
        """To the last decision of a person; the others and chance are as before when it is made again."""
        ply = self._last_decision()
        if ply is not None:
            self.notice = f"Taken back: {self.game.record().moves[ply]}."
            self.game.undo(to=ply)

    def _farewell(self) -> bool:
        """Show the result; returns False if a move was taken back instead."""
        title = spans(("The game is over", "heading"))
        self.terminal.clear()
        self.terminal.show(picture(self.game.states(), self.terminal.width, title))
        self.terminal.show(verdict(self.game))
        try:
            Prompt(self.terminal, self.game, self.saved_game, None, self._last_decision()).close()
        except TookBack:
            self._take_back()
            return False
        return True

"""What is read from the bytes of a state is what NumPy reads from its record."""

from __future__ import annotations

import pytest
from server.models.test_models import GAMES
from server.table_games import gathered, play_through

from lastboat.editions import Options
from lastboat.server.tables import packed_state as packed

NUMBERS = {
    "phase": packed.PHASE,
    "actor": packed.ACTOR,
    "active": packed.ACTIVE,
    "first": packed.FIRST,
    "reason": packed.REASON,
    "resume": packed.RESUME,
    "points": packed.POINTS,
    "steps": packed.STEPS,
    "mover": packed.MOVER,
    "focus": packed.FOCUS,
    "face": packed.FACE,
    "range": packed.RANGE,
    "asked": packed.ASKED,
    "picks": packed.PICKS,
}
ROWS = {
    "ground": packed.GROUND,
    "value": packed.VALUE,
    "creature": packed.CREATURE,
    "guards": packed.GUARDS,
    "shown": packed.SHOWN,
    "kept": packed.KEPT,
    "hand": packed.HAND,
}


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_bytes_are_read_as_numpy_reads_the_record(options: Options) -> None:
    for now in play_through(gathered(options)):
        if now.game is None:
            continue
        states, record = now.game.states, bytes(now.game.record)
        assert {name: record[at] for name, at in NUMBERS.items()} == {name: int(states[name][0]) for name in NUMBERS}
        for name, at in ROWS.items():
            assert list(record[at]) == states[name][0].ravel().tolist(), name
        assert int.from_bytes(record[packed.TURN], "little") == states["turn"][0] == now.game.turn
        assert record[packed.PLAYERS] == states["rules"]["players"][0]
        assert list(record[packed.EXPLORER_HEX]) == states["explorer"]["hex"][0].tolist()
        assert list(record[packed.EXPLORER_STATUS]) == states["explorer"]["status"][0].tolist()
        assert list(record[packed.BOAT_HEX]) == states["boat"]["hex"][0].tolist()
        crews = [
            record[packed.BOAT][b : b + packed.BOAT_SIZE][1:]
            for b in range(0, len(record[packed.BOAT]), packed.BOAT_SIZE)
        ]
        assert [list(crew) for crew in crews] == states["boat"]["crew"][0].tolist()

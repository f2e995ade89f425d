"""An edition is data: a made-up one, defined in tests/support/atoll.py and nowhere else, is played and written."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.atoll import ATOLL, SETS, SHORT, TIDE
from support.table import odds

from lastboat.belief import sample
from lastboat.dice import generator
from lastboat.editions import EDITIONS, Options, new_states
from lastboat.editions.boxes import by_name
from lastboat.engine.words import Face, Status, Underside
from lastboat.errors import BadEdition, BadOption
from lastboat.game import Game
from lastboat.record import read_record
from lastboat.view import Eyes, view


def test_the_edition_supplies_the_defaults() -> None:
    options = Options(edition="atoll")
    assert options == Options.of({"edition": "atoll"}) == Game(edition="atoll", seed=1).options
    assert (options.dice, options.overcrowded, options.squid) == ("tide", True, "with-whales")
    assert options.as_dict() == {"players": 4, "edition": "atoll"}
    assert Options.of({"edition": "atoll", "overcrowded": False}).as_dict()["overcrowded"] is False


def deck(**most: int) -> dict[Underside, tuple[int, int, int]]:
    """A deck with so many tiles of an underside; the others are winds."""
    counts = {Underside[name]: (count, 0, 0) for name, count in most.items()}
    return {**counts, Underside.WIND: (40 - sum(most.values()), 0, 0)}


def test_its_components_are_in_the_rules() -> None:
    s = new_states(Options.of({"edition": "atoll"}))[0]
    assert (s.rules.edition, s.rules.boats, s.rules.dolphins) == (list(EDITIONS).index("atoll"), 9, 1)
    assert s.rules.deck[:, Underside.VOLCANO].tolist() == [0, 1, 1]
    assert s.rules.values.tolist() == [0, 5, 3, 0, 0, 2, 0]
    assert Options.from_rules(s) == Options.of({"edition": "atoll"})


@pytest.mark.parametrize("chosen", SETS, ids=str)
def test_records_positions_views_and_samples_of_it_come_back(chosen: dict[str, Any]) -> None:
    rng = Random(1)
    game = Game(seed=3, **{"edition": "atoll", **chosen})
    while not game.over:
        if game.ply % 50 == 0:
            again = Game.from_position(game.position(), by_hand=True)
            assert again.states().tobytes() == game.states().tobytes()
            seen = view(game.states(), 0, 0, Eyes.TABLE)
            assert view(sample(seen, generator(game.ply)), 0, 0, Eyes.TABLE) == seen
        game.play(rng.choice(game.legal).action)
    record = read_record(str(game.record()))
    assert record == game.record()
    assert Game.from_record(record).states().tobytes() == game.states().tobytes()


def test_its_die_has_its_sides_and_moves_pieces_as_far_as_it_says() -> None:
    position = "options: edition=atoll players=2 to_the_last=true\nphase: roll\nred: 1~f6\nsharks: a1\nserpents: m1\n"
    game = Game.from_position(position, by_hand=True)
    assert odds(game) == {"roll serpent": 1, "roll shark": 3, "roll dolphin": 2, "roll boat": 1, "roll joker": 1}
    game.play("roll serpent")
    game.play("serpent m1 to m2")
    game.play("serpent m2 to m3")
    assert game.phase != "creature"


def test_values_that_it_does_not_have_are_not_placed() -> None:
    game = Game(seed=1, edition="atoll")
    values = {str(move).split()[1].split("=")[1] for move in game.legal}
    assert values == {"1", "2", "5"}
    assert all(explorer.status == Status.BOX for explorer in game.states()[0].explorer)


def test_dice_of_another_edition_are_refused() -> None:
    with pytest.raises(BadOption, match=r"edition=atoll and dice=red cannot be combined\. The Atoll has no such dice"):
        Options.of({"edition": "atoll", "dice": "red"})
    with pytest.raises(BadOption, match="edition=survive and dice=tide cannot be combined"):
        Options.of({"edition": "survive", "dice": "tide"})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"deck": {Underside.SHARK: (10, 10, 10)}}, "the deck has 30 tiles"),
        ({"values": (1, 2, 3)}, "a colour's 10 explorers are worth 1 to 6 each"),
        ({"values": (7,) * 10}, "a colour's 10 explorers are worth 1 to 6 each"),
        ({"boats": 13}, "13 boats; allowed: 8 to 12"),
        ({"dice": ()}, "an edition needs dice"),
        ({"deck": deck(DOLPHIN=5)}, "5 dolphin tiles, but there are 4 dolphins"),
        ({"deck": deck(SHARK=7), "dice": (SHORT,)}, "7 shark tiles, but there are 6 sharks"),
        ({"deck": deck(WHALE=6)}, "6 whale tiles, but there are 5 whales"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        replace(ATOLL, **change)


def test_without_dolphins_in_play_any_number_of_dolphin_tiles_can_be_kept() -> None:
    assert sum(replace(ATOLL, deck=deck(DOLPHIN=5), dice=(SHORT,)).deck[Underside.DOLPHIN]) == 5


def test_a_name_of_dice_means_the_same_dice_in_every_edition() -> None:
    other = replace(ATOLL, name="reef", dice=(replace(TIDE, faces={Face.SHARK: 1}),))
    with pytest.raises(BadEdition, match="reef: its dice 'tide' differ from those of another edition"):
        by_name(ATOLL, other)
    assert list(by_name(ATOLL, replace(other, dice=(TIDE,)))) == ["atoll", "reef"]


def test_a_name_means_one_edition() -> None:
    with pytest.raises(BadEdition, match="there are two editions 'atoll'"):
        by_name(ATOLL, replace(ATOLL, boats=10))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"faces": {}}, "each face needs a side"),
        ({"reach": {}}, "need a reach of at least 1"),
        ({"numbers": {5: 1}}, "it may show 1 to 4"),
        ({"dolphins": False}, "dolphins are not in play"),
    ],
)
def test_dice_that_cannot_be_rolled_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        replace(TIDE, **change)

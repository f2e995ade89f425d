"""Editions and options: what a table can choose, and the errors when it cannot."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from support.games import options

from lastboat.editions import CHOICES, EDITIONS, Options, new_states
from lastboat.engine.words import RESERVE
from lastboat.errors import BadOption, LastBoatError
from lastboat.game import Game

RULEBOOK = Path(__file__).parents[2] / "docs" / "rulebook.md"
ANYTHING: list[Any] = [
    -1,
    1,
    5,
    2.0,
    4.0,
    10**30,
    "",
    "2",
    "x",
    "The-Island",
    b"red",
    [],
    {},
    (),
    float("nan"),
    object(),
]


def wrong_values(name: str) -> list[Any]:
    """Values that the option does not have; True is no number and 1 no switch."""
    allowed = next(choice.values for choice in CHOICES if choice.name == name)
    values = [*ANYTHING, None, True, False, 0]
    return [one for one in values if not any(type(one) is type(other) and one == other for other in allowed)]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(choice: Any) -> None:
    for value in wrong_values(choice.name):
        with pytest.raises(BadOption) as refused:
            Options.of({choice.name: value})
        said = str(refused.value)
        assert said.startswith(f"{choice.name} cannot be {value!r}; allowed: ")
        assert said.endswith(", ".join(str(one) for one in choice.values))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_a_game_refuses_what_the_options_refuse(choice: Any) -> None:
    for value in wrong_values(choice.name):
        with pytest.raises(BadOption):
            Game(**{"seed": 1, choice.name: value})


@pytest.mark.parametrize("name", ["coins", "", "Players", "two-colours", "boats"])
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(name: str) -> None:
    with pytest.raises(BadOption) as refused:
        Options.of({name: 1})
    assert str(refused.value).startswith(f"there is no option {name!r}; there are: players, edition, first, ")


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        (
            {"to_the_last": True, "submerged": True},
            "to_the_last and submerged cannot be combined. The game can end",
        ),
        (
            {"two_colours": True},
            "two_colours and players=4 cannot be combined. Two colours each are for two",
        ),
        (
            {"two_colours": True, "players": 3},
            "two_colours and players=3 cannot be combined. Two colours each are for two",
        ),
        (
            {"first": 3, "players": 3},
            "first=3 and players=3 cannot be combined. With three players, one of the three begins",
        ),
        (
            {"first": 2, "players": 2},
            "first=2 and players=2 cannot be combined. With two players, the first or the second begins",
        ),
    ],
)
def test_conflicting_options_are_refused_with_the_reason(chosen: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        Options.of(chosen)


def test_a_bad_option_is_an_error_of_ours() -> None:
    assert issubclass(BadOption, LastBoatError)
    assert issubclass(LastBoatError, ValueError)


@given(options())
def test_options_come_back_from_a_games_rules(chosen: Options) -> None:
    assert Options.from_rules(new_states(chosen)[0]) == chosen


@given(options())
def test_options_come_back_from_what_differs(chosen: Options) -> None:
    written = chosen.as_dict()
    assert {"players", "edition"} <= set(written)
    assert Options.of(written) == chosen
    for name in set(written) - {"players", "edition"}:
        assert written[name] != getattr(Options(edition=chosen.edition), name)


def test_every_choice_is_a_field_of_the_options() -> None:
    assert [*(choice.name for choice in CHOICES), "colours"] == list(Options().__dict__)
    for choice in CHOICES:
        assert getattr(Options(), choice.name) in choice.values


def test_every_choice_has_a_sentence_and_a_paragraph_of_the_rulebook() -> None:
    rulebook = RULEBOOK.read_text(encoding="utf-8")
    for choice in CHOICES:
        assert re.fullmatch(r"[A-Z].*\.", choice.about)
        head = rf"\*\*{re.escape(choice.paragraph)}\*\*" if "." in choice.paragraph else rf"## {choice.paragraph}\."
        assert re.search(rf"^{head} ", rulebook, re.MULTILINE), choice.name


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("edition", "boats"), [("the-island", 12), ("survive", 10)])
def test_an_edition_has_its_boats(edition: str, boats: int) -> None:
    assert EDITIONS[edition].boats == boats
    states = new_states(Options(edition=edition))
    assert sum(boat.hex == RESERVE for boat in states[0].boat) == boats


def test_many_games_can_be_laid_out_at_once() -> None:
    states = new_states(Options(players=3), 5)
    assert len(states) == 5
    assert len({states[i : i + 1].tobytes() for i in range(5)}) == 1

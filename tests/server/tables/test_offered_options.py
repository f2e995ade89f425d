"""The options offered are complete and conflict exactly where the rules refuse them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from server.payloads import check

from lastboat.bots import registry
from lastboat.bots.registry import LEVELS
from lastboat.editions import CHOICES, EDITIONS, Options
from lastboat.errors import BadOption
from lastboat.server.models.options import OptionsOffered
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, offered_options
from lastboat.server.tables.time_controls import CLOCK_KINDS, LIMITS, TimeControl
from lastboat.server.views.messages import to_json


def texts(plain: Any) -> Iterator[str]:
    """Every text of the offer that a person reads."""
    if isinstance(plain, dict):
        yield from (plain[key] for key in ("title", "about", "reason") if plain.get(key) is not None)
    if isinstance(plain, dict | list):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from texts(one)


def is_playable(chosen: dict[str, Any]) -> bool:
    try:
        Options(**chosen)
    except BadOption:
        return False
    return True


def test_the_offer_matches_the_openapi_document_and_no_text_is_missing() -> None:
    offered = offered_options.offer()

    assert check(OptionsOffered, to_json(offered))["choices"]
    assert all(texts(offered))
    assert len(list(texts(offered))) > 60


def test_every_option_value_edition_bot_and_clock_is_offered() -> None:
    offered = offered_options.offer()

    assert {one["name"]: [v["value"] for v in one["values"]] for one in offered["choices"]} == {
        choice.name: list(choice.values) for choice in CHOICES
    }
    assert [one["name"] for one in offered["editions"]] == list(EDITIONS)
    assert [one["name"] for one in offered["bots"]][: len(LEVELS)] == list(LEVELS)
    assert tuple(one["kind"] for one in offered["clocks"]) == CLOCK_KINDS
    assert {one["name"]: one["default"] for one in offered["choices"]} | {"colours": Options().colours} == vars(
        Options()
    )


def test_values_collide_exactly_where_the_rules_refuse_them() -> None:
    """Any two options can collide, no three: every pair of values is tried with all else as usual."""
    conflicts = [one["together"] for one in offered_options.offer()["conflicts"]]
    offered = {one["name"]: [value["value"] for value in one["values"]] for one in offered_options.offer()["choices"]}
    tried = 0
    for (one, ones), (other, others) in itertools.combinations(offered.items(), 2):
        for value, another in itertools.product(ones, others):
            chosen = {**vars(Options()), "colours": "", one: value, other: another}
            collides = any(all(chosen[name] in held for name, held in conflict.items()) for conflict in conflicts)
            assert is_playable(chosen) != collides, chosen
            tried += 1
    assert tried > 300


def test_a_bot_of_another_package_is_offered_with_its_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Parrot:
        title = "The Parrot"
        about = "Repeats what others do."

    point = SimpleNamespace(name="parrot", load=lambda: Parrot)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])

    assert offered_options.offer()["bots"][-1] == {
        "name": "parrot",
        "title": "The Parrot",
        "about": "Repeats what others do.",
    }


@pytest.mark.parametrize("name", LIMITS)
def test_a_clock_enforces_the_offered_limits(name: str) -> None:
    def clock(value: float) -> TimeControl:
        chosen: dict[str, Any] = {"kind": "live", name: value}
        return TimeControl(**chosen)

    least, most = LIMITS[name]

    assert (getattr(clock(least), name), getattr(clock(most), name)) == (least, most)
    for beyond in (least - 0.01, most + 0.01):
        with pytest.raises(Refusal, match=f"{name} of a clock cannot be"):
            clock(beyond)


def test_bots_of_other_packages_are_looked_for_once_not_for_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    lobby_rules._levels.cache_clear()

    def look() -> tuple[str, ...]:
        looked.append("once")
        return ("parrot",)

    monkeypatch.setattr(lobby_rules, "bot_names", look)
    assert [lobby_rules.check_level("parrot") for _ in range(3)] == ["parrot"] * 3
    with pytest.raises(Refusal, match="there are: parrot"):
        lobby_rules.check_level("owl")
    lobby_rules._levels.cache_clear()

    assert looked == ["once"]

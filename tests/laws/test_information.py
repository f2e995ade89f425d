"""What each seat may know: views, redacted events, legal moves and sampled states, in games of all options."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from itertools import permutations, product
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from support.games import Position, actions_of, draw_action, events_of, examples, positions

from lastboat.belief import sample
from lastboat.dice import Generator, generator
from lastboat.editions import Options, new_states
from lastboat.engine import NOBODY, STATE, States, parts
from lastboat.engine.board import SLOT_HEX
from lastboat.engine.queries import owner
from lastboat.engine.words import COLOURS, FIRST_KEPT, HIGHEST_VALUE, KEPT_KINDS, SEATS, Phase, Status, Underside
from lastboat.events import Happening, redact
from lastboat.view import Eyes, OpenSecrets, View, open_secrets, view

Watcher = tuple[int | None, Eyes]
K = TypeVar("K")


def watchers_of(states: States) -> Iterator[Watcher]:
    """Every seat and a spectator, with both kinds of eyes."""
    return product((*range(int(states[0].rules.players)), None), Eyes)


def is_over(states: States) -> bool:
    return bool(states[0].actor == NOBODY)


def owner_of(states: States, explorer: int) -> int:
    return owner(states[0], explorer)


def is_kept(states: States, underside: int) -> bool:
    dolphins_come = underside == Underside.DOLPHIN and states[0].rules.dolphins
    return bool(underside >= FIRST_KEPT and not dolphins_come)


def twins_of(states: States, a: int, seat: int | None) -> list[int]:
    """All actions that look like this one to the seat: a hidden value or a hidden underside may be another."""
    if states[0].phase == Phase.PLACE and states[0].actor != seat:
        colour, slot = parts.colour_of(a), parts.slot_of(a)
        return [parts.place(colour, value, slot) for value in range(1, HIGHEST_VALUE + 1)]
    if states[0].phase == Phase.FLIP and states[0].active != seat and is_kept(states, parts.underside_of(a)):
        return [parts.flip(underside) for underside in Underside if is_kept(states, underside)]
    return [a]


def heard(states: States, a: int, watcher: Watcher) -> tuple[Happening, ...]:
    """Apply the action; returns what the observer sees of it."""
    events = events_of(states, a)
    return tuple(redact(event, open_secrets(states, 0, *watcher)) for event in events)


def check_twin(states: States, a: int, watcher: Watcher, g: Generator) -> None:
    """Another state that the watcher cannot tell from this one, and what happens in both."""
    twin = sample(view(states, 0, *watcher), g)
    likely = set(twins_of(states, a, watcher[0])) & set(actions_of(twin))
    for b in sorted(likely):
        here, there = states.copy(), twin.copy()
        assert heard(here, a, watcher) == heard(there, b, watcher)
        assert is_over(here) == is_over(there)
        if not is_over(here):
            seen, other = view(here, 0, *watcher), view(there, 0, *watcher)
            assert seen.tobytes() == other.tobytes()
            assert seen.legal == other.legal


@settings(max_examples=examples(200))
@given(positions())
def test_what_a_seat_cannot_know_changes_none_of_its_views_events_and_legal_moves(position: Position) -> None:
    states, g = position.reach(), generator(position.seed + 1)
    for _ in range(8):
        if is_over(states):
            return
        a = draw_action(states, g)
        for watcher in watchers_of(states):
            check_twin(states, a, watcher, g)
        events_of(states, a)


@settings(max_examples=examples(150))
@given(positions())
def test_the_view_of_a_sample_of_a_view_is_that_view(position: Position) -> None:
    states, g = position.reach(), generator(position.seed + 1)
    for watcher in watchers_of(states):
        seen = view(states, 0, *watcher)
        again = view(sample(seen, g), 0, *watcher)
        assert again == seen
        assert hash(again) == hash(seen)


@settings(max_examples=examples(150))
@given(positions())
def test_a_sample_deals_each_colour_its_values_and_no_tile_twice(position: Position) -> None:
    states, g = position.reach(), generator(position.seed + 1)
    for watcher in watchers_of(states):
        s = sample(view(states, 0, *watcher), g)[0]
        for colour in range(COLOURS):
            explorers = range(colour * 10, colour * 10 + 10)
            assert all((s.value[e] > 0) == (s.explorer[e].status >= Status.LAND) for e in explorers)
            spent = Counter(int(s.value[e]) for e in explorers if s.value[e] > 0)
            assert all(count <= s.rules.values[value] for value, count in spent.items())
        assert (s.hand.sum(axis=2) == s.kept).all()
        seen = s.shown[:, FIRST_KEPT:] + s.hand.sum(axis=0)
        assert (seen <= s.rules.deck[:, FIRST_KEPT:]).all()
        if s.rules.dolphins:
            assert s.hand[:, :, 0].sum() == 0


@settings(max_examples=examples(150))
@given(positions())
def test_a_seat_sees_its_own_secrets_and_no_others(position: Position) -> None:
    states = position.reach()
    s = states[0]
    for seat, eyes in watchers_of(states):
        seen = view(states, 0, seat, eyes).states[0]
        for e in range(COLOURS * 10):
            looks = s.turn == 0 or s.rules.open_values or eyes is Eyes.MEMORY
            is_open = is_over(states) or (looks and owner_of(states, e) == seat)
            assert seen.value[e] == (s.value[e] if is_open else 0)
        for other in range(SEATS):
            is_open = is_over(states) or other == seat
            assert (seen.hand[other] == (s.hand[other] if is_open else 0)).all()
        for name in set(STATE.names or ()) - {"value", "hand"}:
            assert seen[name].tobytes() == s[name].tobytes()


@settings(max_examples=examples(150))
@given(positions())
def test_the_view_of_the_actor_knows_every_legal_move_and_other_views_none(position: Position) -> None:
    states = position.reach()
    for watcher in watchers_of(states):
        is_asked = watcher[0] is not None and states[0].actor == watcher[0]
        assert view(states, 0, *watcher).legal == (tuple(actions_of(states)) if is_asked else ())


@settings(max_examples=examples(40))
@given(positions(most=0))
def test_at_the_end_everything_is_open_to_all(position: Position) -> None:
    states = Position(position.options, position.seed, 10**6).reach()
    assert is_over(states)
    for watcher in watchers_of(states):
        assert view(states, 0, *watcher).tobytes() == states.tobytes()
        assert open_secrets(states, 0, *watcher) == OpenSecrets(value=15, hand=15)


@settings(max_examples=examples(100))
@given(positions())
def test_the_view_of_a_view_changes_nothing(position: Position) -> None:
    states = position.reach()
    for watcher in watchers_of(states):
        seen = view(states, 0, *watcher)
        assert view(seen.states, 0, *watcher) == seen
        assert seen.open_secrets == open_secrets(states, 0, *watcher)


def test_nothing_leads_from_a_view_to_the_game() -> None:
    states = Position(Options(), 1, 300).reach()
    seen = view(states, 0, 0, Eyes.MEMORY)
    before = seen.tobytes()
    assert {type(getattr(seen, field.name)) for field in fields(View)} == {int, Eyes, bytes}
    assert not np.shares_memory(seen.states, states)
    states[0].turn = 99
    seen.states[0].turn = 77
    assert seen.tobytes() == before


def test_a_view_cannot_be_changed_and_prints_without_its_bytes() -> None:
    seen = view(new_states(Options()), 0, None)
    with pytest.raises(AttributeError):
        seen.seat = 1  # type: ignore[misc]
    assert repr(seen) == "View(seat=None, eyes=<Eyes.TABLE: 'table'>)"


def test_sampled_kept_tiles_have_the_odds_of_a_draw_without_replacement() -> None:
    """Blue keeps two beach tiles and Yellow one; Red holds a dolphin, and a wind has been shown."""
    states = new_states(Options(players=3, first=0))
    dolphin, wind = 0, 1
    states[0].kept[:3, 0] = [1, 2, 1]
    states[0].hand[0, 0, dolphin] = 1
    states[0].hand[1, 0, :2] = states[0].hand[2, 0, dolphin] = 1
    states[0].shown[0, FIRST_KEPT + wind] = 1
    left = states[0].rules.deck[0, FIRST_KEPT:].tolist()
    left[dolphin] -= 1
    left[wind] -= 1
    exact = odds_of_kept(left)
    seen, g, draws = view(states, 0, 0), generator(1), 40_000
    found = Counter(kept_of(sample(seen, g)) for _ in range(draws))
    assert found.keys() <= exact.keys()
    assert is_close(found, exact, draws)


def odds_of_kept(left: list[int]) -> dict[tuple[tuple[int, int], int], float]:
    """By counting every order in which the three tiles can come up: Blue's two, in rising order, then Yellow's."""
    pile = [kind for kind, count in enumerate(left) for _ in range(count)]
    orders = Counter(((min(one, two), max(one, two)), three) for one, two, three in permutations(pile, 3))
    return {kept: count / orders.total() for kept, count in orders.items()}


def kept_of(states: States) -> tuple[tuple[int, int], int]:
    hand = states[0].hand[:, 0]
    one, two = (kind for kind in range(KEPT_KINDS) for _ in range(hand[1, kind]))
    return (one, two), int(np.flatnonzero(hand[2])[0])


def test_every_arrangement_of_sampled_values_is_equally_likely() -> None:
    """Red has placed two explorers: Blue samples each ordered pair as often as 1 1 1 2 2 3 3 4 5 6 contains it."""
    states = new_states(Options(players=2, first=0))
    for e in range(2):
        states[0].explorer[e].status = Status.LAND
        states[0].explorer[e].hex = SLOT_HEX[e]
        states[0].value[e] = 6 - e
    pairs = Counter(permutations((1, 1, 1, 2, 2, 3, 3, 4, 5, 6), 2))
    exact = {pair: count / pairs.total() for pair, count in pairs.items()}
    seen, g, draws = view(states, 0, 1), generator(2), 40_000
    found = Counter(tuple(sample(seen, g)[0].value[:2].tolist()) for _ in range(draws))
    assert found.keys() <= exact.keys()
    assert is_close(found, exact, draws)


def is_close(found: Counter[K], exact: dict[K, float], draws: int) -> bool:
    """Chi-square no further from its mean than four standard deviations; the seed is fixed, so it stays that way."""
    distance = sum((found[key] - draws * p) ** 2 / (draws * p) for key, p in exact.items())
    freedom = len(exact) - 1
    return abs(distance - freedom) < 4 * math.sqrt(2 * freedom)

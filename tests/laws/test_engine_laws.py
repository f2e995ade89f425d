"""What is true in every game with any options, whatever is played."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, actions_of, examples, options, positions
from support.table import table

from lastboat.dice import buffers, draw, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import (
    ACTIONS,
    CHANCE,
    MOST_LEGAL,
    NOBODY,
    SILENT,
    States,
    apply,
    legal,
    new_trace,
    outcomes,
    parts,
)
from lastboat.engine.action import PICK
from lastboat.engine.board import HEXES
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_OF, State
from lastboat.engine.trace import MOST_EVENTS, Trace
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    NONE,
    PLACES,
    RESERVE,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Kind,
    Phase,
    Reason,
    Squids,
    Status,
    Underside,
)
from lastboat.problems import problems

LONGEST = 10_000
"""Plies that no game outlasts."""


def statuses(s: State) -> Counter[int]:
    return Counter(int(s.explorer[e].status) for e in range(EXPLORERS))


def shown(s: State, underside: Underside) -> int:
    return sum(int(s.shown[terrain, underside]) for terrain in range(TERRAINS))


def in_reserve(s: State, kind: Kind) -> int:
    return sum(int(s.creature[c]) == RESERVE for c in range(FIRST_OF[kind], FIRST_OF[kind + 1]))


def listening() -> Trace:
    return new_trace()


@given(positions())
def test_no_explorer_comes_or_goes(position: Position) -> None:
    s = position.reach()[0]
    count = statuses(s)
    assert sum(count.values()) == EXPLORERS
    assert count[Status.ABSENT] == EXPLORERS - 10 * s.rules.players * s.rules.colours
    assert count[Status.BOX] == 0 or s.turn == 0
    assert s.remaining == count[Status.LAND] + count[Status.ABOARD] + count[Status.SWIMMING]


@given(positions())
def test_every_tile_is_on_the_island_or_shown_or_kept_or_being_flipped(position: Position) -> None:
    s = position.reach()[0]
    if s.phase in (Phase.FIRST, Phase.DEAL):
        return
    for terrain in range(TERRAINS):
        there = sum(int(s.ground[hex]) == terrain + 1 for hex in range(HEXES))
        seen = sum(int(s.shown[terrain, underside]) for underside in range(UNDERSIDES))
        kept = sum(int(s.kept[seat, terrain]) for seat in range(SEATS))
        flipping = s.phase == Phase.FLIP and s.terrain == terrain + 1
        unseen = s.reason == Reason.SUBMERGED and terrain == TERRAINS - 1
        assert there + seen + kept + flipping + unseen == s.rules.deck[terrain].sum()


@given(positions())
def test_a_piece_leaves_the_reserve_only_by_its_tile(position: Position) -> None:
    """§2.3, §6.3, §11.1, §12.1: what is neither in reserve nor on the board has left for good."""
    s = position.reach()[0]
    boats = sum(int(s.boat[b].hex) == RESERVE for b in range(BOATS))
    assert boats == max(0, s.rules.boats - s.launched - shown(s, Underside.BOAT))
    assert in_reserve(s, Kind.SERPENT) == 0
    assert in_reserve(s, Kind.SHARK) == 6 - shown(s, Underside.SHARK)
    if s.rules.squids != Squids.INSTEAD_OF_WHALES:
        assert in_reserve(s, Kind.WHALE) == 5 - shown(s, Underside.WHALE)
    if s.rules.dolphins:
        assert in_reserve(s, Kind.DOLPHIN) == 4 - shown(s, Underside.DOLPHIN)
    if s.rules.squids != Squids.ABSENT:
        assert in_reserve(s, Kind.SQUID) >= 5 - shown(s, Underside.WHALE)


@given(positions())
def test_a_hex_has_one_boat_at_most_and_a_boat_three_aboard(position: Position) -> None:
    s = position.reach()[0]
    hexes = [int(s.boat[b].hex) for b in range(BOATS) if s.boat[b].hex < RESERVE]
    assert len(hexes) == len(set(hexes))
    aboard = [int(s.boat[b].crew[place]) for b in range(BOATS) for place in range(PLACES)]
    aboard = [e for e in aboard if e != NONE]
    assert len(aboard) == len(set(aboard)) == statuses(s)[Status.ABOARD]


@given(positions())
def test_no_unguarded_swimmer_is_with_a_shark_or_a_serpent(position: Position) -> None:
    """§5.11, but for the hex where it is being settled (§7.5, §11.4)."""
    s = position.reach()[0]
    guarded = {int(s.guards[d]) for d in range(DOLPHINS)}
    teeth = {int(s.creature[c]) for c in range(FIRST_OF[Kind.WHALE])} - {NONE, RESERVE}
    if s.phase in (Phase.DEFEND, Phase.GUARD):
        teeth -= {int(s.focus)}
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.SWIMMING and e not in guarded:
            assert int(s.explorer[e].hex) not in teeth


@given(positions())
def test_no_piece_is_off_the_board(position: Position) -> None:
    s = position.reach()[0]
    places = [int(s.creature[c]) for c in range(CREATURES)] + [int(s.boat[b].hex) for b in range(BOATS)]
    assert all(hex < HEXES or hex in (RESERVE, NONE) for hex in places)


@given(positions())
def test_actions_are_listed_in_ascending_order_and_for_one_actor_only(position: Position) -> None:
    states = position.reach()
    out, odds = buffers()
    decisions, lots = legal(states, 0, out), outcomes(states, 0, buffers()[0], odds)
    actor = int(states[0].actor)
    assert (decisions > 0, lots > 0) == (actor < CHANCE, actor == CHANCE)
    actions = actions_of(states)
    assert actions == sorted(set(actions))
    assert len(actions) <= MOST_LEGAL
    assert all(0 <= a < ACTIONS for a in actions)
    assert all(odds[i] > 0 for i in range(lots))


@settings(max_examples=examples(400))
@given(positions())
def test_every_listed_action_can_be_applied_and_leaves_no_problem(position: Position) -> None:
    states = position.reach()
    for a in actions_of(states):
        after = states.copy()
        apply(after, 0, a, SILENT)
        assert problems(after, 0) == [], a
        assert after.tobytes() != states.tobytes(), a


@given(positions())
def test_an_action_has_the_same_effect_with_and_without_a_trace_and_every_time(position: Position) -> None:
    states = position.reach()
    for a in actions_of(states):
        after = [states.copy() for _ in range(3)]
        traces = listening(), SILENT, listening()
        for one, t in zip(after, traces, strict=True):
            apply(one, 0, a, t)
        assert len({one.tobytes() for one in after}) == 1
        assert traces[0].tobytes() == traces[2].tobytes()
        # Which creature goes is told by its first step.
        assert traces[0][0, 0] > 0 or parts.family_of(a) == PICK, "something is told"


@settings(max_examples=examples(300))
@given(options(), st.integers(0, 2**32 - 1))
def test_every_game_ends_with_a_reason(chosen: Options, seed: int) -> None:
    states = new_states(chosen)
    assert play_out(states, 0, generator(seed), *buffers(), SILENT, LONGEST) < LONGEST
    s = states[0]
    assert (s.actor, s.phase) == (NOBODY, Phase.OVER)
    assert s.reason != Reason.NONE
    assert problems(states, 0) == []


@settings(max_examples=examples(30))
@given(options(), st.integers(0, 2**32 - 1))
def test_playing_out_equals_drawing_and_applying(chosen: Options, seed: int) -> None:
    quick, slow = new_states(chosen), new_states(chosen)
    g = generator(seed)
    plies = play_out(quick, 0, generator(seed), *buffers(), SILENT, LONGEST)
    for _ in range(plies):
        apply(slow, 0, draw(slow, 0, g, *buffers()), SILENT)
    assert quick.tobytes() == slow.tobytes()


def largest_whirlpool() -> States:
    """All that can be on the board in the seven hexes around f6, whose tile is being turned up."""
    return table("""
        options: players=4 to_the_last=true dice=dive squid=with-whales
        phase: flip
        now: active=red points=0 focus=f6 terrain=mountain
        red: 4~f6 5~f6 6~f6 7~f6 8~f6 9~f6 10~f6
        blue: 4~e5 5~e5 6~e5 7~e5 8~e5 9~e5 10~e5
        yellow: 4~e6 5~e6 6~e6 7~e6
        boats: e5(R1,R2,R3) e6(B1,B2,B3) f5(Y1,Y2,Y3) f7(G1,G2,G3) g5(G4,G5,G6) g6(G7,G8,G9)
        serpents: f7 f7 f7 f7 f7
        sharks: g5 g5 g5 g5 g5 g5
        whales: e5 e5 e5 e5 e5
        dolphins: e6>Y4 e6>Y5 e6>Y6 e6>Y7
        squids: e6 e6 e6 e6 e6
        left: mountain/whirlpool
    """).states()


def test_the_largest_whirlpool_fits_into_a_trace() -> None:
    """No other action tells so much: it takes 37 explorers, 6 boats, 25 creatures."""
    states, t = largest_whirlpool(), listening()
    apply(states, 0, parts.flip(Underside.WHIRLPOOL), t)
    assert states[0].reason == Reason.NOBODY_LEFT
    assert 70 < t[0, 0] < MOST_EVENTS - EXPLORERS

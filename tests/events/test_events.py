"""Events: decoded from traces, redacted, carried as JSON, put into a sentence; with an example of each type."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, events_of, options

from lastboat import events
from lastboat.dice import buffers, draw, generator
from lastboat.editions import Options, new_states
from lastboat.engine import NOBODY, SILENT, new_trace
from lastboat.engine.trace import Event
from lastboat.engine.words import DIVE, Cause, Face, Ground, Phase, Reason, Underside
from lastboat.events import TYPES, Happening, Kept, Lost, Placed, as_json, decode, redact
from lastboat.events.declare import DECLARATIONS
from lastboat.events.fields import PASSES
from lastboat.names import USUAL, parse_hex
from lastboat.view import Eyes, OpenSecrets, open_secrets

F5, F6, B1 = (parse_hex(name) for name in ("f5", "f6", "b1"))
R3 = USUAL.explorer("R3")
SHARK2, WHALE1, DOLPHIN1, SQUID1 = 6, 11, 16, 20
BEACH, FOREST = int(Ground.BEACH), int(Ground.FOREST)

EXAMPLES: dict[Event, tuple[tuple[int, ...], str]] = {
    Event.DREW_FIRST: ((1,), "Blue goes first."),
    Event.DEALT: ((F5, BEACH), "A beach tile lies at f5."),
    Event.PLACED: ((R3, F5, 4), "Red 3, worth 4, takes a place at f5."),
    Event.LAUNCHED: ((0, B1, 3), "Green launches boat 1 at b1."),
    Event.TURN_BEGAN: ((2, 7), "Yellow begins turn 7."),
    Event.PASSED: ((0, Phase.MOVE), "Red is done moving."),
    Event.PLAYED: ((0, Underside.MOVE_SHARK, BEACH), "Red plays a beach tile: move shark."),
    Event.WALKED: ((R3, F5, F6), "Red 3 walks from f5 to f6."),
    Event.BOARDED: ((R3, F5, 11), "Red 3 boards boat 12 from f5."),
    Event.SWAM: ((R3, F5, F6), "Red 3 swims from f5 to f6."),
    Event.CLIMBED: ((R3, F5, F6), "Red 3 climbs ashore from f5 to f6."),
    Event.LANDED: ((R3, B1, 0), "Red 3 lands on the north-west island from b1."),
    Event.SAILED: ((3, F5, F6), "Boat 4 sails from f5 to f6."),
    Event.FELL: ((R3, F5), "Red 3 falls into the water at f5."),
    Event.LOST: ((R3, F5, Cause.SHARK), "Red 3 is lost to a shark at f5."),
    Event.WRECKED: ((3, F5, Cause.WHALE), "Boat 4 is lost to a whale at f5."),
    Event.VANISHED: ((SHARK2, F5, Cause.WHIRLPOOL), "Shark 2 is lost to the whirlpool at f5."),
    Event.SANK: ((F5, BEACH), "The beach at f5 sinks."),
    Event.FLIPPED: ((F5, Underside.WHALE, BEACH), "The beach of f5 turns over: whale."),
    Event.KEPT: ((1, FOREST, Underside.WHALE_DEFENCE), "Blue keeps a forest tile: whale defence."),
    Event.CAME: ((WHALE1, F5), "Whale 1 comes up at f5."),
    Event.BUILT: ((8, F5), "Boat 9 comes up at f5."),
    Event.WHIRLED: ((F5,), "A whirlpool opens at f5."),
    Event.ERUPTED: ((F5,), "The volcano erupts at f5."),
    Event.ROLLED: ((0, Face.SERPENT), "Red rolls a serpent."),
    Event.RANGED: ((0, 2), "Red rolls a 2."),
    Event.IDLED: ((0, Face.WHALE), "No whale is on the board to move."),
    Event.WENT: ((SHARK2, F5, F6), "Shark 2 swims from f5 to f6."),
    Event.DIVED: ((SHARK2, F5, B1), "Shark 2 dives from f5 to b1."),
    Event.DRIFTED: ((3, F5, F6), "Boat 4 drifts from f5 to f6."),
    Event.STAYED: ((SQUID1, F5), "Squid 1 stays at f5."),
    Event.GUARDED: ((DOLPHIN1, R3, F5), "Dolphin 1 guards Red 3 at f5."),
    Event.RELEASED: ((DOLPHIN1, R3, F5), "Dolphin 1 leaves Red 3 at f5."),
    Event.DEFENDED: ((2, Underside.SHARK_DEFENCE, FOREST), "Yellow defends with a forest tile: shark defence."),
    Event.ENDED: ((Reason.VOLCANO,), "The game is over: the volcano has erupted."),
}


def happening(event: Event, *columns: int) -> Happening:
    """The event decoded from a trace of one row."""
    t = new_trace()
    t[0, 0] = 1
    t[1, : 1 + len(columns)] = (event, *columns)
    (decoded,) = decode(t)
    return decoded


def example(event: Event) -> Happening:
    return happening(event, *EXAMPLES[event][0])


each_event = pytest.mark.parametrize("event", list(Event), ids=lambda event: event.name)


@each_event
def test_every_event_has_its_own_type_of_the_same_name(event: Event) -> None:
    name = TYPES[event].__name__
    assert name == event.name.title().replace("_", "")
    assert getattr(events, name) is TYPES[event]


@each_event
def test_every_event_decodes_with_the_columns_of_its_trace_in_its_fields(event: Event) -> None:
    decoded = example(event)
    assert type(decoded) is TYPES[event]
    assert tuple(getattr(decoded, field.name) for field in fields(decoded)) == EXAMPLES[event][0]


@each_event
def test_every_event_has_a_sentence(event: Event) -> None:
    assert example(event).sentence() == EXAMPLES[event][1]


@each_event
def test_every_event_is_written_as_json_with_its_type_and_fields(event: Event) -> None:
    decoded = example(event)
    written = json.loads(json.dumps(as_json(decoded)))
    assert written == as_json(decoded)
    assert list(written) == ["type", *(field.name for field in fields(decoded))]


@each_event
def test_every_event_is_public_but_for_values_and_kept_undersides(event: Event) -> None:
    blind = redact(example(event), OpenSecrets(value=0, hand=0))
    hidden = {(TYPES[event], field.name) for field in fields(blind) if getattr(blind, field.name) is None}
    assert hidden == {(TYPES[event], name) for name in DECLARATIONS[TYPES[event]].secrets}
    assert hidden <= {(Placed, "value"), (Kept, "underside")}


def test_types_and_events_are_one_to_one() -> None:
    assert TYPES.keys() == set(Event)
    assert set(TYPES.values()) == set(Happening.__subclasses__())
    assert len(set(TYPES.values())) == len(TYPES)


def test_a_trace_gives_its_events_in_order_and_nothing_left_from_before() -> None:
    t = new_trace()
    t[1:4] = [[Event.WHIRLED, F5, 0, 0], [Event.LOST, R3, F5, Cause.WHIRLPOOL], [Event.FELL, R3, F5, 0]]
    t[0, 0] = 2
    assert [type(event).__name__ for event in decode(t)] == ["Whirled", "Lost"]
    assert decode(SILENT) == ()


def test_an_event_cannot_be_changed_and_prints_as_it_is_made() -> None:
    lost = Lost(explorer=R3, hex=F5, cause=Cause.SHARK)
    with pytest.raises(FrozenInstanceError):
        lost.hex = F6  # type: ignore[misc]
    assert repr(lost) == f"Lost(explorer=2, hex={F5}, cause=<Cause.SHARK: 1>)"


@pytest.mark.parametrize(
    ("event", "columns", "sentence"),
    [
        (Event.SWAM, (R3, F5, F5), "Red 3 jumps overboard at f5."),
        (Event.VANISHED, (SHARK2, F5, Cause.DEFENCE), "Shark 2 is driven off from f5."),
        (Event.IDLED, (0, Face.STAR), "Nothing is on the board to move."),
        (Event.RANGED, (0, DIVE), "Red rolls a D."),
        (Event.PASSED, (0, Phase.DEFEND), "Red does not defend."),
        (Event.PLACED, (USUAL.explorer("G10"), F5, 1), "Green 10, worth 1, takes a place at f5."),
    ],
)
def test_special_cases_have_their_own_sentence(event: Event, columns: tuple[int, ...], sentence: str) -> None:
    assert happening(event, *columns).sentence() == sentence


def test_the_sentence_of_a_redacted_event_omits_the_secret() -> None:
    blind = OpenSecrets(value=0, hand=0)
    assert redact(example(Event.PLACED), blind).sentence() == "Red 3 takes a place at f5."
    assert redact(example(Event.KEPT), blind).sentence() == "Blue keeps a forest tile."
    assert as_json(redact(example(Event.KEPT), blind)) == {
        "type": "kept",
        "seat": "blue",
        "terrain": "forest",
        "underside": None,
    }


def test_only_its_owner_learns_what_a_kept_tile_is() -> None:
    kept = example(Event.KEPT)
    states = Position(Options(), 1, 200).reach()
    for eyes in Eyes:
        learned = [redact(kept, open_secrets(states, 0, seat, eyes)) == kept for seat in (0, 1, 2, 3, None)]
        assert learned == [False, True, False, False, False]


@pytest.mark.parametrize(
    ("plies", "chosen", "eyes", "shown"),
    [
        (60, {}, Eyes.TABLE, True),
        (60, {}, Eyes.MEMORY, True),
        (200, {}, Eyes.TABLE, False),
        (200, {}, Eyes.MEMORY, True),
        (200, {"open_values": True}, Eyes.TABLE, True),
    ],
    ids=["set-up", "set-up, memory", "in play", "in play, memory", "in play, open values"],
)
def test_a_placed_value_is_shown_to_its_owner_until_play_begins(
    plies: int, chosen: dict[str, Any], eyes: Eyes, shown: bool
) -> None:
    """§3.6, §10.7."""
    placed = example(Event.PLACED)
    states = Position(Options.of(chosen), 1, plies).reach()
    assert (redact(placed, open_secrets(states, 0, 0, eyes)) == placed) is shown
    for other in (1, 2, 3, None):
        assert redact(placed, open_secrets(states, 0, other, eyes)) == Placed(explorer=R3, hex=F5, value=None)


def test_a_player_with_two_colours_sees_the_values_of_both() -> None:
    """§3.5: Yellow is Red's second colour."""
    states = Position(Options(players=2, two_colours=True), 1, 60).reach()
    yellow = Placed(explorer=USUAL.explorer("Y1"), hex=F5, value=2)
    assert [redact(yellow, open_secrets(states, 0, seat)).value for seat in (0, 1, None)] == [2, None, None]


def test_when_the_game_is_over_everyone_sees_everything() -> None:
    """§9.1."""
    states = Position(Options(), 1, 10**6).reach()
    for event in (example(Event.PLACED), example(Event.KEPT)):
        for seat in (0, 1, 2, 3, None):
            assert redact(event, open_secrets(states, 0, seat)) == event


@settings(max_examples=30)
@given(options(), st.integers(0, 2**32 - 1))
def test_every_event_of_whole_games_has_json_and_a_sentence(chosen: Options, seed: int) -> None:
    states, g = new_states(chosen), generator(seed)
    out, odds = buffers()
    for _ in range(700):
        if states[0].actor == NOBODY:
            break
        for event in events_of(states, draw(states, 0, g, out, odds)):
            assert json.loads(json.dumps(as_json(event)))["type"]
            assert event.sentence().endswith(".")
            assert not isinstance(event, events.Passed) or event.phase in PASSES

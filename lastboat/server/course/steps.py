"""The steps of the course: each is a position, a script for chance and the other seats, and a goal.

The learner is red. The client has the texts; here is only what happens on the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Sign = dict[str, str]
"""Matches an event that has all these fields with these values."""

ISLAND: Final = """
         . . . . . . .
      . . . . . . . . . .
     . . . . . . . . . . .
      . . . b f b b . . .
     . . . b f m f b . . .
    . . b f m f f m f b . .
     . . b f m . m f b . .
    . . b f m f m f f b . .
     . . . b f m f b . . .
      . . . b b f b . . .
     . . . . . . . . . . .
      . . . . . . . . . .
         . . . . . . ."""
FORESTS_LEFT: Final = ISLAND.replace("b", ".")
PEAKS_LEFT: Final = FORESTS_LEFT.replace("f", ".")


@dataclass(frozen=True)
class Step:
    """One step. It is done when every sign of `goal` has occurred. It fails when one of `fails` has, when the learner
    has to decide in a phase outside `within`, or when the script is used up."""

    id: str
    chapter: str
    """The paragraph of the rulebook that it teaches."""
    position: str
    goal: tuple[Sign, ...]
    within: tuple[str, ...]
    """Phases that belong to the step."""
    solution: tuple[str, ...]
    script: tuple[str, ...] = ()
    """What chance and the other seats do, in order."""
    fails: tuple[Sign, ...] = ()


def _position(now: str, island: str, *entries: str, options: str = "") -> str:
    phase, _, rest = now.partition(" ")
    head = (
        "lastboat position 1",
        f"options: players=2 edition=the-island {options}",
        f"phase: {phase}",
        f"now: {rest}",
    )
    return "\n".join((*head, f"island:{island}", *entries))


STEPS: Final = (
    Step(
        "walk",
        "5.1",
        _position(
            "move active=red turn=1",
            ISLAND,
            "red: 1@f5 2@g8 3@i7",
            "blue: 1@e6 2@h8 3@j5",
            "boats: e3 i9",
            "serpents: g6 b1 c11 k1 l10",
        ),
        goal=({"type": "walked", "explorer": "R1", "hex": "f4"},),
        within=("move",),
        solution=("R1 walk f4",),
    ),
    Step(
        "board",
        "5.2",
        _position(
            "move active=red turn=1",
            ISLAND,
            "red: 1@f4 2@f4 3@i7",
            "blue: 1@e6 2@h8 3@j5",
            "boats: e3(B4) i9",
            "serpents: g6 b1 c11 k1 l10",
        ),
        goal=({"type": "boarded", "explorer": "R1"}, {"type": "boarded", "explorer": "R2"}),
        within=("move",),
        solution=("R1 board e3", "R2 board e3"),
        fails=({"type": "swam"},),
    ),
    Step(
        "voyage",
        "5.9",
        _position(
            "move active=red turn=3",
            ISLAND.replace("b b f b", "b b f ."),
            "red: 3@i7",
            "blue: 1@e6 2@h8 3@j5",
            "boats: d2(R1,R2,B4) i9",
            "serpents: g6 b1 c11 k1 l10",
        ),
        goal=({"type": "landed", "explorer": "R1"},),
        within=("move",),
        solution=("boat d2 to c2", "boat c2 to c1", "R1 land"),
        fails=({"type": "lost"}, {"type": "swam"}),
    ),
    Step(
        "swim",
        "5.7",
        _position(
            "move active=red turn=5",
            ISLAND.replace("b b f b", "b . f .").replace("b f b b", ". f b b"),
            "red: 3~d4 1*NW",
            "blue: 1@e6 2@h8 3@j4",
            "boats: c4 i9",
            "serpents: g6 b1 c11 k1 l10",
        ),
        goal=({"type": "boarded", "explorer": "R3"},),
        within=("move",),
        solution=("boat c4 to d4", "R3 board"),
        fails=({"type": "lost"}, {"type": "swam"}),
    ),
    Step(
        "sink",
        "6.1",
        _position(
            "sink active=red turn=5",
            ISLAND.replace("b b f b", "b . f .").replace("b f b b", ". f b b"),
            "red: 3@e5 1*NW",
            "blue: 1@d6 2@h8 3@j4",
            "boats: e3 i9",
            "serpents: g6 b1 c11 k1 l10",
            "left: beach/shark",
        ),
        goal=({"type": "lost", "explorer": "B1", "cause": "shark"},),
        within=("sink",),
        script=("flip shark",),
        solution=("sink d6",),
    ),
    Step(
        "dolphin",
        "7.1",
        _position(
            "tile active=red turn=7",
            ISLAND.replace("b b f b", ". . f .").replace("b f b b", ". f b ."),
            "red: 3~l4 4@h5 1*NW",
            "blue: 1@e6 2@h8 3@i6",
            "boats: e3 i9",
            "serpents: g6 b1 c11 k2 l10",
            "sharks: m5",
            "red keeps: beach/dolphin",
        ),
        goal=({"type": "landed", "explorer": "R3"},),
        within=("tile", "ride", "move"),
        solution=("play dolphin beach", "R3 swim l3", "R3 swim l2", "R3 swim l1", "R3 land"),
        fails=({"type": "lost"},),
    ),
    Step(
        "serpent",
        "8.2",
        _position(
            "roll active=red turn=9",
            ISLAND.replace("b b f b", ". . f .").replace("b f b b", ". f . ."),
            "red: 4@h5 1*NW 3*SW",
            "blue: 1@e6",
            "boats: e9(R5) c10(B2,B3)",
            "serpents: g6 b1 c11 k1 l10",
            "sharks: m5",
        ),
        goal=({"type": "wrecked", "cause": "serpent"},),
        within=("creature",),
        script=("roll serpent",),
        solution=("serpent c11 to c10",),
    ),
    Step(
        "whale",
        "8.4",
        _position(
            "roll active=red turn=11",
            FORESTS_LEFT,
            "red: 4@h5 1*NW 3*SW",
            "blue: 1@e6 5@h8",
            "boats: e9(R5) j8(B2,B3)",
            "serpents: g6 b1 c11 k1 l10",
            "sharks: j8",
            "whales: k6",
        ),
        goal=({"type": "wrecked", "cause": "whale"},),
        within=("creature",),
        script=("roll whale", "pass"),
        solution=("whale k6 to k7", "whale k7 to k8", "whale k8 to j8"),
    ),
    Step(
        "defend",
        "7.5",
        _position(
            "creature active=blue first=red turn=12 face=shark",
            FORESTS_LEFT,
            "red: 4~g2 1*NW 3*SW",
            "blue: 1@e6 5@h8",
            "boats: e9(R5) h2",
            "serpents: g6 b1 c11 k1 l10",
            "sharks: i2",
            "red keeps: beach/shark-defence",
        ),
        goal=({"type": "defended", "seat": "red"},),
        within=("defend",),
        script=("shark i2 to h2", "shark h2 to g2"),
        solution=("defend beach",),
        fails=({"type": "lost"},),
    ),
    Step(
        "whirlpool",
        "6.4",
        _position(
            "move active=red turn=25",
            PEAKS_LEFT.replace("m . . m . .", "m . . m f ."),
            "red: 4@g5 1*NW 3*SW",
            "blue: 1@g5 5@h7",
            "boats: f10(R5) g9(B2,B3)",
            "serpents: g6 b1 c11 k1 l10",
            "sharks: j8",
            "left: forest/whirlpool",
        ),
        goal=({"type": "whirled"},),
        within=("move", "sink"),
        script=("flip whirlpool",),
        solution=("boat f10 to e10", "pass", "sink f9"),
        fails=({"type": "lost", "explorer": "R5"},),
    ),
    Step(
        "volcano",
        "9.1",
        _position(
            "move active=red turn=33 points=1",
            PEAKS_LEFT.replace("m . . m", ". . . .").replace(". m . . . . .", ". . . . . . ."),
            "red: 4@g5 1*NW 3*SW",
            "red values: 2 5 3 4 1 6 1 1 2 3",
            "blue: 1@g5 5@g7 2*NE 6*NE 7*SW",
            "blue values: 1 4 2 3 5 3 1 6 1 2",
            "boats: k11(R5,R6) i9(B3)",
            "serpents: g6 b1 c11 k1 l10",
            "sharks: j8",
            "left: mountain/volcano",
            options="open_values=true",
        ),
        goal=({"type": "landed", "explorer": "R6"}, {"type": "ended"}),
        within=("move", "sink"),
        script=("flip volcano",),
        solution=("R6 land", "sink g5"),
    ),
)

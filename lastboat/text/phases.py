"""Describes who has to decide what, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lastboat.engine.board import HEXES, SLOTS
from lastboat.engine.queries import lowest_terrain
from lastboat.engine.state import CREATURES, State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import DIVE, KINDS, NONE, Face, Ground, Kind, Phase, Reason, Squids
from lastboat.events import Ended
from lastboat.names import KIND_OF, hex_name, names_of

ANYTHING: Final = {Face.STAR: "any creature or an empty boat", Face.JOKER: "any creature", Face.BOAT: "empty boat"}


def describe_phase(s: State) -> str:
    """One sentence that says who has to decide what: `Red moves: 2 points left.`"""
    phase = Phase(int(s.phase))
    if phase in WORDED:
        return WORDED[phase](s)
    where = hex_name(s.focus) if s.focus < HEXES else "?"
    return SENTENCES[phase].format(who=actor_name(s), where=where, dealt=s.dealt, slots=SLOTS)


SENTENCES: Final = {
    Phase.FIRST: "Chance draws who begins.",
    Phase.DEAL: "Chance deals the island: {dealt} of {slots} tiles dealt.",
    Phase.PLACE: "{who} places an explorer on a tile.",
    Phase.LAUNCH: "{who} launches a boat beside the island.",
    Phase.TILE: "{who} may play a kept tile.",
    Phase.SPAWN: "{who} places a squid beside the island.",
    Phase.NIP: "{who} may let the squid at {where} take an explorer from a tile.",
    Phase.ROLL: "Chance rolls the creature die.",
    Phase.BITE: "{who} chooses whom the squid at {where} takes.",
    Phase.NEXT: "The turn goes to the next seat.",
}


def actor_name(s: State) -> str:
    """`Red`, `Chance` or `Nobody`."""
    return names_of(s).actors[s.actor].capitalize()


def _ride(s: State) -> str:
    if s.mover == NONE:
        return f"{actor_name(s)} chooses the swimmer whom the dolphin carries, up to {s.steps} hexes."
    who, here = names_of(s).explorers[s.mover], hex_name(s.explorer[s.mover].hex)
    return f"{actor_name(s)} may ride on with {who} from {here}: {counted(s.steps, 'step')} left."


def _wind(s: State) -> str:
    if s.mover == NONE:
        return f"{actor_name(s)} chooses the boat that runs before the wind, up to {s.steps} hexes."
    here = hex_name(s.boat[s.mover].hex)
    return f"{actor_name(s)} may run on with the boat at {here}: {counted(s.steps, 'step')} left."


def _summon(s: State) -> str:
    return f"{actor_name(s)} chooses the {_rolled(s)} that goes to an unoccupied hex."


def _dive(s: State) -> str:
    return f"{actor_name(s)} sends {_piece_under_way(s)} to an unoccupied hex."


def _move(s: State) -> str:
    return f"{actor_name(s)} moves: {counted(s.points, 'point')}{' left' if s.points < POINTS else ''}."


def _sink(s: State) -> str:
    return f"{actor_name(s)} removes a {Ground(lowest_terrain(s)).name.lower()} tile."


def _flip(s: State) -> str:
    terrain = Ground(int(s.terrain)).name.lower()
    return f"Chance turns up what was under the {terrain} tile of {hex_name(s.focus)}."


def _rescue(s: State) -> str:
    return f"{actor_name(s)} chooses who boards the new boat at {hex_name(s.focus)}{_more(s)}."


def _creature(s: State) -> str:
    if s.mover != NONE:
        return f"{actor_name(s)} may move on with {_piece_under_way(s)}: {counted(s.steps, 'step')} left."
    return f"{actor_name(s)} may move {_with_article(_rolled(s))}, {_reach(s)}."


def _range(s: State) -> str:
    return f"Chance rolls how far {_with_article(_rolled(s))} may go."


def _defend(s: State) -> str:
    kind = KIND_OF[s.mover].name.lower()
    return f"{actor_name(s)} is asked to defend against the {kind} at {hex_name(s.focus)}."


def _guard(s: State) -> str:
    return f"{actor_name(s)} chooses whom a dolphin at {hex_name(s.focus)} guards{_more(s)}."


def _over(s: State) -> str:
    return Ended(Reason(int(s.reason))).sentence()


WORDED: Final[dict[Phase, Callable[[State], str]]] = {
    Phase.RIDE: _ride,
    Phase.WIND: _wind,
    Phase.SUMMON: _summon,
    Phase.DIVE: _dive,
    Phase.MOVE: _move,
    Phase.SINK: _sink,
    Phase.FLIP: _flip,
    Phase.RESCUE: _rescue,
    Phase.RANGE: _range,
    Phase.CREATURE: _creature,
    Phase.DEFEND: _defend,
    Phase.GUARD: _guard,
    Phase.OVER: _over,
}


def counted(n: int, noun: str) -> str:
    """`1 point`, `2 points`, `3 plies`"""
    many = noun.removesuffix("y") + "ies" if noun.endswith("ly") else noun + "s"
    return f"{n} {noun if n == 1 else many}"


def _more(s: State) -> str:
    return f": {s.picks} more" if s.picks > 1 else ""


def _with_article(words: str) -> str:
    if words.startswith("any "):
        return words
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def _rolled(s: State) -> str:
    """What the dice or the tile let move (§11.2, §11.10, §12.2)."""
    face = Face(int(s.face))
    if face in ANYTHING:
        return ANYTHING[face]
    if face != Face.WHALE or s.rules.squids == Squids.ABSENT:
        return Kind(int(face)).name.lower()
    return "squid" if s.rules.squids == Squids.INSTEAD_OF_WHALES else "whale or squid"


def _piece_under_way(s: State) -> str:
    if s.mover >= CREATURES:
        return f"the boat at {hex_name(s.boat[s.mover - CREATURES].hex)}"
    return f"the {KIND_OF[s.mover].name.lower()} at {hex_name(s.creature[s.mover])}"


def _reach(s: State) -> str:
    """How far: the number rolled or, without a number die, the edition's reach of the piece (§8, §12.2)."""
    if s.range == DIVE:
        return "to any unoccupied hex"
    if s.range:
        return f"up to {s.range} hexes" if s.range > 1 else "1 hex"
    name = _rolled(s)
    if name == "squid":
        return f"0 to {s.rules.reach[Kind.SQUID]} hexes"
    if s.face > Face.BOAT or name == "whale or squid":
        return f"up to {max(s.rules.reach[i] for i in range(KINDS + 1))} hexes"
    reach = s.rules.reach[KINDS if s.face == Face.BOAT else s.face]
    return "1 hex" if reach == 1 else f"1 {'or' if reach == 2 else 'to'} {reach} hexes"

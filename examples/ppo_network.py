"""The network of `train_ppo.py`: what it sees of a position, and how it scores actions.

- *An action is the sum of its parts.* What is done, by which piece, to which hex: each part has a vector, and a small
  network reads their sum. What is learned of one explorer and one hex holds for all explorers.
- *Hexes see their neighbours.* Each layer adds to what is known of a hex what is known of the six around it. A piece is
  what its row of the observation says, and what is known of its hex.
- *Layers are normalised*, if there are any. Without that, a large network that imitated a bot unlearned what it knew
  after 500 steps.
- *The value starts as a rule of thumb*, `progress`: the nearer explorers are to safety, the more they are worth.
"""

from __future__ import annotations

import math
from collections import deque
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import nn

from lastboat.engine import ACTIONS, action
from lastboat.engine.board import HEXES, ISLAND_OF, NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_OF
from lastboat.engine.words import BOATS, COLOURS, EXPLORERS, HIGHEST_VALUE, NONE, TERRAINS, TURN_TILES
from lastboat.envs import layout
from lastboat.envs.layout import ExplorerEntry, highest_numbers

POINTS: Final = 20.0
"""Leads are counted in so many points."""
UNKNOWN_VALUE: Final = 3.0
"""What another's explorer is taken to be worth."""
PIECES: Final = EXPLORERS + BOATS + CREATURES
NO_PIECE, NO_WAY, NOWHERE = PIECES, WAYS, 0
PLACES: Final = 136
"""Counted as in an observation: a hex + 1, or 0. Two are never used: multiples of 8 are faster on a card."""
CHANNELS: Final = 32
"""As many as there are planes, rounded up."""


class Parts(NamedTuple):
    """What each action is made of: one number for each action."""

    verb: Any
    piece: Any
    way: Any
    """The direction in which the piece goes one step."""
    place: Any


def parts_of_actions() -> Parts:
    """Take the action numbers apart; those of chance stay blank."""
    parts = Parts(*(np.full(ACTIONS, blank) for blank in (0, NO_PIECE, NO_WAY, NOWHERE)))
    verbs = 1

    def family(start: int, *shape: int) -> tuple[Any, ...]:
        """The numbers of a family, and what they count."""
        numbers = np.arange(math.prod(shape))
        return start + numbers, *np.unravel_index(numbers, shape)

    def set_verb(at: Any, kinds: Any = 0) -> None:
        nonlocal verbs
        parts.verb[at] = verbs + kinds
        verbs += int(np.max(kinds)) + 1

    at, _, value, slot = family(action.PLACE, COLOURS, HIGHEST_VALUE, SLOTS)
    parts.place[at] = SLOT_HEX[slot].astype(int) + 1
    set_verb(at, value)
    for start in (action.LAUNCH, action.TO):
        at, place = family(start, HEXES)
        parts.place[at] = place + 1
        set_verb(at)
    at, slot = family(action.SINK, SLOTS)
    parts.place[at] = SLOT_HEX[slot].astype(int) + 1
    set_verb(at)
    for start, kinds in ((action.PLAY, TURN_TILES * TERRAINS), (action.DEFEND, TERRAINS)):
        set_verb(*family(start, kinds))
    at, piece, kind = family(action.MOVE, EXPLORERS, action.MOVES)
    goes = kind < action.BOARD_HERE
    parts.piece[at] = piece
    parts.way[at] = np.where(goes, kind // action.A_WAY, NO_WAY)
    set_verb(at, np.where(goes, kind % action.A_WAY, kind - action.BOARD_HERE + action.A_WAY))
    for start, first, count in ((action.SAIL, EXPLORERS, BOATS), (action.STEP, EXPLORERS + BOATS, CREATURES)):
        at, piece, parts.way[start : start + count * WAYS] = family(start, count, WAYS)
        parts.piece[at] = first + piece
        set_verb(at)
    for start, first, count in (
        (action.PICK, EXPLORERS + BOATS, CREATURES),
        (action.PICK + CREATURES, EXPLORERS, BOATS),
        (action.STAY, PIECES - action.SQUIDS_IN_ALL, action.SQUIDS_IN_ALL),
        (action.TAKE, 0, EXPLORERS),
        (action.GUARD, 0, EXPLORERS),
    ):
        at, piece = family(start, count)
        parts.piece[at] = first + piece
        set_verb(at)
    at, _, parts.piece[action.SWITCH : action.TO] = family(action.SWITCH, DOLPHINS, EXPLORERS)
    set_verb(at)
    return parts


def steps_to_safety() -> Any:
    """For each place the steps over open board to the nearest hex that touches a safe island."""
    steps = np.full(HEXES, HEXES)
    queue = deque(hex for hex in range(HEXES) if ISLAND_OF[hex] != NONE)
    steps[list(queue)] = 0
    while queue:
        hex = queue.popleft()
        for other in NEIGHBOUR[hex].tolist():
            if other < HEXES and steps[other] == HEXES:
                steps[other] = steps[hex] + 1
                queue.append(other)
    return np.concatenate(([steps.max()], steps))


class Choices(NamedTuple):
    """The legal actions of some positions, one after the other, with their log-probabilities."""

    rows: Any
    """Of which position each is."""
    actions: Any
    log_probabilities: Any
    positions: int

    def add_up(self, numbers: Any) -> Any:
        """Sums over the actions of each position."""
        return numbers.new_zeros(self.positions).index_add(0, self.rows, numbers)

    def highest(self, numbers: Any) -> Any:
        """The highest number among the actions of each position."""
        return numbers.new_zeros(self.positions).scatter_reduce(0, self.rows, numbers, "amax", include_self=False)

    def best(self, numbers: Any) -> Any:
        """The action of each position with the highest number."""
        found = torch.where(numbers == self.highest(numbers)[self.rows], self.actions, 0)
        return found.new_zeros(self.positions).scatter_reduce(0, self.rows, found, "amax")

    def sample(self, temperature: float = 1.0) -> Any:
        """A random action for each position, by its probability; a lower temperature prefers likely ones even more."""
        uniform = torch.rand_like(self.log_probabilities).clamp(1e-10, 1 - 1e-7)
        return self.best(self.log_probabilities / temperature - (-uniform.log()).log())  # Gumbel noise

    def log_probability(self, actions: Any) -> Any:
        """The log-probability of one action for each position."""
        return self.add_up(torch.where(self.actions == actions[self.rows], self.log_probabilities, 0.0))

    def entropy(self) -> Any:
        return -self.add_up(self.log_probabilities.exp() * self.log_probabilities)


class Encoded(NamedTuple):
    """What the network knows of some positions: a vector for each, for each of their pieces and for each place."""

    position: Any
    pieces: Any
    places: Any
    where: Any
    """The place of each piece."""


class Network(nn.Module):  # type: ignore[misc]
    """Full observations and masks in; log-probabilities of the legal actions and the values of the positions out."""

    def __init__(self, width: int, layers: int) -> None:
        super().__init__()
        self.shape = {"width": width, "layers": layers}
        self.constant("scale", 1 / np.maximum(highest_numbers(layout.FULL), 1))
        for name, table in zip(Parts._fields, parts_of_actions(), strict=True):
            self.constant(f"action_{name}", table)
        steps = steps_to_safety()
        self.constant("nearness", 1 - steps / steps.max())
        around = np.where(NEIGHBOUR[:HEXES] < HEXES, NEIGHBOUR[:HEXES].astype(int) + 1, NOWHERE)
        around = np.pad(around, ((1, PLACES - HEXES - 1), (0, 1)))
        self.constant("neighbour", around)
        self.constant("adjacent", ((np.arange(PLACES) == around[:, :, None]) & (around > 0)[:, :, None]).sum(1) / WAYS)
        sorts = [EXPLORERS // COLOURS] * COLOURS + [BOATS] + np.diff(FIRST_OF).tolist()
        self.constant("sort_of_piece", np.repeat(np.arange(len(sorts)), sorts))

        self.from_planes = nn.Linear(CHANNELS, width)
        self.place = nn.Parameter(torch.randn(PLACES, width) * 0.1)
        self.layers = nn.ModuleList(nn.Linear(width, 2 * width) for _ in range(layers))
        norm = nn.LayerNorm if layers else nn.Identity
        self.norms = nn.ModuleList(norm(width) for _ in range(layers + 1))
        self.from_explorer = nn.Linear(layout.EXPLORER_WIDTH, width)
        self.from_boat = nn.Linear(layout.BOAT_WIDTH, width)
        self.from_creature = nn.Linear(layout.CREATURE_WIDTH, width)
        self.piece = nn.Embedding(int(self.sort_of_piece.max()) + 1, width)
        self.piece_norm = norm(width)
        self.trunk = nn.Sequential(
            nn.Linear(layout.EXPLORER_ROWS + (COLOURS + 3) * width, 2 * width),
            nn.ReLU(),
            norm(2 * width),
            nn.Linear(2 * width, 2 * width),
            nn.ReLU(),
            norm(2 * width),
        )
        self.value = nn.Linear(2 * width, 1)
        self.part_verb = nn.Embedding(int(self.action_verb.max()) + 1, width)
        self.part_piece, self.part_place = nn.Linear(width, width), nn.Linear(width, width)
        self.part_position = nn.Linear(2 * width, width)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))
        for last in (self.value, self.score[-1]):
            nn.init.normal_(last.weight, std=0.01)

    def constant(self, name: str, numbers: Any) -> None:
        kind = torch.float32 if numbers.dtype.kind == "f" else torch.int64
        self.register_buffer(name, torch.as_tensor(numbers, dtype=kind), persistent=False)

    def forward(self, observations: Any, masks: Any) -> tuple[Choices, Any]:
        encoded, values = self.encode(observations)
        return self.choices(masks, encoded), values

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def best_actions(self, observations: Any, masks: Any) -> Any:
        """The most likely action of each position: NumPy arrays in and out."""
        choices, _ = self(torch.from_numpy(observations), torch.from_numpy(masks))
        return choices.best(choices.log_probabilities).numpy()

    def encode(self, observations: Any) -> tuple[Encoded, Any]:
        """What is known of the positions and their parts, and their values.

        All shapes follow from the number of positions, so that `torch.compile` can fuse it.
        """
        scaled = observations * self.scale
        places = self.encode_places(scaled[:, layout.PLANE_ROWS :].unflatten(1, (layout.PLANES, HEXES)))
        where = self.places_of_pieces(observations)
        pieces = self.encode_pieces(scaled, places, where)
        explorers = pieces[:, :EXPLORERS].unflatten(1, (COLOURS, -1)).mean(2).flatten(1)
        boats, creatures = pieces[:, EXPLORERS : EXPLORERS + BOATS].mean(1), pieces[:, EXPLORERS + BOATS :].mean(1)
        summary = torch.cat([scaled[:, : layout.EXPLORER_ROWS], explorers, boats, creatures, places.mean(1)], 1)
        position = self.trunk(summary)
        values = (position.float() * self.value.weight).sum(1) + self.value.bias  # in full precision on a card too
        values = values + progress(observations, self.nearness)
        return Encoded(position, pieces, places, where), values

    def encode_places(self, planes: Any) -> Any:
        """What is in each hex and around it; each layer looks one hex further."""
        padded = nn.functional.pad(planes, (1, PLACES - HEXES - 1, 0, CHANNELS - layout.PLANES))
        places = self.from_planes(padded.transpose(1, 2))
        places = torch.relu(places + self.place.to(places.dtype))
        adjacent = self.adjacent.to(places.dtype).expand(len(places), -1, -1)
        for layer, norm in zip(self.layers, self.norms, strict=False):
            own, to_neighbours = layer(norm(places)).chunk(2, 2)
            places = places + torch.relu(torch.baddbmm(own, adjacent, to_neighbours))
        return self.norms[-1](places).to(places.dtype)

    def places_of_pieces(self, observations: Any) -> Any:
        """Where each piece is: the first entry of its row."""
        return torch.cat([rows[:, :, 0] for rows in piece_rows(observations)], 1).long()

    def encode_pieces(self, scaled: Any, places: Any, where: Any) -> Any:
        """What each piece is, and what is around it."""
        explorers, boats, creatures = piece_rows(scaled)
        own = torch.cat([self.from_explorer(explorers), self.from_boat(boats), self.from_creature(creatures)], 1)
        rows = torch.arange(len(where), device=where.device).repeat_interleave(PIECES)
        around = pick(places, rows, where.flatten()).view_as(own)
        pieces = torch.relu(own + self.piece.weight[self.sort_of_piece].to(own.dtype) + around)
        return self.piece_norm(pieces).to(own.dtype)

    def choices(self, masks: Any, encoded: Encoded) -> Choices:
        """The legal actions, each scored by the sum of its parts."""
        rows, actions = masks.nonzero(as_tuple=True)
        piece, way = self.action_piece[actions], self.action_way[actions]
        start = nn.functional.pad(encoded.where, (0, 1))[rows, piece]
        place = torch.where(way == NO_WAY, self.action_place[actions], self.neighbour[start, way])
        position = self.part_position(encoded.position)
        parts = position.index_select(0, rows) + self.part_verb(self.action_verb[actions]).to(position.dtype)
        parts = parts + pick(nn.functional.pad(self.part_piece(encoded.pieces), (0, 0, 0, 1)), rows, piece)
        logits = self.score(parts + self.part_place(pick(encoded.places, rows, place))).squeeze(1).float()
        even = Choices(rows, actions, logits, len(masks))
        highest = even.highest(logits.detach())
        total = even.add_up((logits - highest[rows]).exp()).log() + highest
        return even._replace(log_probabilities=logits - total[rows])


def progress(observations: Any, nearness: Any) -> Any:
    """How far the seat is ahead of the others: explorers count by their value and by how far they have come."""
    explorers = piece_rows(observations)[0].float()
    value, place = explorers[:, :, ExplorerEntry.VALUE], explorers[:, :, ExplorerEntry.HEX].long()
    on_board = explorers[:, :, ExplorerEntry.LAND : ExplorerEntry.SAFE].sum(2)
    come = on_board * (0.6 * nearness[place] + 0.2 * explorers[:, :, ExplorerEntry.ABOARD])
    counted = torch.where(value > 0, value, UNKNOWN_VALUE) * (explorers[:, :, ExplorerEntry.SAFE] + come)
    colours = counted.unflatten(1, (COLOURS, -1)).sum(2)
    return (colours[:, 0] - colours[:, 1:].mean(1)) / POINTS


def piece_rows(observations: Any) -> list[Any]:
    """The rows of the explorers, the boats and the creatures."""
    parts = [part for part in layout.PARTS if part.name in ("explorers", "boats", "creatures")]
    return [observations[:, part.start : part.end].unflatten(1, part.shape) for part in parts]


def pick(tables: Any, rows: Any, at: Any) -> Any:
    """From the table of each of these positions one entry."""
    return tables.flatten(0, 1).index_select(0, rows * tables.shape[1] + at)

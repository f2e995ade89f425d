"""The policy and value network: a tower of hex convolutions over the planes of a full observation.

Each hex gets `CHANNELS` numbers from its neighbourhood. The value head reads all hexes and the scalars and answers with
the win chances and the scores of all seats, in order of play from the observing one. The policy head writes `OUTPUTS`
numbers a hex; an action takes the one of its sort at the hex of its piece, so what is learnt of a swim or a shark holds
for every explorer and every shark.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from lastboat.engine import ACTIONS, action
from lastboat.engine.action import MOVES
from lastboat.engine.board import HEXES, NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_OF
from lastboat.engine.words import BOATS, COLOURS, EXPLORERS, HIGHEST_VALUE, KINDS, SEATS, TERRAINS, TURN_TILES
from lastboat.envs import layout
from lastboat.envs.layout import (
    BOAT_ROWS,
    BOAT_WIDTH,
    CREATURE_ROWS,
    CREATURE_WIDTH,
    EXPLORER_ROWS,
    EXPLORER_WIDTH,
    PLANE_ROWS,
    PLANES,
    ExplorerEntry,
    Plane,
)

CHANNELS: Final = 48
SUMMARY: Final = 24
"""Channels of each hex that the value head reads."""
JOINT: Final = 384
GLOBAL: Final = 256
SCALARS: Final = EXPLORER_ROWS
"""The entries before the explorers: phase, counts, rules and seats."""
SCORE_SCALE: Final = 10.0
TAPS: Final = 7
"""A hex and its six neighbours."""


class Sort:
    """The first output of each sort of action, at the hex of its piece."""

    MOVE: Final = 0
    MOVE_BY_VALUE: Final = MOVE + MOVES
    """Times the explorer's value."""
    SAIL: Final = MOVE_BY_VALUE + MOVES
    STEP: Final = SAIL + WAYS
    PICK: Final = STEP + KINDS * WAYS
    PICK_BOAT: Final = PICK + KINDS
    STAY: Final = PICK_BOAT + 1
    SWITCH: Final = STAY + 1
    TO: Final = SWITCH + 1
    SINK: Final = TO + 1
    TAKE: Final = SINK + 1
    TAKE_BY_VALUE: Final = TAKE + 1
    GUARD: Final = TAKE_BY_VALUE + 1
    GUARD_BY_VALUE: Final = GUARD + 1
    PLACE: Final = GUARD_BY_VALUE + 1
    LAUNCH: Final = PLACE + HIGHEST_VALUE


OUTPUTS: Final = Sort.LAUNCH + 1
WITHOUT_HEX: Final = 1 + TURN_TILES * TERRAINS + TERRAINS
"""Actions that have no hex: PASS, tiles to play and tiles to defend with."""
NO_PIECE: Final = -1
PIECES: Final = EXPLORERS + BOATS + CREATURES


class ActionTable(NamedTuple):
    """For each action: the piece that acts or the hex itself, the output there, and the output that counts by value."""

    piece: Any
    hex: Any
    output: Any
    by_value: Any


def _kind(creature: int) -> int:
    return max(kind for kind in range(KINDS) if FIRST_OF[kind] <= creature)


def action_table() -> ActionTable:
    """Outputs from `HEXES * OUTPUTS` on belong to no hex; `by_value` is -1 where the value does not count."""
    table = ActionTable(*(np.full(ACTIONS, fill) for fill in (NO_PIECE, 0, 0, -1)))

    def put(a: int, output: int, *, piece: int = NO_PIECE, hex: int = 0, by_value: int = -1) -> None:
        table.piece[a], table.hex[a], table.output[a], table.by_value[a] = piece, hex, output, by_value

    beyond = HEXES * OUTPUTS
    put(action.PASS, beyond)
    for i in range(TURN_TILES * TERRAINS):
        put(action.PLAY + i, beyond + 1 + i)
    for i in range(TERRAINS):
        put(action.DEFEND + i, beyond + 1 + TURN_TILES * TERRAINS + i)
    for i in range(COLOURS * HIGHEST_VALUE):
        for slot in range(SLOTS):
            put(action.PLACE + i * SLOTS + slot, Sort.PLACE + i % HIGHEST_VALUE, hex=int(SLOT_HEX[slot]))
    for slot in range(SLOTS):
        put(action.SINK + slot, Sort.SINK, hex=int(SLOT_HEX[slot]))
    for hex in range(HEXES):
        put(action.LAUNCH + hex, Sort.LAUNCH, hex=hex)
        put(action.TO + hex, Sort.TO, hex=hex)
    for e in range(EXPLORERS):
        for i in range(MOVES):
            put(action.MOVE + e * MOVES + i, Sort.MOVE + i, piece=e, by_value=Sort.MOVE_BY_VALUE + i)
        for dolphin in range(DOLPHINS):
            put(action.SWITCH + dolphin * EXPLORERS + e, Sort.SWITCH, piece=e)
        put(action.TAKE + e, Sort.TAKE, piece=e, by_value=Sort.TAKE_BY_VALUE)
        put(action.GUARD + e, Sort.GUARD, piece=e, by_value=Sort.GUARD_BY_VALUE)
    for boat in range(BOATS):
        for way in range(WAYS):
            put(action.SAIL + boat * WAYS + way, Sort.SAIL + way, piece=EXPLORERS + boat)
        put(action.PICK + CREATURES + boat, Sort.PICK_BOAT, piece=EXPLORERS + boat)
    for creature in range(CREATURES):
        piece, kind = EXPLORERS + BOATS + creature, _kind(creature)
        for way in range(WAYS):
            put(action.STEP + creature * WAYS + way, Sort.STEP + kind * WAYS + way, piece=piece)
        put(action.PICK + creature, Sort.PICK + kind, piece=piece)
    for i in range(action.SWITCH - action.STAY):
        put(action.STAY + i, Sort.STAY, piece=EXPLORERS + BOATS + CREATURES - (action.SWITCH - action.STAY) + i)
    return table


PIECE_ENTRIES: Final = np.array(
    [
        *(EXPLORER_ROWS + EXPLORER_WIDTH * e for e in range(EXPLORERS)),
        *(BOAT_ROWS + BOAT_WIDTH * b for b in range(BOATS)),
        *(CREATURE_ROWS + CREATURE_WIDTH * c for c in range(CREATURES)),
    ]
)
"""Where an observation has the hex + 1 of each piece."""
VALUE_ENTRIES: Final = np.array([EXPLORER_ROWS + EXPLORER_WIDTH * e + ExplorerEntry.VALUE for e in range(EXPLORERS)])
TAP_TABLE: Final = np.concatenate((np.arange(HEXES)[:, None], np.minimum(NEIGHBOUR[:HEXES], HEXES)), axis=1).astype(
    np.int64
)
"""The hexes of each neighbourhood; `HEXES` where the board ends."""
OPPOSITE: Final = np.array([0, *(1 + (way + WAYS // 2) % WAYS for way in range(WAYS))])
"""The tap from which a hex is seen as this tap sees it."""
PLANE_SCALES: Final = np.array([1 / 6 if plane == Plane.VALUE else 1.0 for plane in range(PLANES)], dtype=np.float32)
SCALAR_SCALES: Final = (1 / np.maximum(layout.highest_numbers(SCALARS), 1)).astype(np.float32)


def neighbourhoods(x: Tensor, taps: Tensor) -> Tensor:
    """For each hex the numbers of its neighbourhood, tap by tap: games × hexes × (taps · channels)."""
    padded = nn.functional.pad(x, (0, 0, 0, 1))
    return padded.index_select(1, taps.reshape(-1)).reshape(x.shape[0], HEXES, TAPS * x.shape[2])


class _HexConvolution(torch.autograd.Function):  # type: ignore[misc]
    """A convolution whose gradient is one too: a gather instead of the scatter that torch would make of a gather."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, taps: Tensor) -> Tensor:
        ctx.save_for_backward(x, weight, taps)
        return neighbourhoods(x, taps) @ weight

    @staticmethod
    def backward(ctx: Any, dy: Tensor) -> Any:
        x, weight, taps = ctx.saved_tensors
        channels, outputs = x.shape[2], dy.shape[2]
        columns = neighbourhoods(x, taps).reshape(-1, TAPS * channels)
        dw = columns.T @ dy.reshape(-1, outputs)
        turned = weight.reshape(TAPS, channels, outputs)[OPPOSITE].transpose(1, 2).reshape(TAPS * outputs, channels)
        dx = neighbourhoods(dy.contiguous(), taps) @ turned if ctx.needs_input_grad[0] else None
        return dx, dw, None


class HexConvolution(nn.Module):  # type: ignore[misc]
    def __init__(self, channels: int, outputs: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(TAPS * channels, outputs) * (2 / (TAPS * channels)) ** 0.5)
        self.register_buffer("taps", torch.from_numpy(TAP_TABLE), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        return _HexConvolution.apply(x, self.weight.to(x.dtype), self.taps)


class Answer(NamedTuple):
    """What the network says of a batch of observations."""

    win: Tensor
    """Logits of the win, by places from the observing seat; those of empty seats are very low."""
    score: Tensor
    """Expected scores, divided by SCORE_SCALE."""
    outputs: Tensor
    """For each game the outputs of all hexes, then those without a hex."""


class Net(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.first = HexConvolution(PLANES, CHANNELS)
        self.second = HexConvolution(CHANNELS, CHANNELS)
        self.third = HexConvolution(CHANNELS, CHANNELS)
        self.place = nn.Parameter(torch.zeros(HEXES, CHANNELS))
        """What is particular to a hex."""
        self.scalars = nn.Linear(SCALARS, CHANNELS)
        self.biases = nn.Parameter(torch.zeros(2, CHANNELS))
        self.summary = nn.Linear(CHANNELS, SUMMARY)
        self.joint = nn.Linear(HEXES * SUMMARY + SCALARS, JOINT)
        self.glob = nn.Linear(JOINT, GLOBAL)
        self.value = nn.Linear(GLOBAL, 2 * SEATS)
        self.to_hex = nn.Linear(GLOBAL, CHANNELS)
        self.hexes = nn.Linear(CHANNELS, CHANNELS)
        self.policy = nn.Linear(CHANNELS, OUTPUTS)
        self.without_hex = nn.Linear(GLOBAL, WITHOUT_HEX)
        for head in (self.value, self.policy, self.without_hex):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)
        self.register_buffer("plane_scales", torch.from_numpy(PLANE_SCALES), persistent=False)
        self.register_buffer("scalar_scales", torch.from_numpy(SCALAR_SCALES), persistent=False)

    def forward(self, observations: Tensor, dtype: torch.dtype = torch.float32) -> Answer:
        """Answer for bytes of full observations; with bfloat16 the tower and the heads compute in it."""
        count = len(observations)
        planes = observations[:, PLANE_ROWS:].reshape(count, PLANES, HEXES).transpose(1, 2).to(dtype)
        planes = planes * self.plane_scales.to(dtype)
        scalars = observations[:, :SCALARS].to(dtype) * self.scalar_scales.to(dtype)
        with torch.autocast(observations.device.type, dtype=torch.bfloat16, enabled=dtype == torch.bfloat16):
            x = torch.relu(self.first(planes) + (self.place[None] + self.scalars(scalars)[:, None]).to(dtype))
            x = x + torch.relu(self.second(x) + self.biases[0].to(dtype))
            x = x + torch.relu(self.third(x) + self.biases[1].to(dtype))
            summary = torch.relu(self.summary(x)).reshape(count, -1)
            joint = torch.relu(self.joint(torch.cat((summary, scalars), dim=1)))
            glob = torch.relu(self.glob(joint))
            value = self.value(glob).float()
            hexes = torch.relu(self.hexes(x) + self.to_hex(glob)[:, None])
            outputs = torch.cat((self.policy(hexes).reshape(count, -1), self.without_hex(glob)), dim=1)
        seated = observations[:, layout.SEAT_ROWS : EXPLORER_ROWS : layout.SEAT_WIDTH] > 0
        return Answer(value[:, :SEATS].masked_fill(~seated, -1e4), value[:, SEATS:], outputs)


class Choices(NamedTuple):
    """The legal actions of a batch, one after the other: whose they are, their numbers and their logits."""

    game: Tensor
    action: Tensor
    logit: Tensor


class Reader:
    """Takes the logits of legal actions out of an answer."""

    def __init__(self, device: torch.device) -> None:
        self.table = ActionTable(*(torch.from_numpy(column).to(device) for column in action_table()))
        self.pieces = torch.from_numpy(PIECE_ENTRIES).to(device)
        self.values = torch.from_numpy(VALUE_ENTRIES).to(device)

    def choices(self, answer: Answer, observations: Tensor, masks: Tensor) -> Choices:
        game, act = masks.nonzero(as_tuple=True)
        piece = self.table.piece[act]
        at = observations[game, self.pieces[piece.clamp(min=0)]].long() - 1
        hex = torch.where(piece >= 0, at.clamp(min=0), self.table.hex[act])
        flat, row = answer.outputs.reshape(-1), game * answer.outputs.shape[1]
        logit = flat.index_select(0, row + hex * OUTPUTS + self.table.output[act]).float()
        by_value = self.table.by_value[act]
        value = observations[game, self.values[piece.clamp(0, EXPLORERS - 1)]].float()
        value = torch.where(by_value >= 0, value / HIGHEST_VALUE, 0.0)
        slope = flat.index_select(0, row + hex * OUTPUTS + by_value.clamp(min=0)).float()
        return Choices(game, act, logit + value * slope)


def log_probabilities(choices: Choices, games: int) -> Tensor:
    """The log-probability of each legal action among those of its game."""
    top = torch.full((games,), -torch.inf, device=choices.logit.device)
    top = top.scatter_reduce(0, choices.game, choices.logit.detach(), "amax")
    shifted = choices.logit - top[choices.game]
    total = torch.zeros(games, device=shifted.device).index_add(0, choices.game, shifted.exp())
    return shifted - total.clamp(min=1e-30).log()[choices.game]


def weights_of(net: Net) -> Mapping[str, Any]:
    """The weights by name, halved in width: float16."""
    return {name: value.detach().cpu().half().numpy() for name, value in net.state_dict().items()}

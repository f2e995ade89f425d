"""The value network of lastboat/bots/evaluation/network.py in PyTorch, over records of positions.POSITION."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from lastboat.bots.evaluation.network import BOARD_KINDS, STATUSES, Floats, Moment
from lastboat.engine.board import HEXES
from lastboat.engine.words import EXPLORERS, EXPLORERS_A_COLOUR, SEATS
from training.network.positions import POSITION

COLOURS = EXPLORERS // EXPLORERS_A_COLOUR
BOARD_ROWS = BOARD_KINDS * HEXES
PADDED_ROWS = -(-(BOARD_ROWS + 1) // 8) * 8
"""One row more, for what is not on the board, and a multiple of eight, as the card likes it."""
TORCH_TYPES = {np.float32: torch.float32, np.int16: torch.int16, np.int8: torch.int8}


def field(records: Tensor, name: str, of: np.dtype[Any] = POSITION) -> Tensor:
    """A field of records that are given as rows of bytes; without a copy."""
    found = of.fields
    assert found is not None
    kind, offset = found[name][:2]
    base, shape = kind.subdtype or (kind, ())
    size = base.itemsize
    count = int(np.prod(shape, dtype=int))
    columns = records.view(TORCH_TYPES[base.type])[:, offset // size : offset // size + count]
    return columns.unflatten(1, shape) if len(shape) > 1 else columns if shape else columns[:, 0]


class Outputs(NamedTuple):
    """By place from the seat that looks: logits of the win, and scores in tens."""

    win: Tensor
    score: Tensor


class ValueNet(nn.Module):  # type: ignore[misc]
    def __init__(self, weights: Mapping[str, Floats]) -> None:
        super().__init__()
        for name, value in weights.items():
            if name != "trust":
                self.register_parameter(name, nn.Parameter(torch.from_numpy(np.array(value, dtype=np.float32))))

    def weights(self) -> dict[str, Any]:
        """The weights for a file, in half precision."""
        found = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in self.named_parameters()}
        return found | {"trust": np.ones(len(Moment), dtype=np.float16)}

    def forward(self, records: Tensor) -> Outputs:
        kind = self.out.dtype
        seats = torch.cat((self.sum_explorers(records), field(records, "seat_inputs").to(kind)), dim=2)
        players = field(records, "players")
        seated = torch.arange(SEATS, device=records.device) < players[:, None]
        units = torch.relu(seats @ self.seat + self.seat_bias) * seated[:, :, None]
        inputs = torch.cat((units.flatten(1), field(records, "game_inputs").to(kind)), dim=1)
        joint = torch.addmm(self.joint_bias, inputs, self.joint) + self.board_part(records)
        deep = torch.relu(torch.addmm(self.deep_bias, torch.relu(joint), self.deep))
        outputs = torch.addmm(self.out_bias, deep, self.out).float()
        return Outputs(outputs[:, :SEATS].masked_fill(~seated, -torch.inf), outputs[:, SEATS:])

    def sum_explorers(self, records: Tensor) -> Tensor:
        """The sums of the explorers' encodings by place."""
        kind = self.out.dtype
        rows = field(records, "explorer_row").long()
        features = field(records, "feature").to(kind)
        of_status = rows[:, :, None] // HEXES == torch.arange(len(STATUSES), device=rows.device)
        of_status &= rows[:, :, None] >= 0
        spread = torch.where(of_status[..., None], features[:, :, None, :], 0).flatten(2)
        units = nn.functional.embedding(rows.clamp(min=0), self.explorer_hex) + spread @ self.explorer.flatten(0, 1)
        units = torch.relu(units) * (rows >= 0)[:, :, None]
        by_colour = units.unflatten(1, (COLOURS, EXPLORERS_A_COLOUR)).sum(dim=2)
        place = field(records, "place")[:, ::EXPLORERS_A_COLOUR].long()
        return torch.zeros_like(by_colour).scatter_add(1, place[:, :, None].expand_as(by_colour), by_colour)

    def board_part(self, records: Tensor) -> Tensor:
        """The sum of the rows of `board` for what lies where: a product with a matrix of 0 and 1."""
        rows = field(records, "board_rows").long()
        listed = (rows < 0).cumsum(dim=1) == 0
        held = torch.zeros(len(rows), PADDED_ROWS, dtype=self.out.dtype, device=rows.device)
        held.scatter_(1, torch.where(listed, rows, BOARD_ROWS), 1)
        return held @ nn.functional.pad(self.board, (0, 0, 0, PADDED_ROWS - BOARD_ROWS))


def expectations(outputs: Outputs) -> Tensor:
    """Win shares, then scores in tens."""
    return torch.cat((outputs.win.softmax(dim=1), outputs.score), dim=1)

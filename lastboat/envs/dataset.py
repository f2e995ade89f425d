"""Games between bots as training data: every decision with its observation, legal actions, choice and result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.arena import Match
from lastboat.arena.match import Task
from lastboat.arena.play import BotGame
from lastboat.engine import ACTION_VERSION
from lastboat.envs.games import mask_of, observation_of, rewards_of, seat_action
from lastboat.envs.layout import OBSERVATION_VERSION
from lastboat.envs.rewards import Reward
from lastboat.errors import LastBoatError, install_hint
from lastboat.record import scores_of

Columns = dict[str, npt.NDArray[Any]]
"""One row for each decision: see `COLUMNS`."""
COLUMNS: Final = {
    "game": "the number of the game",
    "seat": "who decided, by the engine's number",
    "observation": "what that seat observed",
    "mask": "its legal actions: bits, unpacked by `numpy.unpackbits(mask, axis=1, count=2899)`",
    "action": "what it played, numbered from that seat",
    "score": "its final score",
    "win_share": "1 for a win, a fraction for a tie",
}
VERSIONS: Final = {"observation_version": OBSERVATION_VERSION, "action_version": ACTION_VERSION}


def play_games(match: Match, games: int, length: int) -> Iterator[Columns]:
    """Play the first games of the match, as the arena does, and return the decisions of each."""
    tasks = (task for block in range(match.blocks(games)) for task in match.tasks(block))
    for number, task in zip(range(games), tasks, strict=False):
        yield _play(match, task, number, length)


def _play(match: Match, task: Task, number: int, length: int) -> Columns:
    game = BotGame(match, task, match.budget)
    seats, observations, masks, actions = [], [], [], []
    while not game.over:
        seat = game.actor
        seats.append(seat)
        observations.append(observation_of(game.states, 0, seat, length=length))
        masks.append(np.packbits(mask_of(game.states, 0, seat)))
        actions.append(seat_action(game.step(), seat, match.players))
    scores = np.array(scores_of(game.states, 0), dtype=np.int16)
    shares = rewards_of(Reward.WIN_SHARE, scores, match.players)
    return {
        "game": np.full(len(seats), number, dtype=np.int32),
        "seat": np.array(seats, dtype=np.int8),
        "observation": np.stack(observations),
        "mask": np.stack(masks),
        "action": np.array(actions, dtype=np.int16),
        "score": scores[seats],
        "win_share": shares[seats],
    }


def joined(games: list[Columns]) -> Columns:
    """The decisions of several games in one table."""
    return {name: np.concatenate([game[name] for game in games]) for name in COLUMNS}


def write_npz(columns: Columns, path: Path) -> None:
    """One compressed file of NumPy arrays, the versions among them."""
    versions = {name: np.array(version) for name, version in VERSIONS.items()}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **columns, **versions)


def write_parquet(columns: Columns, path: Path) -> None:
    """One Parquet file; rows of bytes are binary, and the versions are in its metadata."""
    check_format("parquet")
    import pyarrow
    from pyarrow import parquet

    arrays = {name: _arrow(pyarrow, column) for name, column in columns.items()}
    versions = {name: str(version) for name, version in VERSIONS.items()}
    parquet.write_table(pyarrow.table(arrays).replace_schema_metadata(versions), path, compression="zstd")


def check_format(name: str) -> None:
    """LastBoatError if the format's library is missing; called before the games are played."""
    if name == "parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError as missing:
            raise LastBoatError(f"Parquet needs pyarrow; {install_hint('parquet')}") from missing


def _arrow(pyarrow: Any, column: npt.NDArray[Any]) -> Any:
    if column.ndim == 1:
        return pyarrow.array(column)
    return pyarrow.array([row.tobytes() for row in column], type=pyarrow.binary(column.shape[1]))


FORMATS: Final[dict[str, Callable[[Columns, Path], None]]] = {"npz": write_npz, "parquet": write_parquet}
"""By name, which is also the file's suffix."""

"""Fits the shifts that make the chances of a review telescope: before a decision they are those after it, and its loss.

    python -m training.measure.value_turns --players 2 3 4 --games 150 --jobs 2 --write

Curves fitted to results alone value a position for usual play, and all parts of a turn alike: then the chances of whom
decides rise or fall over every decision, by as much on average as usual play loses and as the search overrates the
part of the turn that it looks at. Each part of a turn therefore has a shift of the log-odds of its seat. It is chosen
so that change and loss cancel out on average, over the games of Deckhands and Captains, in turn at each seat. The games
are kept out of `bench/review.py`, which verifies it: their seeds begin at 1,000,000.

Prints, for each number of players and part of a turn, the mean of change plus loss in percentage points with the shifts
as they are, and the new shifts, which are found by one Newton step from there: it can be repeated.
"""

from __future__ import annotations

import argparse
import json
import re
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.engine import CHANCE, NOBODY
from lastboat.game import Game
from lastboat.review import COARSE, Effort, Review, review
from lastboat.review.evaluator import FITTED, TURN_PARTS, VALUE_TURNS, turn_part
from training.measure.errors import play_game

LEVELS: Final = ("deckhand", "captain")
FIRST_SEED: Final = 1_000_000
PARTS: Final = len(TURN_PARTS) + 1
NAMES: Final = ("moving", "sinking", "creatures")
Rows = npt.NDArray[np.float64]
"""A row for each decision: the part of the turn, change plus loss, and how it changes with each shift."""
Shifts = npt.NDArray[np.float64]


class Task(NamedTuple):
    seed: int
    players: int
    plays: int
    effort: Effort


def measured(task: Task) -> Rows:
    levels = [LEVELS[(seat + task.seed) % len(LEVELS)] for seat in range(task.players)]
    game = play_game(task.seed, levels, task.plays)
    return rows_of(game, review(game, task.effort))


def rows_of(game: Game, found: Review) -> Rows:
    before = {point.ply: point.chances for point in found.points}
    decided = [one.ply for one in found.decisions]
    rows = np.zeros((len(found.decisions), 2 + PARTS))
    for row, one in zip(rows, found.decisions, strict=True):
        row[0] = turn_part(game.states(one.ply)[0])
        row[1] = one.change[one.seat] + one.lost
        row[2 + int(row[0])] -= derivative(before[one.ply], one.seat, one.seat)
        # Of all decisions that may follow, the one that did stands for their mean.
        following = next((ply for ply in decided if ply >= one.until), None)
        if following is not None:
            s = game.states(following)[0]
            row[2 + turn_part(s)] += derivative(before[following], one.seat, int(s.actor))
    return rows


def derivative(chances: tuple[float, ...], seat: int, actor: int) -> float:
    """Of the seat's chance by the shift of whom decides."""
    assert actor not in (CHANCE, NOBODY)
    own = chances[seat]
    return own * (1 - own) if seat == actor else -own * chances[actor]


def fitted(rows: Rows, shifts: Shifts) -> Shifts:
    """The shifts with which change and loss cancel out in each part of a turn."""
    parts = [rows[rows[:, 0] == part] for part in range(PARTS)]
    slopes = np.array([part[:, 2:].mean(axis=0) for part in parts])
    means = np.array([part[:, 1].mean() for part in parts])
    steps: Shifts = np.linalg.lstsq(slopes, means, rcond=None)[0]
    return shifts - steps


def report(players: int, games: int, rows: Rows, shifts: Shifts) -> str:
    lines = [f"{players} players, {games} games", "| part | decisions | change + loss | shift |", "|---|--:|--:|--:|"]
    for part, name in enumerate(NAMES):
        own = 100 * rows[rows[:, 0] == part, 1]
        half = 1.96 * own.std() / np.sqrt(max(1, len(own)))
        lines.append(f"| {name} | {len(own)} | {own.mean():+.2f} ± {half:.2f} | {shifts[part]:+.3f} |")
    return "\n".join(lines)


def write(turns: dict[str, list[float]], how: str) -> None:
    """Put the shifts into the file of curves, as one line for each number of players."""
    text = FITTED.read_text(encoding="utf-8")
    lines = ",\n".join(f'  "{players}": {json.dumps(shifts)}' for players, shifts in turns.items())
    text = re.sub(r'"turns": \{.*?\n \}', f'"turns": {{\n{lines}\n }}', text, flags=re.DOTALL)
    made_by = json.loads(text)["made by"]
    commands = [*(one for one in made_by if one != how), how]
    listed = ",\n".join(f"  {json.dumps(one)}" for one in commands)
    text = re.sub(r'"made by": \[.*?\n \]', f'"made by": [\n{listed}\n ]', text, flags=re.DOTALL)
    FITTED.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=150, help="for each number of players")
    parser.add_argument("--plays", type=int, default=60, help="iterations of the players")
    parser.add_argument("--values", type=int, default=COARSE.values, help="iterations of a review's values")
    parser.add_argument("--plans", type=int, default=COARSE.plans, help="iterations of a review's plans")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the shifts into lastboat/review/chances.json")
    args = parser.parse_args()
    turns = {players: list(shifts) for players, shifts in VALUE_TURNS.items()}
    effort = Effort(args.values, args.plans)
    with get_context("spawn").Pool(args.jobs) as pool:
        for players in args.players:
            tasks = [Task(FIRST_SEED + seed, players, args.plays, effort) for seed in range(args.games)]
            rows = np.concatenate(pool.map(measured, tasks, chunksize=1))
            shifts = fitted(rows, np.array(turns[str(players)]))
            turns[str(players)] = [round(float(one), 4) for one in shifts]
            print(report(players, args.games, rows, shifts), flush=True)
            if args.write:
                write(turns, f"python -m training.measure.value_turns --players {players} --games {args.games} --write")


if __name__ == "__main__":
    main()

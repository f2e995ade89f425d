"""`lastboat export`: games between bots as a data set."""

from __future__ import annotations

import argparse
from pathlib import Path

from lastboat.cli.arena import bar, match_of, usage_errors
from lastboat.cli.terminal import Terminal
from lastboat.envs.dataset import FORMATS, check_format, joined, play_games
from lastboat.envs.games import length_of


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    match = match_of(args)
    path = Path(args.out or f"{match.name()}.{args.format}")
    games = []
    with usage_errors(), bar(args.games, 0) as report_progress:
        check_format(args.format)
        path.parent.mkdir(parents=True, exist_ok=True)
        for columns in play_games(match, args.games, length_of(args.observation)):
            games.append(columns)
            report_progress(f"{sum(len(game['action']) for game in games):,} decisions")
        columns = joined(games)
        FORMATS[args.format](columns, path)
    print(f"{len(columns['action']):,} decisions of {args.games} games are in {path}")
    return 0

"""`lastboat ladder`: all levels against each other, rated."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from contextlib import closing
from pathlib import Path

from lastboat.arena import ladder_page as page
from lastboat.arena.ladder import BASE_SET, Climb, Ladder
from lastboat.bots import names
from lastboat.bots.bot import Clock
from lastboat.cli.arena import INTERRUPTED, SEED, bar, check_bots, clock_of, refusals
from lastboat.cli.arguments import Refused
from lastboat.cli.terminal import Terminal

FOLDER = Path("ladder")
QUICK_GAMES = 12
QUICK_PART = 0.04


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    ladder = ladder_of(args)
    with refusals():
        if args.write:
            page.put_into(Path(args.write).read_text(encoding="utf-8"), "")  # before the games, not after
        climb = Climb.begin(ladder, Path(args.out or FOLDER), resume=args.resume)
        print(f"{len(climb.series)} matches, {climb.planned} games, {climb.played} of them played.", file=sys.stderr)
        if not climb_up(climb, args.jobs):
            print(
                f"Interrupted. {climb.played} games are kept in {args.out or FOLDER}; --resume goes on.",
                file=sys.stderr,
            )
            return INTERRUPTED
        results = page.results(climb, command(args))
        if args.write:
            path = Path(args.write)
            path.write_text(page.put_into(path.read_text(encoding="utf-8"), results), encoding="utf-8")
    print(json.dumps(page.as_dict(climb), indent=1) if args.json else results)
    return 0


def ladder_of(args: argparse.Namespace) -> Ladder:
    """The ladder that the arguments describe."""
    bots = tuple(args.bots or names())
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Refused(f"a ladder needs at least 2 bots, each once, weakest first, not {', '.join(bots)}")
    check_bots(bots)
    clock = clock_of(args)
    seed = SEED if args.seed is None else args.seed
    if not args.quick:
        return Ladder(bots, args.games or Ladder.games, seed=seed, clock=clock, mixed=args.mixed)
    clock = Clock(part=QUICK_PART) if clock == Clock() else clock
    return Ladder(bots, args.games or QUICK_GAMES, (BASE_SET,), seed, clock, args.mixed)


def climb_up(climb: Climb, jobs: int) -> bool:
    """Play what is missing, under a bar; gives whether it was not interrupted."""
    with bar(climb.planned, climb.played) as tell, closing(climb.go_on(jobs)) as coming:
        try:
            for match in coming:
                tell(" ".join(match.bots))
        except KeyboardInterrupt:
            return False
    return True


def command(args: argparse.Namespace) -> str:
    """What to type for the same result."""
    words = ["lastboat", "ladder", *(["--quick"] if args.quick else [])]
    for name in ("games", "mixed", "seconds", "iterations", "part", "seed", "jobs", "write"):
        if getattr(args, name) is not None:
            words += [f"--{name}", str(getattr(args, name))]
    return shlex.join([*words, *(["--bots", *args.bots] if args.bots else [])])

"""Compiles every level before it is needed. `python -m lastboat.bots.warmup` does so for other processes."""

from __future__ import annotations

import os
import subprocess
import sys

from lastboat.bots.players.stowaway import draw_candidates, draw_choice
from lastboat.bots.registry import LEVELS
from lastboat.bots.search.beam import find_plans
from lastboat.bots.search.mcts import search, visit_lead
from lastboat.engine._compile import cache_folder, is_compiled


def is_warm() -> bool:
    """Whether every level is compiled, in this process or on disk."""
    return all(is_compiled(one) for one in (draw_candidates, draw_choice, find_plans, search, visit_lead))


def warm_up() -> None:
    """Compile or load every level."""
    for make in LEVELS.values():
        make(0)


def warm_up_elsewhere() -> subprocess.Popen[bytes] | None:
    """Start a process that compiles every level; None if there is nothing to compile or nowhere to cache it."""
    if is_warm() or cache_folder(search.__module__) is None:
        return None
    command = [sys.executable, "-m", "lastboat.bots.warmup"]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(5)  # the rules are compiled first
    warm_up()

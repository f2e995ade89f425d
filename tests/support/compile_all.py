"""Compile the rules and the bots into the cache on disk: `python tests/support/compile_all.py`.

Done once before the tests, since processes that start side by side would each compile everything for themselves.
"""

from lastboat.server.runtime.warm_up import STEPS
from lastboat.warmup import FOR_CHECKS, FOR_PLAY, warm_up

if __name__ == "__main__":
    for step in STEPS.values():
        step()
    warm_up(entry_points=FOR_PLAY + FOR_CHECKS)

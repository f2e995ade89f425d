"""Compile the rules and the bots into the cache on disk: `python tests/support/compile_all.py`.

Done once before the tests, since processes that start side by side would each compile everything for themselves.
"""

from lastboat.bots.warmup import warm_up_elsewhere
from lastboat.server.runtime.warm_up import prepare_bots, prepare_rules
from lastboat.warmup import FOR_CHECKS, FOR_PLAY, warm_up

if __name__ == "__main__":
    bots = warm_up_elsewhere()
    prepare_rules()
    warm_up(entry_points=FOR_PLAY + FOR_CHECKS)
    if bots is not None:
        bots.wait()
    prepare_bots()

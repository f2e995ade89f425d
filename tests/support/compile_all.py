"""Compile the rules and the bots into the cache on disk: `python tests/support/compile_all.py`.

Done once before the tests, since processes that start side by side would each compile everything for themselves.
"""

from lastboat.server.runtime.warm_up import STEPS

if __name__ == "__main__":
    for step in STEPS.values():
        step()

"""Fill the cache on disk with compiled rules, bots, environments and entry points of tests.

`PYTHONPATH=tests python -m support.compile_all`

Done once before the tests, since processes that start side by side would each compile everything for themselves. One
process needs less time than two side by side, which would both analyse the rules; the other core runs another lane.
"""

from support.evaluation import evaluate_both
from support.games import Position
from support.perft import perft

from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import new_workspace
from lastboat.editions import Options
from lastboat.precompile import compile_environments
from lastboat.problems import problems
from lastboat.server.runtime.warm_up import prepare_bots, prepare_rules


def prepare_tests() -> None:
    """Random games, and entry points of tests. They are quick to compile here, after the rules that they call."""
    states = Position(Options(), seed=1, plies=1).reach()
    evaluate_both(states, new_workspace(1, EVOLVED), 0)
    perft(states, 1)
    problems(states, 0)


if __name__ == "__main__":
    prepare_rules()
    prepare_bots()
    compile_environments()
    prepare_tests()

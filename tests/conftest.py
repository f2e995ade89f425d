"""The same examples in every run: a red test is red for everyone. The longest files run first, so no core idles."""

import gc
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings
from support.atoll import add_atoll

add_atoll()
settings.register_profile("house", max_examples=100, derandomize=True, deadline=None, print_blob=False, database=None)
settings.register_profile("quick", settings.get_profile("house"), max_examples=10)
settings.load_profile("house")

LONGEST: Final = (
    "server/cluster/test_faults.py",
    "server/cluster/test_many_processes.py",
    "programs/test_smallest_forms.py",
    "server/http/test_secrecy.py",
    "envs/test_openspiel.py",
    "arena/test_ray.py",
    "server/store/test_crash.py",
    "server/http/test_connections.py",
    "server/http/test_addresses.py",
    "server/views/test_history.py",
    "server/store/test_postgres.py",
    "server/models/test_models.py",
    "server/http/test_openapi_fuzz.py",
    "server/http/test_heavy_requests.py",
    "server/store/test_lease.py",
    "server/runtime/test_warm_up.py",
    "envs/test_gymnasium.py",
    "envs/test_examples.py",
    "arena/test_series.py",
    "arena/test_cli.py",
    "cli/test_terminal.py",
    "bots/test_whole_games.py",
    "bots/test_evaluation.py",
    "docs/test_site.py",
    "web/test_many_processes.py",
    "web/test_whole_game.py",
    "web/test_moments.py",
    "web/test_access.py",
    "web/test_friends.py",
    "web/test_languages.py",
    "web/test_app.py",
    "web/test_dice.py",
    "web/test_endings.py",
    "web/test_secrets.py",
    "web/test_fits.py",
    "web/test_learn.py",
    "web/test_one_screen.py",
    "web/test_flow.py",
    "web/test_turn.py",
)
"""Files in the order of `--durations`: one that starts last would keep a single core busy when all others are done."""
TESTS: Final = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rank = {TESTS / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and leave out what was imported: collections took a tenth of the CPU time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)

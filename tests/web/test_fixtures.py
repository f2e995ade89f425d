"""The client's own tests read games of this engine and options of this server."""

from __future__ import annotations

import pytest
from web.regenerate_fixtures import FIXTURES, FOLDER, text_of


@pytest.mark.parametrize("name", FIXTURES)
def test_the_client_s_fixtures_are_fresh(name: str) -> None:
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert kept == text_of(name), "python tests/web/regenerate_fixtures.py writes it"

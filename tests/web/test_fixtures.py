"""The client's own tests read games and options of this engine and this server."""

from __future__ import annotations

import pytest
from web.regenerate_fixtures import FOLDER, contents

CONTENTS = contents()


@pytest.mark.parametrize("name", CONTENTS)
def test_the_client_is_tested_with_fresh_fixtures(name: str) -> None:
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert kept == CONTENTS[name], "python tests/web/regenerate_fixtures.py writes it"

"""What several tests of environments need."""

import pytest

from lastboat.envs import rendering


@pytest.fixture
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of a tenth of the width, for tests that render many: a large one takes half a second."""
    monkeypatch.setattr(rendering, "WIDTH", rendering.WIDTH // 10)

"""Learning environments: the game by the doors that researchers know.

`layout` and `observation` say what a seat observes, `actions` how it numbers what it may do, `symmetry` what a mirrored
board makes of both. `vector` plays many games at once; `pettingzoo`, `gymnasium` and `openspiel` need the extras of
these names.
"""

from __future__ import annotations

from lastboat.errors import LastBoatError


class MissingExtra(LastBoatError, ImportError):
    """An environment whose library is not installed."""

    def __init__(self, environment: str, missing: ImportError) -> None:
        super().__init__(
            f'lastboat.envs.{environment} needs {missing.name}; get it with: pip install "lastboat[{environment}]"'
        )

"""Learning environments: the game through interfaces that researchers know.

`layout` and `observation` define what a seat observes, `actions` how it numbers its actions, `symmetry` how both change
on a mirrored board. `vector` plays many games at once; `pettingzoo`, `gymnasium` and `openspiel` need the extras of the
same names.
"""

from __future__ import annotations

from lastboat.errors import LastBoatError, install_hint


class MissingExtra(LastBoatError, ImportError):
    """An environment whose library is not installed."""

    def __init__(self, environment: str, missing: ImportError) -> None:
        super().__init__(f"lastboat.envs.{environment} needs {missing.name}; {install_hint(environment)}")

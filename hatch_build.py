"""Hatchling's build hook: adds the art, and builds the browser client (see scripts/client.py)."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scripts import client


class ClientHook(BuildHookInterface[Any]):
    """Puts the art and the built client into wheels; editable installs find the art in the source tree."""

    def dependencies(self) -> list[str]:
        """Node from PyPI, only if the system has no suitable one."""
        return [] if _skipped() or client.find_node() else [client.NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["art"] = "lastboat/art"
        if _skipped():
            return
        try:
            client.build(Path(self.root))
        except client.CannotBuild as problem:
            sys.exit(f"lastboat: {problem}")
        build_data["artifacts"].extend(["/lastboat/web/", "!/lastboat/web/.sources"])


def _skipped() -> bool:
    return os.environ.get("LASTBOAT_SKIP_WEB", "") not in ("", "0")

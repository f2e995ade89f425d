"""The commands, by name."""

from __future__ import annotations

from typing import Final

from lastboat.cli import check, editions, play, replay, watch

COMMANDS: Final = {
    "watch": watch.run,
    "play": play.run,
    "replay": replay.run,
    "check": check.run,
    "editions": editions.run,
}

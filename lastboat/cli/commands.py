"""The commands, by name."""

from __future__ import annotations

from typing import Final

from lastboat.cli import arena, check, editions, ladder, play, replay, verify, watch

COMMANDS: Final = {
    "watch": watch.run,
    "play": play.run,
    "replay": replay.run,
    "check": check.run,
    "editions": editions.run,
    "arena": arena.run,
    "ladder": ladder.run,
    "verify": verify.run,
}

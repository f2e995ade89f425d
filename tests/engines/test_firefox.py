"""The client in browsers other than Chromium: one whole game each."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from server.harness import ROOT, Server

NAMES = ("firefox-esr", "firefox")


def test_a_whole_game_and_its_dice_check_in_firefox(tmp_path: Path) -> None:
    firefox = next(filter(None, map(shutil.which, NAMES)), None)
    assert firefox, f"this needs one of {', '.join(NAMES)} (Debian: apt-get install firefox-esr)"
    server = Server(tmp_path).start()
    try:
        played = subprocess.run(
            [sys.executable, "scripts/client.py", "npm", "--silent", "run", "firefox", "--", server.url, firefox],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        server.stop()
    assert played.returncode == 0, played.stdout + played.stderr
    assert "Yes. The dice kept their promise." in played.stdout

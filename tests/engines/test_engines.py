"""The client in browsers other than Chromium: one whole game each."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from server.harness import ROOT, Server

FIREFOX = ("firefox-esr", "firefox")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(tmp_path_factory.mktemp("engines")).start()
    yield server.url
    server.stop()


def find(*names: str, package: str) -> str:
    """Return the program's path; without it nothing here can be proved, so that is a failure."""
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"this needs {' or '.join(names)} (Debian: apt-get install {package})"
    return found


def play(engine: str, *arguments: str) -> None:
    """Play a game with one of web/engines, and expect that its dice are found fair."""
    command = [sys.executable, "scripts/client.py", "npm", "--silent", "run", engine, "--", *arguments]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "Yes. The dice kept their promise." in played.stdout


def test_a_whole_game_and_its_dice_check_in_firefox(url: str) -> None:
    play("firefox", url, find(*FIREFOX, package="firefox-esr"))


def test_a_whole_game_and_its_dice_check_in_webkit_on_a_phone(url: str) -> None:
    play(
        "webkit",
        url,
        find("WebKitWebDriver", package="webkit2gtk-driver"),
        find("Xvfb", package="xvfb"),
    )

"""Every path that the documents name exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("", ".github", "art", "deploy", "docs", "docs/reference", "training", "web")
DOCUMENTS = sorted(str(path.relative_to(ROOT)) for place in PLACES for path in (ROOT / place).glob("*.md"))
FOLDERS = r"\.ci|art|bench|deploy|docs|examples|lastboat|scripts|tests|training|web"
QUOTED = re.compile(rf"(?<![\w/.-])((?:{FOLDERS})/(?:[\w./*-]*[\w/*])?)")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def named_in(text: str) -> set[str]:
    """Paths in a text, such as `lastboat/engine/turn.py` or `web/src/`; `*` stands for any name."""
    return {path for code in re.findall(r"`([^`\n]+)`", text) for path in QUOTED.findall(code)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_in_the_document_exists(document: str) -> None:
    text = read(document)
    here = (ROOT / document).parent
    missing = {path for path in named_in(text) if not any(list(at.glob(path.rstrip("/"))) for at in (ROOT, here))}
    missing |= {path for path in LINK.findall(text) if not (here / path).exists()}
    assert not missing, f"{document} names {sorted(missing)}"


def test_the_walk_through_the_server_is_what_a_move_runs_through() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "trace.py")]
    traced = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (shown,) = re.findall(r"^```text\n\d+ modules: .*?^```\n", read("ARCHITECTURE.md"), re.MULTILINE | re.DOTALL)
    assert set(traced.split()) == set(shown.split()), "run: python scripts/trace.py --write"

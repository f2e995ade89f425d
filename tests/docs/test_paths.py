"""Every path that the documents name exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "deploy/README.md",
    "deploy/operating.md",
    "deploy/scaling.md",
    "docs/arena.md",
    "docs/bots.md",
    "docs/bot-positions.md",
    "docs/environments.md",
    "docs/environments-reference.md",
    "docs/http.md",
    "docs/learning.md",
    "docs/play.md",
    "docs/play.fr.md",
    "docs/recipes.md",
    "docs/reference/index.md",
    "docs/stability.md",
    "training/README.md",
)
FOLDERS = r"\.ci|art|bench|deploy|docs|examples|lastboat|scripts|tests|training|web"
QUOTED = re.compile(rf"(?<![\w/.-])((?:{FOLDERS})/(?:[\w./*-]*[\w/*])?)")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def named_in(text: str) -> set[str]:
    """Paths from the root in a text, such as `lastboat/engine/turn.py` or `web/src/`; `*` stands for any name."""
    return {path for code in re.findall(r"`([^`\n]+)`", text) for path in QUOTED.findall(code)}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_in_the_document_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    missing = {path for path in named_in(text) if not list(ROOT.glob(path.rstrip("/")))}
    missing |= {path for path in LINK.findall(text) if not (ROOT / document).parent.joinpath(path).exists()}
    assert not missing, f"{document} names {sorted(missing)}"


def test_paths_are_found_in_commands_and_lists() -> None:
    assert named_in("run `python tests/docs/rule_map.py`, `bench/` and `docs/rulebook.*.md`; not `and/or`") == {
        "tests/docs/rule_map.py",
        "bench/",
        "docs/rulebook.*.md",
    }


def test_the_walk_of_one_click_names_at_most_20_files() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    walk = text.partition("## One click, file by file")[2].partition("\n## ")[0]
    assert 0 < len(named_in(walk)) <= 20

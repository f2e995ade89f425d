"""The public interface is what the reference documents. It changes knowingly, and our documents use nothing else."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from docs.public_names import LIST, ROOT, listed, public_modules, public_names

PUBLIC = public_modules()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NEEDS_A_GPU = "lastboat.cuda"
"""Imports numba-cuda, and complains where there is none."""


def programs(page: Path) -> list[str]:
    """The programs of a page, and its sessions without their output."""
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return ["\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)", block, re.MULTILINE)) or block for block in blocks]


def imported(program: str) -> set[tuple[str, str]]:
    """What a program imports from the package, as module and name."""
    tree = ast.walk(ast.parse(program))
    return {
        (node.module, alias.name)
        for node in tree
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "lastboat"
        for alias in node.names
        if node.module is not None
    }


def test_the_reference_documents_the_package_itself_and_its_parts() -> None:
    assert len(PUBLIC) == len(set(PUBLIC)) > 20
    assert {"lastboat.game", "lastboat.moves", "lastboat.bots", "lastboat.envs.vector", "lastboat.engine"} <= {*PUBLIC}


def test_imports_are_found_in_programs_and_sessions() -> None:
    assert ("lastboat.moves", "Verb") in set().union(*map(imported, programs(ROOT / "docs/bots.md")))
    assert ("lastboat.belief", "sample") in set().union(*map(imported, programs(ROOT / "docs/bot-positions.md")))


def test_the_public_names_are_those_that_were_agreed_on() -> None:
    """A name that goes away first works for one version with a warning: docs/stability.md."""
    assert listed() == LIST.read_text(encoding="utf-8"), "if that is meant: python tests/docs/public_names.py"


@pytest.mark.parametrize("module", [name for name in PUBLIC if not name.startswith(NEEDS_A_GPU)])
def test_every_public_name_exists_and_nothing_private_is_promised(module: str) -> None:
    names = public_names(module)
    assert names
    assert [name for name in names if not hasattr(import_module(module), name)] == []
    assert [name for name in names if name.startswith("_") and name != "__version__"] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_programs_of_a_page_use_public_names_only(page: Path) -> None:
    for module, name in sorted({use for program in programs(page) for use in imported(program)}):
        if module.startswith(NEEDS_A_GPU) or f"{module}.{name}" in PUBLIC:
            continue
        assert module in PUBLIC, f"{page.name} imports {name} from {module}, which is not public"
        assert name in public_names(module), f"{page.name} imports {name}, which {module} does not promise"

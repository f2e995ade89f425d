"""The public interface is what the reference documents: it exists, and our own documents use nothing else."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PUBLIC = sorted(
    module
    for page in (ROOT / "docs/reference").glob("*.md")
    for module in re.findall(r"^::: (lastboat[\w.]*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NEEDS_A_GPU = "lastboat.cuda"
"""Imports numba-cuda, and complains where there is none."""


def promised(module: str) -> set[str]:
    """The names that a public module promises."""
    found = import_module(module)
    public = getattr(found, "__all__", None)
    if public is not None:
        return set(public)
    own = {name for name, value in vars(found).items() if getattr(value, "__module__", module) == module}
    return {name for name in own if not name.startswith("_")}


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
    (program,) = programs(ROOT / "docs/bots.md")
    assert ("lastboat.moves", "Verb") in imported(program)
    assert ("lastboat.belief", "sample") in set().union(*map(imported, programs(ROOT / "docs/bot-positions.md")))


@pytest.mark.parametrize("module", [name for name in [*PUBLIC, "lastboat"] if not name.startswith(NEEDS_A_GPU)])
def test_every_promised_name_of_a_public_module_exists(module: str) -> None:
    assert promised(module)
    assert [name for name in promised(module) if not hasattr(import_module(module), name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_programs_of_a_page_use_public_names_only(page: Path) -> None:
    for module, name in sorted({use for program in programs(page) for use in imported(program)}):
        if module.startswith(NEEDS_A_GPU) or f"{module}.{name}" in PUBLIC:
            continue
        assert module in [*PUBLIC, "lastboat"], f"{page.name} imports {name} from {module}, which is not public"
        assert name in promised(module), f"{page.name} imports {name}, which {module} does not promise"

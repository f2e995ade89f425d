"""Which files machine code is made of. `lastboat.engine._compile` names the folders of its cache after their hash."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_INSTALLED = {"site-packages", "dist-packages"}
"""Folders of installed packages."""
IMPORTED_PARTS = {
    "cuda": ("editions", "envs"),
    "envs": ("bots", "editions", "moves"),
}
"""The folders of the package, besides the engine, that the entry points of a part import: machine code holds their
rules and constants. tests/docs/test_levels.py follows the imports and fails if one is missing, or listed in vain."""


def sources(module: str) -> list[Path]:
    """What the machine code of a module's entry points is made of.

    That is the engine; outside it also the package's own modules, the module's part and the parts that it imports; and
    outside the package all of the package, the module and what it imports of its own project.
    """
    package, _, rest = module.partition(".")
    if package != _PACKAGE.name:
        return sorted(_PACKAGE.rglob("*.py")) + _project_files(module)
    paths = sorted((_PACKAGE / "engine").rglob("*.py"))
    part = rest.partition(".")[0]
    if part == "engine":
        return paths
    folders = (part, *IMPORTED_PARTS.get(part, ()))
    paths += sorted(_PACKAGE.glob("*.py"))
    return paths + [path for folder in folders for path in sorted((_PACKAGE / folder).rglob("*.py"))]


def _project_files(module: str) -> list[Path]:
    """The files of a module outside the package and of what it imports, directly or not, of its own project."""
    found: set[Path] = set()
    to_read = [module]
    own_package = _package_of(module).partition(".")[0]
    while to_read:
        name = to_read.pop()
        path = _file_of(name)
        if path is not None and path not in found and _is_in_project(path, name, own_package):
            found.add(path)
            to_read += _imports(path, _package_of(name))
    return sorted(found)


def _package_of(module: str) -> str:
    """Its package, or the module itself if it is in none. `python -m` runs a module of a package as `__main__`."""
    return getattr(sys.modules.get(module), "__package__", None) or module


def _file_of(module: str) -> Path | None:
    """Its source; a module that is not loaded cannot be part of the machine code, and an interactive one has none."""
    file = getattr(sys.modules.get(module), "__file__", None) or ""
    return Path(file).resolve() if file.endswith(".py") and Path(file).is_file() else None


def _is_in_project(path: Path, module: str, own_package: str) -> bool:
    """Whether a file is not ours, nor part of Python, nor of another installed package."""
    package = module.partition(".")[0]
    is_installed = not _INSTALLED.isdisjoint(path.parts) or package in sys.stdlib_module_names
    return not path.is_relative_to(_PACKAGE) and (package == own_package or not is_installed)


@cache
def _imports(path: Path, package: str) -> list[str]:
    """The modules that a file imports when it is itself imported."""
    names: list[str] = []
    for node in _import_statements(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        else:
            with suppress(ImportError):  # a script may try an import that works only inside a package
                base = resolve_name("." * node.level + (node.module or ""), package)
                names += (base, *(f"{base}.{alias.name}" for alias in node.names))
    return names


def _import_statements(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _import_statements(child)

"""Lists the public names of the package: `python tests/docs/public_names.py` writes them to public_names.txt.

The public modules are those that the pages of docs/reference document. Their public names are in `__all__`, or
without one, those that the module defines and that do not begin with an underscore, as docs/stability.md says.
"""

from __future__ import annotations

import ast
import re
import textwrap
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
LIST: Final = Path(__file__).with_suffix(".txt")


def public_modules() -> list[str]:
    pages = sorted((ROOT / "docs/reference").glob("*.md"))
    documented = (
        re.findall(r"^::: (lastboat[\w.]*)$", page.read_text(encoding="utf-8"), re.MULTILINE) for page in pages
    )
    return ["lastboat", *sorted({module for modules in documented for module in modules})]


def public_names(module: str) -> set[str]:
    """The names that a module promises. Those without `__all__` are not imported: one of them needs a GPU."""
    path = ROOT / module.replace(".", "/")
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    defined: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                defined.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                defined.add(name)
            case ast.Assign(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Name) and target.id == "__all__":
                        return set(import_module(module).__all__)
                    defined |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
    return {name for name in defined if not name.startswith("_")}


def listed() -> str:
    """A paragraph for each module: its name, and below it what it promises."""
    names = {module: " ".join(sorted(public_names(module))) for module in public_modules()}
    return "\n".join(f"{module}\n{textwrap.indent(textwrap.fill(names[module], 116), '    ')}\n" for module in names)


if __name__ == "__main__":
    LIST.write_text(listed(), encoding="utf-8")

"""The shape of the package: which module may import which."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from lastboat.engine import _sources

ROOT = Path(__file__).parents[2]
PACKAGE_NAME = "lastboat"
PACKAGE = ROOT / PACKAGE_NAME

LEVELS = (
    {"engine": ""},
    {
        "belief": "dice engine view",
        "dice": "engine",
        "editions": "engine errors names",
        "errors": "",
        "events": "engine names view",
        "moves": "engine errors names",
        "names": "engine errors",
        "position": "editions engine errors names",
        "problems": "dice engine names position",
        "routes": "engine",
        "view": "engine",
        "warmup": "belief dice editions engine view",
    },
    {
        "draw": "engine names text",
        "game": "draw editions engine errors events moves names position problems record stepper text view",
        "record": "editions engine errors moves names position problems",
        "stepper": "dice engine",
        "text": "engine events names",
    },
    {
        "arena": "bots dice editions engine errors names record stepper view",
        "bots": "belief dice engine errors moves names view",
        "cuda": "dice editions engine envs errors",
        "review": "bots dice draw editions engine errors game lastboat moves record text view",
        "puzzles": "bots editions engine errors game moves position record review view",
        "envs": "arena belief bots dice draw editions engine errors moves names position record stepper text view",
        "lastboat": "editions errors game moves precompile view",
        "precompile": "bots dice editions engine envs problems warmup",
    },
    {
        "__main__": "cli",
        "cli": "arena bots dice editions engine envs errors events game lastboat moves names position problems puzzles "
        "record review server text view warmup",
        "server": "belief bots dice editions engine errors events game lastboat moves names position puzzles record "
        "review routes stepper view warmup",
    },
)
"""From level 1 up, each part of the package with the parts it imports; `lastboat` is the package's own `__init__`.

A part imports from its own level or from lower ones. The lists are exact: take out what is no longer used.
"""
OUTSIDE = {
    "arena": "numpy ray scipy",
    "bots": "numpy",
    "cli": "rich",
    "cuda": "cuda llvmlite numba numpy",
    "dice": "numpy",
    "editions": "numpy",
    "engine": "numba numpy platformdirs",
    "envs": "PIL gymnasium numpy pettingzoo pyarrow pyspiel resvg_py",
    "game": "numpy",
    "moves": "numpy",
    "precompile": "numpy",
    "problems": "numpy",
    "record": "numpy",
    "review": "numpy",
    "routes": "numpy",
    "server": "alembic cryptography fastapi httptools httpx numpy openskill orjson platformdirs prometheus_client "
    "pydantic sqlalchemy starlette typing_extensions uvicorn webauthn",
    "stepper": "numpy",
    "text": "numpy",
    "view": "numpy",
    "warmup": "numpy",
}
"""The packages each part needs besides Python's own; exact too. Level 5, the environments and Ray have extras."""

# The engine is strict: it has no chance, clock, text or I/O.
ENGINE_IMPORTS = {"__future__", "collections", "dataclasses", "enum", "numpy", "typing"}
COMPILER = "lastboat.engine._compile"
COMPILER_IMPORTS = {"functools", "hashlib", "numba", "os", "pathlib", "platformdirs", "sys"}
LINKER = "lastboat.engine._linker"
LINKER_IMPORTS = {"functools", "gc", "inspect", "numba", "os"}
CACHE_KEY_IMPORTS = {"ast", "contextlib", "functools", "importlib", "pathlib", "sys"}

VAGUE_NAMES = {"helper", "helpers", "info", "manager", "util", "utils"}


@cache
def modules() -> dict[str, Path]:
    def name(path: Path) -> str:
        parts = path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    return {name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imported_names(module: str) -> Iterator[str]:
    """Absolute dotted names of all imports of a module, wherever in the file they stand."""
    path = modules()[module]
    package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


@cache
def inner_imports(module: str) -> frozenset[str]:
    """Modules of the package that a module imports."""

    def closest_module(name: str) -> str:
        while name not in modules() and "." in name:
            name = name.rpartition(".")[0]
        return name

    inner = (name for name in imported_names(module) if name.split(".")[0] == PACKAGE_NAME)
    return frozenset(map(closest_module, inner))


def outer_imports(module: str) -> set[str]:
    """Top-level names of what a module imports from outside the package."""
    return {name.split(".")[0] for name in imported_names(module)} - {PACKAGE_NAME}


def all_imports(module: str) -> set[str]:
    """The module, the modules of the package that it imports, those that these import, and so on."""
    found, left = set[str](), {module}
    while left:
        found |= left
        left = {target for one in left for target in inner_imports(one)} - found
    return found


def keeps_machine_code(module: str) -> bool:
    """Whether functions of the module are compiled and kept on disk: entry points, and kernels of a GPU."""
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    decorators = [one for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for one in node.decorator_list]
    return any(isinstance(one, ast.Name) and one.id in ("entry", "kernel") for one in decorators)


def part(module: str) -> str:
    """The part of the package that a module belongs to, as LEVELS lists it."""
    return module.partition(".")[2].partition(".")[0] or PACKAGE_NAME


def imports_of_parts() -> dict[str, set[str]]:
    """The other parts that each part imports."""
    found: dict[str, set[str]] = {part(m): set() for m in modules()}
    for m in modules():
        found[part(m)] |= {part(target) for target in inner_imports(m)} - {part(m)}
    return found


def outside_of_parts() -> dict[str, set[str]]:
    """What each part imports from outside the package and Python."""
    found: dict[str, set[str]] = {part(m): set() for m in modules()}
    for m in modules():
        found[part(m)] |= outer_imports(m) - sys.stdlib_module_names
    return found


def test_every_part_has_a_level_and_every_level_only_parts_that_exist() -> None:
    listed = [name for level in LEVELS for name in level]
    assert sorted(listed) == sorted({part(m) for m in modules()})


def test_imports_point_downward_only() -> None:
    lower: set[str] = set()
    for level in LEVELS:
        lower |= level.keys()
        for name, allowed in level.items():
            assert set(allowed.split()) <= lower, f"{name} may not import from a higher level"


def test_a_part_imports_what_is_listed_and_nothing_is_listed_in_vain() -> None:
    allowed = {name: set(imports.split()) for level in LEVELS for name, imports in level.items()}
    used = imports_of_parts()
    wrong = {name: sorted(used[name] ^ allowed[name]) for name in used if used[name] != allowed[name]}
    assert not wrong, f"LEVELS of {Path(__file__).name} does not say what is imported: {wrong}"


def test_packages_from_outside_are_imported_where_they_are_listed_and_nowhere_else() -> None:
    used = outside_of_parts()
    wrong = {n: sorted(used[n] ^ set(OUTSIDE.get(n, "").split())) for n in used}
    wrong = {name: difference for name, difference in wrong.items() if difference}
    assert not wrong, f"OUTSIDE of {Path(__file__).name} does not say what is imported: {wrong}"
    assert OUTSIDE.keys() <= used.keys()


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {m: inner_imports(m) - {m} for m in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = " <- ".join(error.args[1])
    else:
        return
    raise AssertionError(f"circular import: {circle}")


def test_the_engine_imports_numpy_and_little_else() -> None:
    used = {m: outer_imports(m) for m in modules() if part(m) == "engine"}
    allowed = {COMPILER: COMPILER_IMPORTS, LINKER: LINKER_IMPORTS, _sources.__name__: CACHE_KEY_IMPORTS}
    assert set().union(*(names for m, names in used.items() if m not in allowed)) == ENGINE_IMPORTS
    for m, names in allowed.items():
        assert names <= used[m] <= names | ENGINE_IMPORTS


def test_kept_machine_code_is_named_after_every_source_that_it_is_made_of() -> None:
    kept = [m for m in modules() if keeps_machine_code(m)]
    assert {part(m) for m in kept} >= {"engine", "belief", "bots", "cuda", "dice", "envs", "routes", "view"}
    for m in kept:
        missing = {one for one in all_imports(m) if modules()[one] not in _sources.sources(m)}
        assert not missing, f"IMPORTED_PARTS of {_sources.__name__}: {m} imports {sorted(missing)}"


def test_no_part_is_listed_in_vain_as_a_source_of_machine_code() -> None:
    folders = {part(m) for m, path in modules().items() if path.parent != PACKAGE} - {"engine"}
    imported: dict[str, set[str]] = {}
    for m in filter(keeps_machine_code, modules()):
        imported.setdefault(part(m), set()).update(map(part, all_imports(m)))
    used = {name: sorted(parts & folders - {name}) for name, parts in imported.items()}
    assert {name: sorted(parts) for name, parts in _sources.IMPORTED_PARTS.items()} == {
        name: parts for name, parts in used.items() if parts
    }


def test_every_module_is_named_for_what_it_holds() -> None:
    vague = [m for m in modules() if VAGUE_NAMES & set(m.strip("_").split("."))]
    assert not vague

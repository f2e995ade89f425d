"""The shape of the package: which module may import which, and how large a file may grow."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "lastboat"

# A module stands for everything below it. It imports from its own level or from lower ones.
LEVELS = {
    "engine": 1,
    "belief": 2,
    "dice": 2,
    "editions": 2,
    "errors": 2,
    "events": 2,
    "moves": 2,
    "names": 2,
    "notation": 2,
    "position": 2,
    "problems": 2,
    "routes": 2,
    "view": 2,
    "warmup": 2,
    "draw": 3,
    "game": 3,
    "record": 3,
    "text": 3,
    "arena": 4,
    "bots": 4,
    "envs": 4,
    "__main__": 5,
    "cli": 5,
    "server": 5,
}
FRONT_DOOR = "lastboat"
FRONT_DOOR_LEVEL = 3

# What may be imported from outside the package. The engine is strict: it has no chance, clock, text or I/O.
ENGINE_IMPORTS = {"__future__", "collections", "dataclasses", "enum", "numpy", "typing"}
COMPILER = "lastboat.engine._compile"
COMPILER_IMPORTS = ENGINE_IMPORTS | {"functools", "hashlib", "inspect", "numba", "os", "pathlib", "sys"}
SERVER_PACKAGES = {
    "alembic",
    "fastapi",
    "numpy",
    "prometheus_client",
    "pydantic",
    "sqlalchemy",
    "starlette",
    "typing_extensions",
    "uvicorn",
}
THIRD_PARTY = {"cli": {"numpy", "rich"}, "server": SERVER_PACKAGES}
THIRD_PARTY_ELSEWHERE = {"numpy"}

MAX_LINES = 400
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

    inner = (name for name in imported_names(module) if name.split(".")[0] == FRONT_DOOR)
    return frozenset(map(closest_module, inner))


def outer_imports(module: str) -> set[str]:
    """Top-level names of what a module imports from outside the package."""
    return {name.split(".")[0] for name in imported_names(module)} - {FRONT_DOOR}


def part(module: str) -> str:
    """The name below the package that LEVELS lists; empty for the front door."""
    return module.partition(".")[2].partition(".")[0]


def level(module: str) -> int:
    return FRONT_DOOR_LEVEL if module == FRONT_DOOR else LEVELS[part(module)]


def test_every_module_has_a_level() -> None:
    homeless = {part(m) for m in modules() if m != FRONT_DOOR} - LEVELS.keys()
    assert not homeless, f"give {sorted(homeless)} a level in LEVELS of {Path(__file__).name}"


def test_imports_point_downward_only() -> None:
    upward = [
        f"{m} (level {level(m)}) imports {target} (level {level(target)})"
        for m in modules()
        for target in inner_imports(m)
        if level(target) > level(m)
    ]
    assert not upward, "\n".join(upward)


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
    foreign = {
        m: sorted(outer_imports(m) - (COMPILER_IMPORTS if m == COMPILER else ENGINE_IMPORTS))
        for m in modules()
        if part(m) == "engine"
    }
    foreign = {m: names for m, names in foreign.items() if names}
    assert not foreign, f"the engine may import only {sorted(ENGINE_IMPORTS)}: {foreign}"


def test_one_file_knows_numba() -> None:
    others = [m for m in modules() if "numba" in outer_imports(m) and m != COMPILER]
    assert not others, f"import the decorators of {COMPILER} instead of numba: {others}"


def test_third_party_packages_are_imported_only_where_their_extra_is_needed() -> None:
    foreign = {
        m: sorted(outer_imports(m) - sys.stdlib_module_names - THIRD_PARTY.get(part(m), THIRD_PARTY_ELSEWHERE))
        for m in modules()
        if part(m) != "engine"
    }
    foreign = {m: names for m, names in foreign.items() if names}
    assert not foreign, f"packages outside their place: {foreign}"


def test_nothing_is_pickled() -> None:
    pickling = [m for m in modules() if outer_imports(m) & {"cPickle", "dill", "marshal", "pickle", "shelve"}]
    assert not pickling


def test_no_file_is_too_long() -> None:
    lengths = {m: len(path.read_text(encoding="utf-8").splitlines()) for m, path in modules().items()}
    long = {m: length for m, length in lengths.items() if length > MAX_LINES}
    assert not long, f"split what has over {MAX_LINES} lines: {long}"


def test_every_module_is_named_for_what_it_holds() -> None:
    vague = [m for m in modules() if VAGUE_NAMES & set(m.strip("_").split("."))]
    assert not vague

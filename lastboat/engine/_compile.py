"""The one file that knows Numba.

`rule` marks a function of the rules; `entry` marks a door called from Python, kept compiled on disk.

Numba's own disk cache watches only the file of the cached function: change a rule it calls in another file and the old
machine code runs on, silently. So the cache folder is named after a hash of every compiled source a door may call.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config, types

F = TypeVar("F", bound=Callable[..., object])

COMPILED: bool = not config.DISABLE_JIT
_PACKAGE = Path(__file__).resolve().parent.parent
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without Numba's runtime nothing can allocate, which is refused when it is compiled, and nobody counts who holds an
array: that counting took a fifth of the time of a search."""


def rule(function: F) -> F:
    """Compile a rule; it becomes part of whatever door calls it."""
    return _widening(numba.njit(**_OPTIONS)(function), function)


def uncompiled(function: F) -> F:
    """The same rule as plain Python, for callers that ask rarely: nothing is compiled. It must call no other rule."""
    return getattr(function, "py_func", function)


def _widening(dispatcher: Any, function: F) -> F:
    """Let the rule take every small number as the 64-bit one its annotation promises.

    Left alone, Numba compiles it anew for each mix of widths and signs that its callers hold, and two unsigned numbers
    that meet a signed one inside become a float.
    """
    if COMPILED:
        annotations = [function.__annotations__.get(name) for name in inspect.signature(function).parameters]
        resolve = dispatcher.get_call_template

        def resolve_widened(args: Sequence[Any], kws: Any) -> Any:
            return resolve(tuple(map(_widened, args, annotations)), kws)

        dispatcher.get_call_template = resolve_widened
    return dispatcher  # type: ignore[no-any-return]


def _widened(argument: Any, annotation: object) -> Any:
    if annotation == "int" and isinstance(argument, types.Integer | types.IntEnumMember):
        return types.int64
    if annotation == "bool" and isinstance(argument, types.Boolean):
        return types.boolean
    return argument


def entry(function: F) -> F:
    """Compile a door to Python and keep the machine code in the user's cache folder."""
    folder = cache_folder(function.__module__)
    if folder is None:
        return rule(function)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return numba.njit(cache=True, **_OPTIONS)(function)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before


@cache
def cache_folder(module: str) -> Path | None:
    """Where the machine code of a module's doors is kept in this version; None where nothing can be written."""
    if not COMPILED:
        return None
    folder = _user_cache() / "lastboat" / f"rules-{_source_hash(module)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_compiled(function: Callable[..., object]) -> bool:
    """Whether the door can be used without waiting: compiled here already, or kept on disk by an earlier process."""
    if not COMPILED or getattr(function, "signatures", None):
        return True
    folder = cache_folder(function.__module__)
    name = f"*.{getattr(function, '__name__', '')}-*.nbi"
    return folder is not None and any(folder.rglob(name))


def compile_for(function: Callable[..., object], *examples: object) -> None:
    """Compile a rule for arguments like these, without calling it."""
    function.compile(tuple(map(numba.typeof, examples)))  # type: ignore[attr-defined]


def _source_hash(module: str) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {config.BOUNDSCHECK}".encode())
    for path in _sources(module.split(".")):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(module: Sequence[str]) -> list[Path]:
    """What a module's doors may call: the engine; outside it the package's modules too, and those of its own part."""
    paths = sorted((_PACKAGE / "engine").rglob("*.py"))
    if module[:2] == [_PACKAGE.name, "engine"]:
        return paths
    paths += sorted(_PACKAGE.glob("*.py"))
    if module[0] != _PACKAGE.name:
        return paths + [path for path in sorted(_PACKAGE.rglob("*.py")) if path not in paths]
    return paths + sorted((_PACKAGE / module[1]).rglob("*.py"))


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")

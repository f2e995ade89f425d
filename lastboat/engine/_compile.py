"""What the rest of the package knows of Numba.

`rule` marks a function of the rules; `entry` marks an entry point for Python, whose machine code is cached on disk.
Rules are linked into the entry points that call them (`lastboat.engine._linker`, which alone uses Numba's inside).

Numba's own disk cache watches only the file of the cached function: after a rule in another file changes, it silently
runs the old machine code. So the cache folder is named after a hash of every source that an entry point may call.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config
from platformdirs import user_cache_path

from lastboat.engine._linker import LINKED, linked_rule
from lastboat.engine._sources import sources

F = TypeVar("F", bound=Callable[..., object])

COMPILED: bool = not config.DISABLE_JIT
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without Numba's runtime, a rule that allocates does not compile, and references to arrays are not counted: counting
took a fifth of the time of a search."""
RULES: list[Any] = []
"""Every rule, in order of definition, for `lastboat.cuda`, which compiles them for the GPU."""


def rule(function: F) -> F:
    """Compile a rule; it becomes part of the entry points that call it. Python itself cannot call it."""
    dispatcher = linked_rule(function, _OPTIONS) if COMPILED and LINKED else numba.njit(**_OPTIONS)(function)
    RULES.append(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def uncompiled(function: F) -> F:
    """The same rule as plain Python, for infrequent callers: nothing is compiled. It must call no other rule."""
    return getattr(function, "py_func", function)


def entry(function: F) -> F:
    """Compile an entry point for Python and cache its machine code in the user's cache folder."""
    folder = cache_folder(function.__module__)
    if folder is None:
        return numba.njit(**_OPTIONS)(function)  # type: ignore[no-any-return]
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return numba.njit(cache=True, **_OPTIONS)(function)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before


@cache
def cache_folder(module: str) -> Path | None:
    """Where the machine code of a module's entry points is cached; None if nothing can be written."""
    if not COMPILED:
        return None
    folder = user_cache_path("lastboat", appauthor=False) / f"rules-{_source_hash(module)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_compiled(function: Callable[..., object]) -> bool:
    """Whether an entry point is ready: compiled in this process, or cached on disk by an earlier one."""
    if not COMPILED or getattr(function, "signatures", None):
        return True
    if cache_folder(function.__module__) is None:
        return False
    # Numba has a folder for each path of a source: what another copy of the package compiled is not found.
    own = Path(function.stats.cache_path)  # type: ignore[attr-defined]
    return any(own.glob(f"*.{getattr(function, '__name__', '')}-*.nbi"))


def compile_for(function: Callable[..., object], *examples: object) -> None:
    """Compile or load a function for arguments like these, without calling it."""
    if COMPILED:
        function.compile(tuple(map(numba.typeof, examples)))  # type: ignore[attr-defined]


def _source_hash(module: str) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {config.BOUNDSCHECK} {LINKED}".encode())
    for path in sources(module):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]

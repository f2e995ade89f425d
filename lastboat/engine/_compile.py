"""The only file that knows Numba.

`rule` marks a function of the rules; `entry` marks an entry point for Python, whose machine code is cached on disk.
Rules are analysed once and linked into the entry points that call them. Only there are they optimised and turned into
machine code: Numba would do both for every rule, together with everything it calls, which doubles the compile time.

Numba's own disk cache watches only the file of the cached function: after a rule in another file changes, it silently
runs the old machine code. So the cache folder is named after a hash of every source that an entry point may call.
"""

from __future__ import annotations

import gc
import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config, event, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes
from platformdirs import user_cache_path

from lastboat.engine._sources import sources

F = TypeVar("F", bound=Callable[..., object])

COMPILED: bool = not config.DISABLE_JIT
_OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without Numba's runtime, a rule that allocates does not compile, and references to arrays are not counted: counting
took a fifth of the time of a search."""
RULES: list[Any] = []
"""Every rule, in order of definition, for `lastboat.cuda`, which compiles them for the GPU."""


class _LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, to be linked into other code and never run on its own."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._final_module.verify()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> _LinkedLibrary:
        """Where Numba sets the environment of code that can run."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Set nothing: only code that runs has an environment."""


@register_pass(mutates_CFG=False, analysis_only=False)
class _LinkLater(LoweringPass):  # type: ignore[misc]
    """Lowers the function into a `_LinkedLibrary`."""

    _name = "link_later"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


class _RuleCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, with `_LinkLater` before the lowering."""

    def define_pipelines(self) -> list[Any]:
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.add_pass_after(_LinkLater, AnnotateTypes)
            pipeline.finalize()
        return pipelines


class _RareCollections(event.Listener):  # type: ignore[misc]
    """Makes garbage collection rare while Numba compiles: it took a seventh of the compile time."""

    def __init__(self) -> None:
        self._depth = 0
        self._before = gc.get_threshold()

    def on_start(self, _event: object) -> None:
        if self._depth == 0:
            self._before = gc.get_threshold()
            gc.set_threshold(100_000, 50, 100)
        self._depth += 1

    def on_end(self, _event: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            gc.set_threshold(*self._before)


event.register("numba:compile", _RareCollections())
_LINKED = {"pipeline_class": _RuleCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def rule(function: F) -> F:
    """Compile a rule; it becomes part of the entry points that call it. Python itself cannot call it."""
    dispatcher = numba.njit(**_OPTIONS, **_LINKED)(function)
    if COMPILED:
        dispatcher.add_overload = lambda result: dispatcher.overloads.update({tuple(result.signature.args): result})
        dispatcher._compile_for_args = partial(_refuse_call, function.__qualname__)
    RULES.append(_widening(dispatcher, function))
    return dispatcher  # type: ignore[no-any-return]


def _refuse_call(name: str, *_: object) -> None:
    raise TypeError(f"{name} is a rule: call it from an entry point, or as `uncompiled({name})`")


def uncompiled(function: F) -> F:
    """The same rule as plain Python, for infrequent callers: nothing is compiled. It must call no other rule."""
    return getattr(function, "py_func", function)


def _widening(dispatcher: Any, function: F) -> F:
    """Make the rule take every integer as the 64-bit one that its annotation declares.

    Otherwise Numba compiles it again for each mix of widths and signs among its callers, and a mix of unsigned and
    signed numbers becomes a float.
    """
    if COMPILED:
        resolve = dispatcher.get_call_template

        def resolve_widened(args: Sequence[Any], kws: Any) -> Any:
            return resolve(widened(function, args), kws)

        dispatcher.get_call_template = resolve_widened
    return dispatcher  # type: ignore[no-any-return]


def widened(function: Callable[..., object], arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The types of a rule's arguments, each integer as wide as its annotation declares."""
    annotations = (function.__annotations__.get(name) for name in inspect.signature(function).parameters)
    return tuple(map(_widened, arguments, annotations))


def _widened(argument: Any, annotation: object) -> Any:
    if annotation == "int" and isinstance(argument, types.Integer | types.IntEnumMember):
        return types.int64
    if annotation == "bool" and isinstance(argument, types.Boolean):
        return types.boolean
    return argument


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
    own = Path(function._cache.cache_path)  # type: ignore[attr-defined]
    return any(own.glob(f"*.{getattr(function, '__name__', '')}-*.nbi"))


def compile_for(function: Callable[..., object], *examples: object) -> None:
    """Compile or load a function for arguments like these, without calling it."""
    if COMPILED:
        function.compile(tuple(map(numba.typeof, examples)))  # type: ignore[attr-defined]


def _source_hash(module: str) -> str:
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {config.BOUNDSCHECK}".encode())
    for path in sources(module):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]

"""Links rules into the entry points that call them, with parts of Numba that are not its interface.

For every function, Numba optimises it together with everything it calls and emits machine code, which doubles the
compile time. Python never calls a rule, so a rule stops after its analysis: it is optimised and emitted only inside
entry points. Garbage is collected rarely meanwhile.

This is written for the versions of Numba that `VERSIONS` names. Should another one break it, NUMBA_PLAIN_RULES=1 uses
plain `numba.njit` and none of this: twice the compile time, the same games.
"""

from __future__ import annotations

import gc
import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numba
from numba.core import event, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes

VERSIONS = ">=0.68,<0.69"
"""The versions of Numba that this is tested with; pyproject.toml requires them."""
LINKED: bool = os.environ.get("NUMBA_PLAIN_RULES", "0") == "0"
"""Whether rules are linked; otherwise they are compiled one by one."""


class _LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, to be linked into other code and never run on its own."""

    def finalize(self) -> None:
        # Numba's own version optimises the module and emits its machine code here. Both are left to the entry points:
        # `preserve` keeps the callees' modules intact, since several rules and entry points link the same one.
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._final_module.verify()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code, but Numba asks for one after every lowering."""
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
        # Lowering makes a library only where there is none yet, and would set up the caching of its machine code.
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


def linked_rule(function: Callable[..., object], options: Mapping[str, object]) -> Any:
    """Compile a rule so that it can only become part of other code."""
    dispatcher = numba.njit(**options, pipeline_class=_RuleCompiler, no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        function
    )
    # A dispatcher would register the machine code's address, and there is none.
    dispatcher.add_overload = lambda result: dispatcher.overloads.update({tuple(result.signature.args): result})
    dispatcher._compile_for_args = partial(_refuse_call, function.__qualname__)
    # Numba asks the dispatcher for the signature of each call, with the types that the caller happens to have. With
    # widened types there is one signature, so each rule is analysed once, not for each mix of widths and signs.
    resolve = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve(widened(function, args), kws)
    return dispatcher


def widened(function: Callable[..., object], arguments: Sequence[Any]) -> tuple[Any, ...]:
    """The types of a rule's arguments, each integer as the 64-bit one that its annotation declares."""
    annotations = (function.__annotations__.get(name) for name in inspect.signature(function).parameters)
    return tuple(map(_widened, arguments, annotations))


def _widened(argument: Any, annotation: object) -> Any:
    if annotation == "int" and isinstance(argument, types.Integer | types.IntEnumMember):
        return types.int64
    if annotation == "bool" and isinstance(argument, types.Boolean):
        return types.boolean
    return argument


def _refuse_call(name: str, *_: object) -> None:
    raise TypeError(f"{name} is a rule: call it from an entry point, or as `uncompiled({name})`")


if LINKED:
    event.register("numba:compile", _RareCollections())

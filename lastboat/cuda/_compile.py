"""The only file that knows how numba-cuda compiles: the engine's rules as device functions, and kernels that call them.

numba-cuda makes a device function of any rule that a kernel calls, but not the one we need. Each rule therefore gets
its device function here, before the first kernel is compiled, with three differences:

- Integers are widened as on the CPU. Otherwise types multiply, and mixing unsigned and signed numbers yields a float.
- `emit` does nothing: nobody reads the events of a batch of games, and checking for a reader takes time.
- It can be compiled without a GPU, for a test.

This uses the inside of numba-cuda, of the versions that `VERSIONS` names. docs/gpu.md lists what else was tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import cuda
from numba.cuda.core import config

from lastboat.engine._compile import RULES, cache_folder
from lastboat.engine._linker import widened
from lastboat.engine.trace import Trace, emit

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 overloads it under this name, which NumPy 2.5 has removed

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # how many games there are is the caller's choice
VERSIONS: Final = ">=0.30,<0.31"
"""The versions of numba-cuda that this is tested with; pyproject.toml requires them."""
SIMULATED: Final = bool(config.ENABLE_CUDASIM)
"""Whether kernels run as plain Python, in numba-cuda's simulator."""
_DEVICE_FUNCTION: Final = "_CUDATypingContext__dispatcher"
"""The attribute of a CPU function where numba-cuda keeps its device function."""


def kernel(function: Callable[..., object]) -> Any:
    """Compile a kernel when it is first launched, and cache its machine code in the user's cache folder."""
    if SIMULATED:
        return cuda.jit(function)
    folder = cache_folder(function.__module__)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        for one in RULES:
            device_function(one)
        return cuda.jit(function, cache=folder is not None, lto=False)
    finally:
        config.CACHE_DIR = before


def ptx_of(compiled: Any, *argument_types: Any) -> str:
    """A kernel's PTX. With NUMBA_FORCE_CUDA_CC naming the architecture, no GPU is needed."""
    ptx, _ = cuda.compile_ptx(compiled.py_func, argument_types, cc=_compute_capability())
    return str(ptx)


def _compute_capability() -> tuple[int, int]:
    forced = config.FORCE_CUDA_CC
    return forced[:2] if forced else cuda.get_current_device().compute_capability  # type: ignore[no-any-return]


def _emit_nothing(t: Trace, event: int, a: int, b: int, c: int) -> None:
    pass


if SIMULATED:

    def small_integers(length: int) -> npt.NDArray[np.int16]:
        """A thread-local buffer, uninitialised."""
        return np.empty(length, dtype=np.int16)

else:
    from llvmlite import ir
    from numba.core import types
    from numba.cuda.compiler import compile_cuda
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.extending import intrinsic

    class _DeviceRule(CUDADispatcher):  # type: ignore[misc]
        """A rule as a device function."""

        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(widened(self.py_func, args), kws)

        def compile_device(self, args: Any, return_type: Any = None) -> Any:
            if args not in self.overloads:
                with self._compiling_counter:
                    compiled = compile_cuda(
                        self.py_func, return_type, args, nvvm_options={"opt": 3}, cc=_compute_capability()
                    )
                self.overloads[args] = compiled
                compiled.target_context.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
            return self.overloads[args]

    def device_function(compiled: Any) -> Any:
        """The device function of a rule, stored where numba-cuda stores those it makes itself."""
        if not hasattr(compiled, _DEVICE_FUNCTION):
            source = _emit_nothing if compiled is emit else compiled.py_func
            setattr(compiled, _DEVICE_FUNCTION, _DeviceRule(source, {"device": True, "opt": True}))
        return getattr(compiled, _DEVICE_FUNCTION)

    @intrinsic  # type: ignore[untyped-decorator]
    def small_integers(typingctx: Any, length: Any) -> Any:
        """A thread-local buffer, uninitialised: `cuda.local.array` would clear it first, number by number."""
        if not isinstance(length, types.IntegerLiteral):
            return None
        array = types.Array(types.int16, 1, "C")

        def allocate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():
                memory = builder.alloca(ir.ArrayType(ir.IntType(16), length.literal_value))
            found = context.make_array(array)(context, builder)
            context.populate_array(
                found,
                data=builder.bitcast(memory, found.data.type),
                shape=[context.get_constant(types.intp, length.literal_value)],
                strides=[context.get_constant(types.intp, 2)],
                itemsize=context.get_constant(types.intp, 2),
                meminfo=None,
            )
            return found._getvalue()

        return array(length), allocate

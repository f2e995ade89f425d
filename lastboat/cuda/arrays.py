"""Arrays on the GPU, for PyTorch, JAX and CuPy without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import cuda

from lastboat.cuda._compile import SIMULATED


class NoGpu(RuntimeError):
    """No NVIDIA GPU can be used."""


def check_gpu() -> None:
    """Raise `NoGpu` unless kernels can be launched here."""
    if not SIMULATED and not cuda.is_available():
        from numba.cuda.cudadrv.driver import driver

        reason = " ".join(str(driver.initialization_error or "the driver lists none").split())
        raise NoGpu(f"no NVIDIA GPU can be used ({reason}). Without one, lastboat.envs plays on the CPU.")


class GpuArray:
    """An array on the GPU: `torch.from_dlpack`, `jax.dlpack.from_dlpack` and `cupy.from_dlpack` accept it directly.

    It is the memory that the kernels write to: later writes are visible in every tensor made from it.
    """

    def __init__(self, host: npt.NDArray[Any]) -> None:
        """A copy of a host array."""
        self.memory = cuda.to_device(host)

    @classmethod
    def zeros(cls, shape: int | tuple[int, ...], dtype: npt.DTypeLike, *, order: str = "C") -> GpuArray:
        array = cls.__new__(cls)
        array.memory = cuda.device_array(shape, dtype=dtype, order=order)
        array.clear()
        return array

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.memory.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        found: np.dtype[Any] = self.memory.dtype
        return found

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.dtype} {self.shape}>"

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self.memory.__cuda_array_interface__  # type: ignore[no-any-return]

    def __dlpack__(self, **asked: Any) -> Any:
        return self._view().__dlpack__(**asked)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._view().__dlpack_device__()  # type: ignore[no-any-return]

    def _view(self) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)

    def to_host(self) -> npt.NDArray[Any]:
        """A copy on the host, once the kernels have finished."""
        return self.memory.copy_to_host()  # type: ignore[no-any-return]

    def clear(self) -> None:
        """Fill it with zeros."""
        if SIMULATED:
            self.memory[:] = 0
        else:
            from numba.cuda.cudadrv.driver import device_memset

            device_memset(self.memory, 0, self.memory.nbytes, stream=cuda.default_stream())

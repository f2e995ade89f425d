"""Memory and kernels on a graphics card, shared with PyTorch."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from numba import cuda
from torch import Tensor

from lastboat.cuda import CardArray

THREADS: Final = 64
"""Of a block."""


def new_array(values: npt.NDArray[Any]) -> Any:
    """A copy on the card, for kernels."""
    return CardArray(values).memory


def tensor_of(array: Any) -> Tensor:
    """The memory of such an array as a tensor; of records, as rows of bytes."""
    if array.dtype.names:
        return torch.as_tensor(array.view(np.uint8), device="cuda").unflatten(0, (len(array), -1))
    return torch.as_tensor(array, device="cuda")


def array_of(tensor: Tensor) -> Any:
    """The memory of a tensor as an array for kernels."""
    return cuda.as_cuda_array(tensor)


def words_of(records: Any) -> Tensor:
    """Records as rows of 64-bit words, which are copied fast."""
    return tensor_of(records).view(torch.int64)


def run(kernel: Any, count: int, *arguments: Any) -> None:
    """Run a kernel with a thread for each of `count` rows."""
    kernel[-(-count // THREADS), THREADS](*arguments)

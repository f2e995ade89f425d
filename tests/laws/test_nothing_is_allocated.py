"""Compiled code works in the room that it is given: what would allocate is refused when it is compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from numba.core.errors import NumbaError

from lastboat.engine._compile import COMPILED, compile_for, rule


@rule
def double(numbers: npt.NDArray[np.int64]) -> int:
    return len(numbers.copy()) * 2


@rule
def halve(numbers: npt.NDArray[np.int64]) -> int:
    return len(numbers[::2])


@pytest.mark.skipif(not COMPILED, reason="what is not compiled is Python, which allocates as it likes")
def test_a_rule_that_would_allocate_does_not_compile() -> None:
    numbers = np.zeros(4, dtype=np.int64)
    compile_for(halve, numbers)
    with pytest.raises(NumbaError, match="NRT required but not enabled"):
        compile_for(double, numbers)

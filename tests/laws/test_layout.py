"""The memory layout of a state: compact, and aligned so that any machine can read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import numpy as np
import pytest

from lastboat.engine import RULES, STATE
from lastboat.engine._record import dtype_of, i16, u8


class Crooked:
    narrow: Annotated[int, u8()]
    wide: Annotated[int, i16()]


def numbers_of(dtype: np.dtype[np.void], at: int = 0) -> Iterator[tuple[str, int, int]]:
    """The name, offset and size of every plain number or array of them, those of inner records too."""
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        if kind.base.fields:
            yield from numbers_of(kind.base, at + offset)
        else:
            yield name, at + offset, kind.base.itemsize


def test_every_field_of_every_record_of_an_array_is_aligned_to_its_size() -> None:
    for name, offset, size in numbers_of(STATE):
        assert offset % size == 0, name
        assert STATE.itemsize % size == 0, name


def test_a_state_is_smaller_than_a_kilobyte() -> None:
    assert STATE.itemsize < 1024


def test_there_are_no_gaps_between_the_fields() -> None:
    """Equal positions are equal bytes, so there must be no byte that nobody writes."""
    for dtype in (STATE, RULES):
        end = 0
        for kind, offset, *_ in (dtype.fields or {}).values():
            assert offset == end
            end = offset + kind.itemsize
        assert end == dtype.itemsize


def test_a_field_that_would_not_be_aligned_is_refused() -> None:
    with pytest.raises(TypeError, match="wide is at byte 1: put wider fields before narrower ones"):
        dtype_of(Crooked)

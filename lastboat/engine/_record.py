"""Records from annotated classes: one declaration has the memory layout, the types and who may see a field."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, get_type_hints

import numpy as np
import numpy.typing as npt

T_co = TypeVar("T_co", covariant=True)


class Cells(Protocol):
    """Small numbers in a row or a grid of a record."""

    def __getitem__(self, at: int | tuple[int, ...]) -> int: ...
    def __setitem__(self, at: int | slice | tuple[int | slice, ...], number: int) -> None: ...


class Rows(Protocol, Generic[T_co]):
    """Records in a row inside a record."""

    def __getitem__(self, at: int) -> T_co: ...


class Visibility(Enum):
    """Who may know a field: everyone, or only the seat it belongs to."""

    PUBLIC = "public"
    OWNER = "owner"


@dataclass(frozen=True)
class Layout:
    """The memory layout of a field."""

    base: npt.DTypeLike
    shape: tuple[int, ...] = ()


# Counts are signed: compiled, an unsigned 64-bit number meeting a signed one becomes a float. Hexes and pieces are
# unsigned: a signed index is slower.
def u8(*shape: int) -> Layout:
    return Layout(np.uint8, shape)


def i8(*shape: int) -> Layout:
    return Layout(np.int8, shape)


def i16(*shape: int) -> Layout:
    return Layout(np.int16, shape)


def i64(*shape: int) -> Layout:
    return Layout(np.int64, shape)


def rows(record: type, *shape: int) -> Layout:
    return Layout(dtype_of(record), shape)


class Record(np.void):  # type: ignore[misc] # as np.record does
    """A record whose fields are attributes. `np.record` searches for them in Python, which takes several times as long.

    `dtype_of` adds the fields of every annotated class.
    """

    __slots__ = ()


def _field(name: str) -> property:
    def get(record: Record) -> Any:
        return record[name]

    def put(record: Record, value: Any) -> None:
        record[name] = value

    return property(get, put)


def dtype_of(record: type) -> np.dtype[Any]:
    """The dtype of an annotated class: each field is `Annotated[type, layout, ...]`.

    Fields follow each other without gaps, each at a multiple of its numbers' size; `padding` at the end makes the total
    a multiple of the widest, so that this is true for every record of an array.
    """
    fields = [(name, mark.base, mark.shape) for name, mark in _marks(record, Layout).items()]
    dtype, widest = np.dtype((Record, fields)), 1
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        if offset % kind.base.alignment:
            raise TypeError(f"{record.__name__}.{name} is at byte {offset}: put wider fields before narrower ones")
        widest = max(widest, kind.base.alignment)
    if dtype.itemsize % widest:
        fields.append(("padding", np.uint8, (widest - dtype.itemsize % widest,)))
    for name, *_ in fields:
        setattr(Record, name, _field(name))
    return np.dtype((Record, fields))


def visibility_of(record: type) -> dict[str, Visibility]:
    """Who may know each field of an annotated class."""
    return _marks(record, Visibility)


def _marks(record: type, kind: type) -> dict[str, Any]:
    marks = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        found = [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, kind)]
        if len(found) != 1:
            raise TypeError(f"{record.__name__}.{name} needs one {kind.__name__} mark, it has {len(found)}")
        marks[name] = found[0]
    return marks

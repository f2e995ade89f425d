"""Checks payloads against their declarations in `lastboat.server.models`."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter

T = TypeVar("T")


@cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)


def check(declared: type[T], payload: object) -> T:
    """The payload, a value or JSON, if it is as declared; ValidationError if it is not."""
    adapter = _adapter(cast(Hashable, declared))
    found: T = adapter.validate_json(payload) if isinstance(payload, bytes | str) else adapter.validate_python(payload)
    return found

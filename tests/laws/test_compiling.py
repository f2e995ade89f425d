"""A rule is compiled as a part of entry points, and only there."""

from __future__ import annotations

import pytest

from lastboat.engine._compile import COMPILED, compile_for, entry, rule, uncompiled

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@rule
def double(n: int) -> int:
    return n * 2


@entry
def double_twice(n: int) -> int:
    return double(double(n))


def test_an_entry_point_calls_rules() -> None:
    assert double_twice(5) == 20


def test_a_rule_cannot_be_called_from_python_whether_or_not_it_is_compiled() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="double is a rule: call it from an entry point"):
            double(5)
        compile_for(double, 5)
    assert uncompiled(double)(5) == 10

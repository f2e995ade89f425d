"""The log: one JSON object per line, in which no field hides another."""

from __future__ import annotations

import ast
import json
import logging
from pathlib import Path

import pytest

import lastboat.server
from lastboat.server.logs import FIELDS, JsonFormatter
from lastboat.server.runtime.autoplay import Player

OWN = {"time", "level", "logger", "text", "process", "where"}
"""What every line has, or may have, besides the fields that are passed to it."""


def line(severity: int, fields: dict[str, object], error: BaseException | None = None) -> dict[str, object]:
    """A line of the log."""
    logger = logging.getLogger("lastboat.autoplay")
    caught = None if error is None else (type(error), error, error.__traceback__)
    record = logger.makeRecord(logger.name, severity, __file__, 1, "bot failed", (), caught, extra=fields)
    found: dict[str, object] = json.loads(JsonFormatter().format(record))
    return found


@pytest.mark.parametrize("severity", [logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR])
def test_every_field_is_logged_and_the_severity_stays(severity: int) -> None:
    fields: dict[str, object] = {name: f"some {name}" for name in FIELDS}

    found = line(severity, fields, ValueError("hidden"))

    assert {name: found[name] for name in fields} == fields
    assert (found["level"], found["text"]) == (logging.getLevelName(severity).lower(), "bot failed")
    assert found["logger"] == "lastboat.autoplay"
    assert not OWN & set(FIELDS)


def test_the_level_of_a_failing_bot_is_not_the_severity() -> None:
    found = line(logging.ERROR, Player("0123456789abcdef", 2, "captain").about)

    assert (found["level"], found["bot_level"], found["seat"]) == ("error", "captain", 2)


def test_the_server_logs_no_field_that_the_formatter_leaves_out() -> None:
    """Names of `extra` that are written as a dictionary, in place or as a variable called `about`."""
    named = set[object]()
    for file in Path(lastboat.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            is_about = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "about"
            is_extra = isinstance(node, ast.keyword) and node.arg == "extra"
            if isinstance(node, ast.Assign | ast.keyword) and (is_about or is_extra):
                named |= _names(node.value)

    assert {"table", "pid", "error", "path"} <= named <= set(FIELDS)


def _names(node: ast.expr) -> set[object]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return {key.value for key in keys if isinstance(key, ast.Constant)}

"""Logs as JSON, one object per line; never a token, a recovery code, a secret or a hidden fact."""

from __future__ import annotations

import json
import logging
from typing import Final

FIELDS: Final = (
    "table",
    "tables",
    "shard",
    "shards",
    "to",
    "seat",
    "bot_level",
    "reason",
    "error",
    "url",
    "method",
    "path",
    "status",
    "pid",
)
"""Fields that a log record may have besides its text; none is called like one that every line has."""


class JsonFormatter(logging.Formatter):
    """A log record as one JSON object."""

    process: str | None = None
    """The name of this process, if there are several."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        if self.process is not None:
            line["process"] = self.process
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info is not None and record.exc_info[0] is not None:
            line.setdefault("error", record.exc_info[0].__name__)
            line["where"] = _where(record)
        return json.dumps(line, ensure_ascii=False)


def _where(record: logging.LogRecord) -> list[str]:
    """File and line of each frame of the traceback, without values."""
    frames = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return frames


def name_process(name: str) -> None:
    """Add this process's name to every line."""
    JsonFormatter.process = name


def set_up(level: str) -> None:
    """Send the server's log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("lastboat")
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
    for name in ("uvicorn", "uvicorn.error"):
        other = logging.getLogger(name)
        other.handlers = [handler]
        other.setLevel(logging.ERROR)  # its warnings are one line for each bad request: a flood would fill the disk
        other.propagate = False

"""The limit of open files: every connection is one, so it bounds how many streams the server can have.

A shell allows a process 1,024, fewer than the usual `--streams` needs. Without this, the server would start and then
turn players away on its busiest evening; so it raises the limit itself, or says at the start how to.
"""

from __future__ import annotations

import sys
from typing import Final

from lastboat.errors import BadOption

CONNECTIONS_A_STREAM: Final = 2
"""A browser keeps a stream open and sends its requests on another connection."""
MAX_HELD: Final = 256
"""The most refused connections held at once before they are reset."""
SPARE: Final = 128 + MAX_HELD
"""Files besides connections: database, log, compiled code, listening socket, refused connections."""


def most_connections(streams: int) -> int:
    """The most connections of a server with this many streams."""
    return CONNECTIONS_A_STREAM * streams


def allow_open_files(streams: int) -> None:
    """Raise this process's limit to allow this many streams; BadOption if the system does not permit it."""
    if sys.platform == "win32":
        return
    import resource

    needed = most_connections(streams) + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    except (ValueError, OSError) as error:
        fitting = max(0, (soft if hard == resource.RLIM_INFINITY else hard) - SPARE) // CONNECTIONS_A_STREAM
        raise BadOption(
            f"streams cannot be {streams}: that needs {needed} open files, and this process may open {hard}; "
            f"choose --streams up to {fitting}, or raise the limit (ulimit -n, LimitNOFILE= in a systemd unit)"
        ) from error

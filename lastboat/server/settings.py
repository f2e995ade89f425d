"""The server's settings: each field is an option of `lastboat serve` and an environment variable LASTBOAT_…

Handwritten instead of using pydantic-settings: `lastboat --help` lists the fields too, and importing pydantic would
slow every command down, and require pydantic even where the server is not installed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final

from lastboat.errors import BadOption
from lastboat.server.limits.addresses import Proxies
from lastboat.server.limits.host_names import HostNames
from lastboat.server.push.hosts import AllowedHosts

PREFIX: Final = "LASTBOAT_"


def _about(default: Any, sentence: str) -> Any:
    return field(default=default, metadata={"about": sentence})


@dataclass(frozen=True)
class Settings:
    """The defaults suit one person on their own machine."""

    host: str = _about("127.0.0.1", "address to listen on; 0.0.0.0 for everyone who can reach this machine")
    lan: bool = _about(False, "let other devices on the local network play; the table shows the link for them")
    port: int = _about(8133, "port to listen on; 0 takes any free one")
    database: str = _about(
        "", "database URL (sqlite+aiosqlite:///FILE, postgresql://…); default: a file in the data folder"
    )
    process: str = _about(
        "",
        "name of this process, if several share a PostgreSQL database; default: the host name and process id",
    )
    host_name: str = _about(
        "",
        "names at which browsers reach this server, comma-separated, each with its subdomains: boats.example; "
        "not needed for addresses, names without a dot, and those of --origins",
    )
    origins: str = _about(
        "", "other addresses at which browsers reach this server, comma-separated: https://boats.example"
    )
    proxies: str = _about(
        "127.0.0.1",
        "addresses and networks of reverse proxies whose X-Forwarded-For is trusted, comma-separated; may be empty",
    )
    secure_cookies: bool = _about(False, "send cookies over HTTPS only: turn on behind a proxy with TLS")
    open_browser: bool = _about(False, "open the start page in the browser")
    pause: float = _about(1.0, "how long bots pause before a turn or an answer: 1 is like a person, 0 not at all")
    leave_grace: float = _about(60.0, "seconds after which a bot takes over from a player who has left")
    bot_seconds: float = _about(1.0, "seconds a bot may think about one decision")
    bot_workers: int = _about(2, "bots that think at the same time")
    idle: float = _about(300.0, "seconds after which an idle table is unloaded from memory; streams stay open")
    streams: int = _about(2000, "the most open streams; each needs two open files")
    streams_each: int = _about(24, "the most open streams per person")
    rate: float = _about(30.0, "moves per second per person, sustained; other requests count by their cost")
    burst: int = _about(120, "moves at once per person, or what costs as much")
    body_limit: int = _about(16384, "the most bytes in a request's body")
    tables_each: int = _about(50, "the most unfinished tables per person")
    address_rate: float = _about(40.0, "moves per second per address, for all its people together")
    address_burst: int = _about(400, "moves at once per address, or what costs as much")
    address_streams: int = _about(300, "the most open streams per address")
    address_connections: int = _about(600, "the most open connections per address; proxies are not limited")
    address_guests: int = _about(200, "new guests per address and hour")
    address_tables: int = _about(300, "new tables per address and hour")
    chat_each: int = _about(30_000, "bytes of chat per person and hour; a line counts for 100 more than its text")
    address_chat: int = _about(300_000, "bytes of chat per address and hour")
    chat_days: float = _about(30.0, "days after which the chat of a finished game is deleted; inf keeps it for good")
    address_listed: int = _about(20, "the most public tables per address in the lobby")
    push_key: str = _about("", "file with the key for notifications, created by lastboat push-key; default: send none")
    push_contact: str = _about(
        "", "how push services reach you, needed with a push key: mailto:you@example.org or https://…"
    )
    push_hosts: str = _about(
        "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com",
        "hosts of push services that notifications may be sent to, comma-separated, each with its subdomains",
    )
    push_patience: float = _about(20.0, "seconds without an answer after which a player is notified of their turn")
    log_level: str = _about("info", "debug, info, warning or error")
    clock_file: str = _about("", "for tests: a file with the number of seconds that the clock is ahead")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database at the same time."""
        return self.database.startswith("postgresql")

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadOption(f"port cannot be {self.port}; allowed: 0 to 65535")
        if self.log_level not in LOG_LEVELS:
            raise BadOption(f"log_level cannot be {self.log_level!r}; allowed: {', '.join(LOG_LEVELS)}")
        for name, value in asdict(self).items():
            if name in FROM_ZERO and not value >= 0:  # nan is neither
                raise BadOption(f"{name} cannot be {value}; allowed: numbers from 0")
            if name not in FROM_ZERO and type(value) in (int, float) and not value > 0:
                raise BadOption(f"{name} cannot be {value}; allowed: numbers above 0")
        Proxies(self.proxies)
        HostNames(self.host_name, self.origins)
        AllowedHosts.read(self.push_hosts)
        if self.push_key and not self.push_contact.startswith(("mailto:", "https://")):
            raise BadOption(f"push_contact cannot be {self.push_contact!r}; allowed: mailto:… or https://…")


FROM_ZERO: Final = ("port", "pause", "leave_grace", "idle", "push_patience")
"""Numbers that may be 0; all others are above it."""
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
SWITCHES: Final = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}


def from_environment(environment: Mapping[str, str] = os.environ, **chosen: Any) -> Settings:
    """The settings: chosen values first, then the environment, then the defaults."""
    found = {}
    for one in fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if text is not None:
            found[one.name] = read(one.name, text)
    return replace(Settings(), **{**found, **{name: value for name, value in chosen.items() if value is not None}})


def without_password(url: str) -> str:
    """A URL as error messages show it: without a name and password, even if it is malformed."""
    scheme, slashes, rest = url.strip().partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}" if slashes else scheme.rpartition("@")[2]


def read(name: str, text: str) -> Any:
    """The value of a setting, from its text; BadOption if it cannot have it."""
    kind = type(getattr(Settings, name))
    try:
        return SWITCHES[text.strip().lower()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        wanted = {bool: "1 or 0", int: "a whole number", float: "a number"}[kind]
        raise BadOption(f"{name} cannot be {text!r}; it is {wanted}") from None

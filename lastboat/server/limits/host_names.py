"""The names at which the server answers: an allow-list of Host headers.

A page of another site can point its own name at this computer (DNS rebinding) and would then count as one of ours. So a
name from the public DNS has to be configured. Addresses and names without a dot cannot be pointed elsewhere by others.
"""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from lastboat.errors import BadOption
from lastboat.server.refusals import Refusal


class HostNames:
    """The names of the setting `host_name` with their subdomains, those of `origins`, and this computer's own."""

    def __init__(self, host_name: str, origins: str) -> None:
        """From the settings; BadOption if one of them cannot be read."""
        own = socket.gethostname().lower()
        named = {_host_in(origin.strip()) for origin in origins.split(",") if origin.strip()}
        self._exact = {own, f"{own.partition('.')[0]}.local", *named}
        self._names = [_name_in(name.strip().lower()) for name in host_name.split(",") if name.strip()]
        self._allows = lru_cache(256)(self._allows_uncached)

    def check(self, host: str | None) -> None:
        """Refuse a Host header with another name. Programs may leave the header out; browsers cannot."""
        if host and not self._allows(host):
            raise Refusal("bad-host", f"this server does not answer as {host!r}; `serve --host-name` allows more names")

    def _allows_uncached(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if "." not in name and ":" not in name:
            return True
        if name in self._exact or any(name == one or name.endswith(f".{one}") for one in self._names):
            return True
        return is_address(name)


def _name_in(name: str) -> str:
    if name.startswith(".") or set(name) & set("/:*@ "):
        raise BadOption(f"host_name cannot contain {name!r}; allowed: names such as boats.example")
    return name


def _host_in(origin: str) -> str:
    try:
        host = urlsplit(origin).hostname
    except ValueError:
        host = None
    if host is None:
        raise BadOption(f"origins cannot contain {origin!r}; allowed: addresses such as https://boats.example")
    return host


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True

"""The push services that this server may contact. The settings check the list, so nothing of the extra is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from lastboat.errors import BadOption
from lastboat.server.limits.host_names import is_address
from lastboat.server.refusals import Refusal

HTTPS: Final = 443


@dataclass(frozen=True)
class AllowedHosts:
    """The push services that requests may go to: their hosts and all subdomains, each with its port."""

    names: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> AllowedHosts:
        """From the operator's comma-separated list, `localhost:8443` naming another port; BadOption for other text."""
        names = tuple(name.strip().lower() for name in text.split(",") if name.strip())
        for name in names:
            host, colon, port = name.partition(":")
            if not host or "/" in name or (colon and not (port.isdecimal() and 0 < int(port) < 65536)):
                raise BadOption(f"push_hosts cannot contain {name!r}; allowed: host names such as push.apple.com")
        return cls(names)

    def check(self, endpoint: str) -> None:
        """Refuse any other address: otherwise anyone could make this server send requests anywhere."""
        if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:  # `urlsplit` drops some of these
            raise _refused("an endpoint is ASCII text without spaces and control characters")
        try:
            where = urlsplit(endpoint)
            host, port = where.hostname or "", HTTPS if where.port is None else where.port
        except ValueError:
            raise _refused("the endpoint is not an address") from None
        if where.scheme != "https" or where.username is not None or where.password is not None:
            raise _refused("an endpoint starts with https:// and the name of a push service")
        if not any(self._fits(host, port, name) for name in self.names):
            raise _refused(f"{host or 'the endpoint'!r} is not a known push service: {', '.join(self.names)}")

    @staticmethod
    def _fits(host: str, port: int, name: str) -> bool:
        allowed, _, own_port = name.partition(":")
        below = host.endswith(f".{allowed}") and not is_address(host)
        return (host == allowed or below) and port == int(own_port or HTTPS)


def _refused(why: str) -> Refusal:
    return Refusal("bad-subscription", why)

"""Clients and their addresses as limits count them, and the reverse proxies that may name their clients."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from lastboat.errors import BadOption

UNKNOWN: Final = "unknown"
"""Stands for every client without a readable address: they share one allowance."""
MAPPED: Final = int(IPv6Address("::ffff:0:0"))
"""The IPv6 range for IPv4 addresses; a socket that listens on `::` reports them there."""


class Client(NamedTuple):
    """Who sends a request."""

    address: str
    """As `counted_address` returns it."""
    person: str | None = None
    """The person's id; None without a token."""


@lru_cache(4096)
def counted_address(host: str) -> str:
    """The address that limits count: an IPv4 address, or an IPv6 /64, which one client may have to itself."""
    address = _plain(host)
    if address is None:
        return UNKNOWN
    return str(address) if isinstance(address, IPv4Address) else str(ip_network((int(address) >> 64 << 64, 64)))


def pseudonym(address: str, key: bytes) -> str:
    """A pseudonym for an address, to be stored: equal for equal addresses, and without the key it does not reveal which
    one."""
    return blake2b(address.encode(), digest_size=8, key=key).hexdigest()


class Proxies:
    """The reverse proxies of the setting `proxies`."""

    def __init__(self, text: str) -> None:
        self._networks = [_network(one.strip()) for one in text.split(",") if one.strip()]
        self.trusts = lru_cache(1024)(self._trusts)
        """Whether a peer is one of them."""

    @property
    def allowed(self) -> list[str]:
        """Addresses and networks whose X-Forwarded-For is trusted, as IPv4 and as IPv6 sockets report them."""
        return [form for network in self._networks for form in _forms(network)]

    def _trusts(self, host: str) -> bool:
        address = _plain(host)
        return address is not None and any(address in network for network in self._networks)


def _plain(host: str) -> IPv4Address | IPv6Address | None:
    """The address without its zone, IPv4 unwrapped from IPv6; None if it is not an address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise BadOption(
            f"proxies cannot contain {text!r}; allowed: addresses and networks, comma-separated, as in "
            "127.0.0.1,10.0.0.0/8, or nothing"
        ) from error


def _forms(network: IPv4Network | IPv6Network) -> list[str]:
    if isinstance(network, IPv6Network):
        return [str(network)]
    return [str(network), str(ip_network((MAPPED + int(network.network_address), 96 + network.prefixlen)))]

"""How much each client may use: in a burst and sustained (`TokenBuckets`), and at once (`ConcurrencyLimit`).

`Allowances` has those of each person and each address: requests by price, streams, chat, new guests and new tables.

Guest accounts are free, so every limit counts the address as well. Families and schools share an address: its
allowance is enough for dozens of players.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from lastboat.server.limits.addresses import Client
from lastboat.server.refusals import Refusal
from lastboat.server.settings import Settings

HOUR: Final = 3600.0
REFUSALS_RATE: Final = 10.0
REFUSALS_BURST: Final = 20
"""Refusals to one address that are sent immediately, per second and in a burst; later ones are delayed, which slows a
flood down."""
PACE: Final = 1.25
"""How fast an address may use up its burst, as a multiple of its rate: a burst is spread over seconds."""
SLOWEST_PACE: Final = 50.0
UNPACED: Final = 20.0
"""In moves: the slowest pace per second, and how much is never delayed."""
INVITATIONS_EACH: Final = 30
INVITATIONS_OF_ADDRESS: Final = 120
"""The most invitations per hour, of a person and of an address, repeated ones included."""
REPORTS_OF_ADDRESS: Final = 60
"""The most reports of an address per hour."""
LONGEST_HOLD: Final = 5.0
"""The longest delay of a refusal, in seconds."""


class Limited(NamedTuple):
    """What is limited, and how the excess is refused."""

    code: str
    what: str
    """In the plural."""
    instead: str
    """What a refused client can do."""
    retry_after: float
    """Seconds."""


class ConcurrencyLimit:
    """Counts what is in progress."""

    def __init__(self, of_person: int, of_address: int, in_all: int, limited: Limited) -> None:
        self._of_person = of_person
        self._of_address = of_address
        self._in_all = in_all
        self._limited = limited
        self._by_client = Counter[str]()
        """In progress, by person and by address."""
        self._total = 0

    @contextmanager
    def acquire(self, client: Client) -> Iterator[None]:
        """Hold a place, or refuse it."""
        if client.person is not None and self._by_client[client.person] >= self._of_person:
            raise self._refusal(self._of_person, "of one person")
        if self._by_client[client.address] >= self._of_address:
            raise self._refusal(self._of_address, "of one address")
        if self._total >= self._in_all:
            raise self._refusal(self._in_all, "in all")
        self._count(client, 1)
        try:
            yield
        finally:
            self._count(client, -1)

    def _count(self, client: Client, change: int) -> None:
        self._total += change
        for who in client:
            if who is not None:
                self._by_client[who] += change
                if not self._by_client[who]:
                    del self._by_client[who]

    def _refusal(self, most: int, whose: str) -> Refusal:
        code, what, instead, retry_after = self._limited
        return Refusal(code, f"{what} {whose}: at most {most} at a time; {instead}", retry_after=retry_after)


class TokenBuckets:
    """One bucket per client: `burst` units at once, `rate` per second sustained."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}
        """The level when a bucket was last used, and when that was. Nothing refills it until someone looks: a client
        that is silent costs no time, and a full bucket need not be kept."""

    def wait_for(self, who: str, units: float = 1.0) -> float:
        """Seconds until the bucket has this many units, or is full; 0 if it has them now."""
        missing = min(units, self.burst) - self._level(who, time.monotonic())
        return max(0.0, missing / self.rate)

    def spend(self, who: str, units: float = 1.0) -> None:
        """Remove units, even more than there are: the bucket then owes them."""
        now = time.monotonic()
        self._levels[who] = self._level(who, now) - units, now

    def forget_full(self) -> None:
        """Drop buckets that are full again."""
        now = time.monotonic()
        self._levels = {who: seen for who, seen in self._levels.items() if self._level(who, now) < self.burst}

    def _level(self, who: str, now: float) -> float:
        level, at = self._levels.get(who, (self.burst, now))
        return min(self.burst, level + (now - at) * self.rate)


STREAMS: Final = Limited("too-many-streams", "open streams", "close one, or try later", 5)


class Allowances:
    """Counts what everyone uses, and refuses what exceeds the limits."""

    def __init__(self, settings: Settings) -> None:
        self._people = TokenBuckets(settings.rate, settings.burst)
        self._addresses = TokenBuckets(settings.address_rate, settings.address_burst)
        self._pace = TokenBuckets(max(PACE * settings.address_rate, SLOWEST_PACE), UNPACED)
        self._guests = TokenBuckets(settings.address_guests / HOUR, settings.address_guests)
        self._tables = TokenBuckets(settings.address_tables / HOUR, settings.address_tables)
        self._chat = TokenBuckets(settings.chat_each / HOUR, settings.chat_each)
        self._address_chat = TokenBuckets(settings.address_chat / HOUR, settings.address_chat)
        self._invitations = TokenBuckets(INVITATIONS_EACH / HOUR, INVITATIONS_EACH)
        self._address_invitations = TokenBuckets(INVITATIONS_OF_ADDRESS / HOUR, INVITATIONS_OF_ADDRESS)
        self._reports = TokenBuckets(REPORTS_OF_ADDRESS / HOUR, REPORTS_OF_ADDRESS)
        self._refusals = TokenBuckets(REFUSALS_RATE, REFUSALS_BURST)
        self.streams = ConcurrencyLimit(settings.streams_each, settings.address_streams, settings.streams, STREAMS)

    def charge(self, client: Client, price: float) -> None:
        """Charge the price of a request to the person and the address, or refuse it and charge nothing."""
        buckets = [(self._addresses, client.address, "one address")]
        if client.person is not None:
            buckets.append((self._people, client.person, "one person"))
        for bucket, who, whose in buckets:
            wait = bucket.wait_for(who, price)
            if wait > 0:
                allowed = f"{whose} may send {bucket.rate:g} moves a second and {bucket.burst:g} at once"
                counts = f"this request counts for {price:.3g}; "
                raise Refusal("too-many-requests", f"{counts}{allowed}; wait {wait:.1f} s", retry_after=round(wait, 1))
        for bucket, who, _ in buckets:
            bucket.spend(who, price)
        self._pace.spend(client.address, price)

    def delay(self, client: Client) -> float:
        """The delay of a charged request in seconds, so that a burst of one address does not crowd out the others."""
        return self._pace.wait_for(client.address, 0)

    def hold(self, client: Client) -> float:
        """The delay in seconds before the refusal of a request is sent."""
        wait = self._refusals.wait_for(client.address, 0)
        if wait < LONGEST_HOLD:
            self._refusals.spend(client.address)
        return min(wait, LONGEST_HOLD)

    def charge_guest(self, client: Client) -> None:
        """Count a new guest of an address."""
        _spend(self._guests, client.address, "too-many-guests", "new guests", "; a recovery code signs in a known one")

    def charge_table(self, client: Client) -> None:
        """Count a new table of an address."""
        _spend(self._tables, client.address, "too-many-tables", "new tables")

    def charge_chat(self, client: Client, size: int) -> None:
        """Count a line of chat of this many bytes, for the person and the address, or refuse it and count nothing."""
        counts = f", and this line counts for {size}"
        _spend_both(self._chat, self._address_chat, client, size, "too-much-chat", "bytes of chat", counts)

    def charge_invitation(self, client: Client) -> None:
        """Count an invitation, for the person and the address, or refuse it and count nothing."""
        _spend_both(self._invitations, self._address_invitations, client, 1, "too-many-invitations", "invitations")

    def charge_report(self, client: Client) -> None:
        """Count a report of an address."""
        _spend(self._reports, client.address, "too-many-reports", "reports")

    def forget_full(self) -> None:
        """Drop buckets that are full again."""
        for buckets in vars(self).values():
            if isinstance(buckets, TokenBuckets):
                buckets.forget_full()


def _spend(buckets: TokenBuckets, who: str, code: str, what: str, instead: str = "") -> None:
    wait = buckets.wait_for(who)
    if wait > 0:
        raise Refusal(code, f"one address may have {buckets.burst:g} {what} per hour{instead}", retry_after=wait)
    buckets.spend(who)


def _spend_both(
    of_person: TokenBuckets,
    of_address: TokenBuckets,
    client: Client,
    units: float,
    code: str,
    what: str,
    counts: str = "",
) -> None:
    assert client.person is not None
    buckets = ((of_person, client.person, "one person"), (of_address, client.address, "one address"))
    for bucket, who, whose in buckets:
        wait = bucket.wait_for(who, units)
        if wait > 0:
            allowed = f"{whose} may send {bucket.burst:g} {what} per hour{counts}"
            raise Refusal(code, f"{allowed}; wait {wait:.0f} s", retry_after=wait)
    for bucket, who, _ in buckets:
        bucket.spend(who, units)

"""Provably fair dice: committed to before the game, salted by the seats, and verifiable by anyone afterwards.

The server draws a secret of 32 bytes and publishes its SHA-256. Each seat may commit to a salt by its SHA-256, to be
revealed once the start is fixed; if a seat does not reveal its salt, the commitment is used instead. The chance outcome
at ply p is drawn with HMAC-SHA256, with the secret as the key and `salt,salt,…|p|counter` as the message. The first 8
bytes are a number n. With T the sum of the odds, n is rejected and the counter incremented while n ≥ 2⁶⁴ − 2⁶⁴ mod T,
so n mod T is uniform. It selects from the outcomes in ascending order of action numbers, each as wide as its odds.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastboat.dice import buffers
from lastboat.editions import new_states
from lastboat.engine import CHANCE, SILENT, States, apply, outcomes
from lastboat.errors import BadFile
from lastboat.names import SEAT_NAMES
from lastboat.record import Record

SCHEME: Final = "hmac-sha256 2"
UNCOMMITTED: Final = "hmac-sha256 1"
"""The scheme of records from before seats committed to their salts; its draws are the same."""
WORD: Final = 2**64


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment_of(secret: bytes) -> str:
    """The commitment that is published before the game."""
    return hashlib.sha256(secret).hexdigest()


def salt_commitment_of(salt: str) -> str:
    """The commitment that a seat sends before it reveals its salt."""
    return commitment_of(salt.encode())


@dataclass(frozen=True)
class FairDice:
    """The source of all chance outcomes of one game."""

    secret: bytes
    salts: tuple[str, ...]
    salt_commitments: tuple[str | None, ...] = ()
    """By seat; None where a seat committed to no salt."""

    def below(self, total: int, ply: int) -> int:
        """A uniform number from 0 to total - 1."""
        counter = 0
        while True:
            message = f"{','.join(self.salts)}|{ply}|{counter}".encode()
            number = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")
            if number < WORD - WORD % total:
                return number % total
            counter += 1

    def draw(self, states: States, i: int, ply: int) -> int:
        """Draw the chance outcome of game i at this ply, by its exact odds."""
        out, odds = buffers()
        count = outcomes(states, i, out, odds)
        weights: list[int] = odds[:count].tolist()
        number = self.below(sum(weights), ply)
        nth = 0
        while number >= weights[nth]:
            number -= weights[nth]
            nth += 1
        return int(out[nth])

    def disclosure(self) -> dict[str, Any]:
        """The `fair` section of a finished game's record."""
        return {
            "scheme": SCHEME,
            "commitment": commitment_of(self.secret),
            "secret": self.secret.hex(),
            "salts": list(self.salts),
            "salt_commitments": list(self.salt_commitments) or [None] * len(self.salts),
        }

    @property
    def withheld(self) -> list[int]:
        """The seats that committed to a salt but did not reveal it in time."""
        pairs = zip(self.salts, self.salt_commitments, strict=False)
        return [seat for seat, (salt, commitment) in enumerate(pairs) if salt == commitment]


def fair_dice_of(fair: object, players: int) -> FairDice:
    """The dice that a record's `fair` section describes; BadFile if it is incomplete or contradicts itself."""
    if not isinstance(fair, dict) or fair.get("scheme") not in (SCHEME, UNCOMMITTED):
        raise BadFile(f"the record has no provably fair dice; its fair section needs the scheme {SCHEME!r}")
    salts = fair.get("salts")
    if not isinstance(salts, list) or len(salts) != players or not all(isinstance(salt, str) for salt in salts):
        raise BadFile(f"the fair section needs {players} salts, not {salts!r}")
    try:
        secret = bytes.fromhex(fair["secret"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile("the fair section needs the secret in hexadecimal") from error
    if commitment_of(secret) != fair.get("commitment"):
        raise BadFile(f"the secret's SHA-256 is {commitment_of(secret)}, the commitment was {fair.get('commitment')}")
    return FairDice(secret, tuple(salts), _salt_commitments(fair, salts))


def _salt_commitments(fair: dict[str, Any], salts: Sequence[str]) -> tuple[str | None, ...]:
    """The seats' commitments, each checked against its salt."""
    found = fair.get("salt_commitments", [None] * len(salts) if fair["scheme"] == UNCOMMITTED else None)
    if not isinstance(found, list) or len(found) != len(salts):
        raise BadFile(f"the fair section needs {len(salts)} salt_commitments, not {found!r}")
    for seat, salt, commitment in zip(SEAT_NAMES, salts, found, strict=False):
        if commitment is not None and commitment not in (salt, salt_commitment_of(salt)):
            raise BadFile(f"{seat}'s salt {salt!r} does not match the commitment {commitment!r}")
    return tuple(found)


def verify(record: Record) -> int:
    """Recompute every chance outcome of a record and return how many there are; BadFile names one that differs."""
    dice = fair_dice_of(record.fair, record.options.players)
    if record.start is not None:
        raise BadFile("a game that did not start with the set-up has no fair dice to check")
    return check_draws(new_states(record.options), [move.action for move in record.moves], dice)


def check_draws(states: States, actions: Sequence[int], dice: FairDice) -> int:
    """The same for a game's actions, from its first state."""
    checked = 0
    for ply, action in enumerate(actions):
        if states[0].actor == CHANCE:
            expected = dice.draw(states, 0, ply)
            if action != expected:
                raise BadFile(f"at ply {ply} chance should have drawn action {expected}, but the record has {action}")
            checked += 1
        apply(states, 0, action, SILENT)
    return checked

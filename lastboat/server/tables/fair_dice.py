"""Provably fair chance: committed to before the game, salted by the seats, open to anyone's check afterwards.

The server draws a secret of 32 bytes and shows its SHA-256. Each seat may add a salt. An outcome of chance at ply p of
the game comes from HMAC-SHA256 with the secret as key and `salt,salt,…|p|counter` as message: its first 8 bytes are a
number n; with T the sum of the odds, n is thrown away (and the counter raised) where n ≥ 2⁶⁴ − 2⁶⁴ mod T, so that
n mod T is exactly even. It counts through the outcomes in rising order of action numbers, each as wide as its odds.
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
from lastboat.record import Record

SCHEME: Final = "hmac-sha256 1"
WORD: Final = 2**64


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment_of(secret: bytes) -> str:
    """What is shown before the game."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class Lots:
    """Where one game's chance comes from."""

    secret: bytes
    salts: tuple[str, ...]

    def below(self, total: int, ply: int) -> int:
        """A number from 0 to total - 1, each as likely as the others."""
        counter = 0
        while True:
            message = f"{','.join(self.salts)}|{ply}|{counter}".encode()
            number = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")
            if number < WORD - WORD % total:
                return number % total
            counter += 1

    def draw(self, states: States, i: int, ply: int) -> int:
        """What chance brings in game i at this ply, by its exact odds."""
        out, odds = buffers()
        count = outcomes(states, i, out, odds)
        weights: list[int] = odds[:count].tolist()
        lot = self.below(sum(weights), ply)
        nth = 0
        while lot >= weights[nth]:
            lot -= weights[nth]
            nth += 1
        return int(out[nth])

    def section(self) -> dict[str, Any]:
        """What a record tells of it once the game is over."""
        return {
            "scheme": SCHEME,
            "commitment": commitment_of(self.secret),
            "secret": self.secret.hex(),
            "salts": list(self.salts),
        }


def lots_of(fair: object, players: int) -> Lots:
    """The lots that a record's `fair` section names; BadFile says what is wrong with another."""
    if not isinstance(fair, dict) or fair.get("scheme") != SCHEME:
        raise BadFile(f"the record says nothing of provably fair chance; its fair section needs the scheme {SCHEME!r}")
    salts = fair.get("salts")
    if not isinstance(salts, list) or len(salts) != players or not all(isinstance(salt, str) for salt in salts):
        raise BadFile(f"the fair section needs {players} salts, not {salts!r}")
    try:
        secret = bytes.fromhex(fair["secret"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile("the fair section needs the secret as hexadecimal digits") from error
    if commitment_of(secret) != fair.get("commitment"):
        raise BadFile(f"the secret's SHA-256 is {commitment_of(secret)}, but {fair.get('commitment')} was promised")
    return Lots(secret, tuple(salts))


def verify(record: Record) -> int:
    """Recompute every outcome of chance of a record; gives how many there are, BadFile names one that differs."""
    lots = lots_of(record.fair, record.options.players)
    if record.start is not None:
        raise BadFile("a game that did not begin with the set-up has no fair chance to check")
    return _check(new_states(record.options), [move.action for move in record.moves], lots)


def _check(states: States, actions: Sequence[int], lots: Lots) -> int:
    checked = 0
    for ply, action in enumerate(actions):
        if states[0].actor == CHANCE:
            expected = lots.draw(states, 0, ply)
            if action != expected:
                raise BadFile(f"at ply {ply} chance should have brought action {expected}, the record has {action}")
            checked += 1
        apply(states, 0, action, SILENT)
    return checked

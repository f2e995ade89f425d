"""Provably fair dice: committed to before the game, salted by the seats, and verifiable by anyone afterwards.

The server draws a secret of 32 bytes and publishes its SHA-256. Each seat may commit to a salt by its SHA-256, to be
revealed once the start is fixed; if a seat does not reveal its salt, the commitment is used instead. The n-th draw of
its kind (`first`, `deal`, `flip`, `roll`, `range`) is made with HMAC-SHA256, with the secret as the key and
`salt,salt,…|kind|n|counter` as the message. The first 8 bytes are a number w. With T the sum of the odds, w is rejected
and the counter incremented while w ≥ 2⁶⁴ − 2⁶⁴ mod T, so w mod T is uniform. It selects from the outcomes in ascending
order of action numbers, each as wide as its odds.

Nothing that a player does is in the message, and every turn of every game draws the same kinds in the same order. So
the deal, every flip and every roll are fixed when the game starts: whoever knows the secret can foresee, not choose.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from lastboat.dice import buffers, outcome_at
from lastboat.editions import Options
from lastboat.engine import CHANCE, States, outcomes
from lastboat.engine._compile import uncompiled
from lastboat.engine.words import Phase
from lastboat.errors import BadFile
from lastboat.record import Record
from lastboat.server.tables.game_in_play import GameInPlay

SCHEME: Final = "hmac-sha256 1"
WORD: Final = 2**64


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment_of(secret: bytes) -> str:
    """The commitment that is published before the game."""
    return hashlib.sha256(secret).hexdigest()


def salt_commitment_of(salt: str) -> str:
    """The commitment that a seat sends before it reveals its salt."""
    return commitment_of(salt.encode())


class Disclosure(TypedDict):
    """What is told of the dice once the game is over."""

    scheme: str
    commitment: str
    secret: str
    salts: list[str]
    salt_commitments: list[str | None]


@dataclass(frozen=True)
class FairDice:
    """The source of all chance outcomes of one game."""

    secret: bytes
    salts: tuple[str, ...]
    salt_commitments: tuple[str | None, ...] = ()
    """By seat; None where a seat committed to no salt."""

    def below(self, total: int, kind: str, nth: int) -> int:
        """A uniform number from 0 to total - 1, for the n-th draw of this kind."""
        counter = 0
        while True:
            message = f"{','.join(self.salts)}|{kind}|{nth}|{counter}".encode()
            number = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")
            if number < WORD - WORD % total:
                return number % total
            counter += 1

    def draw(self, states: States, i: int, nth: int) -> int:
        """Draw the chance outcome of game i, by its exact odds; it is the game's n-th of this kind, from 1."""
        out, odds = buffers()
        count = outcomes(states, i, out, odds)
        number = self.below(sum(odds[:count].tolist()), Phase(states[i].phase).name.lower(), nth)
        return uncompiled(outcome_at)(number, out, odds)

    def disclosure(self) -> Disclosure:
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


def fair_dice_of(fair: object, options: Options) -> FairDice:
    """The dice that a record's `fair` section describes; BadFile if it is incomplete or contradicts itself."""
    if not isinstance(fair, dict) or fair.get("scheme") != SCHEME:
        raise BadFile(f"the record has no provably fair dice; its fair section needs the scheme {SCHEME!r}")
    salts, players = fair.get("salts"), options.players
    if not isinstance(salts, list) or len(salts) != players or not all(isinstance(salt, str) for salt in salts):
        raise BadFile(f"the fair section needs {players} salts, not {salts!r}")
    try:
        secret = bytes.fromhex(fair["secret"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile("the fair section needs the secret in hexadecimal") from error
    if commitment_of(secret) != fair.get("commitment"):
        raise BadFile(f"the secret's SHA-256 is {commitment_of(secret)}, the commitment was {fair.get('commitment')}")
    return FairDice(secret, tuple(salts), _salt_commitments(fair, salts, options.names.seats))


def _salt_commitments(fair: Mapping[str, object], salts: Sequence[str], names: Sequence[str]) -> tuple[str | None, ...]:
    """The seats' commitments, each checked against its salt."""
    found = fair.get("salt_commitments")
    if not isinstance(found, list) or len(found) != len(salts):
        raise BadFile(f"the fair section needs {len(salts)} salt_commitments, not {found!r}")
    for seat, salt, commitment in zip(names, salts, found, strict=False):
        if commitment is not None and commitment not in (salt, salt_commitment_of(salt)):
            raise BadFile(f"{seat}'s salt {salt!r} does not match the commitment {commitment!r}")
    return tuple(found)


def verify(record: Record) -> int:
    """Recompute every chance outcome of a record and return how many there are; BadFile names one that differs."""
    dice = fair_dice_of(record.fair, record.options)
    if record.start is not None:
        raise BadFile("a game that did not start with the set-up has no fair dice to check")
    actions = [move.action for move in record.moves]
    return check_draws(record.options, actions, dice, _drawn_from(record.fair, len(actions)))


def _drawn_from(fair: object, plies: int) -> int:
    """The ply from which the dice have drawn; what came before is another game's, after which this one plays on."""
    found = fair.get("drawn_from", 0) if isinstance(fair, dict) else 0
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= plies:
        raise BadFile(f"drawn_from in the fair section must be a ply from 0 to {plies}, not {found!r}")
    return found


def check_draws(options: Options, actions: Sequence[int], dice: FairDice, drawn_from: int = 0) -> int:
    """The same for a game's actions, from this ply on; BadFile likewise."""
    game = GameInPlay(options, actions[:drawn_from], drawn_from)
    for ply, action in enumerate(actions[drawn_from:], start=drawn_from):
        if game.actor == CHANCE:
            expected = dice.draw(game.states, 0, game.nth_draw)
            if action != expected:
                raise BadFile(f"at ply {ply} chance should have drawn action {expected}, but the record has {action}")
        game.advance(action)
    return sum(game.draws.values())

"""A NATS that trusts an operator's signature, and the credentials of a user, as NATS's own tools would make them."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

import nkeys

NO_LIMIT = dict.fromkeys(("subs", "data", "payload", "imports", "exports", "conn", "leaf"), -1)


class Signer:
    """A key pair of an operator, an account or a user."""

    def __init__(self, kind: int) -> None:
        self.seed: bytes = nkeys.encode_seed(os.urandom(32), kind)
        self._pair = nkeys.from_seed(bytearray(self.seed))
        self.name: str = self._pair.public_key.decode()

    def sign(self, subject: Signer, **claims: Any) -> str:
        """A token that says something about the subject."""
        about = {"iss": self.name, "sub": subject.name, "name": "boats", "iat": int(time.time())}
        about["nats"] = {"version": 2, **claims}
        about["jti"] = hashlib.sha256(json.dumps(about).encode()).hexdigest()
        parts = [_encoded(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ed25519-nkey"}, about)]
        return ".".join([*parts, _encoded(self._pair.sign(".".join(parts).encode()))])


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def write_credentials(folder: Path) -> tuple[Path, Path]:
    """The settings of a server, and the credentials that open it."""
    operator, account, user = map(
        Signer, (nkeys.PREFIX_BYTE_OPERATOR, nkeys.PREFIX_BYTE_ACCOUNT, nkeys.PREFIX_BYTE_USER)
    )
    known = operator.sign(account, type="account", limits={**NO_LIMIT, "wildcards": True})
    settings, credentials = folder / "nats.conf", folder / "boats.creds"
    settings.write_text(
        f"operator: {operator.sign(operator, type='operator')}\n"
        f"resolver: MEMORY\nresolver_preload: {{ {account.name}: {known} }}\n"
    )
    token = account.sign(user, type="user", subs=-1, data=-1, payload=-1)
    credentials.write_text(
        f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{user.seed.decode()}\n------END USER NKEY SEED------\n"
    )
    return settings, credentials

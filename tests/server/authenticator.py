"""A device that makes passkeys and signs with them, as a browser would pass them on."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Authenticator:
    """One passkey, for one server and one person."""

    rp: str = "localhost"
    origin: str = ""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    user: str = ""
    count: int = 0
    verifies: bool = True
    """Whether it checks who uses it."""
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, wish: Any) -> dict[str, str]:
        """A new passkey, as the server wishes it."""
        self.user = wish["user"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(self._client_data("webauthn.create", wish)),
            "attestation": bytes_to_base64url(attestation),
        }

    def sign(self, wish: Any) -> dict[str, str]:
        """An answer to a challenge."""
        data, client_data = self._data(), self._client_data("webauthn.get", wish)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(client_data),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "user": bytes_to_base64url(self.user.encode()),
        }

    def _data(self, flags: int = 0) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verifies else 0)
        return hashlib.sha256(self.rp.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, wish: Any) -> bytes:
        told = {"type": kind, "challenge": wish["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

"""The operator's key, by which push services recognise this server (VAPID, RFC 8292)."""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from lastboat.errors import LastBoatError

VALID_FOR: Final = 12 * 3600
"""Seconds that a signature is valid: push services allow up to a day."""
PRIVATE: Final = 0o600


class NoPushKey(LastBoatError):
    """The key cannot be used; the message says why in one line."""


class PushKey:
    """A key pair on P-256: the public key goes to browsers, the private key signs."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._private = private
        self._contact = contact
        self.public = encode(public_bytes(private.public_key()))
        """What browsers subscribe with, in base64url."""

    def authorization(self, endpoint: str, now: float | None = None) -> str:
        """The Authorization header for a push to this endpoint."""
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time() if now is None else now) + VALID_FOR,
            "sub": self._contact,
        }
        signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encode(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def make_key(file: Path) -> str:
    """Write a new private key, readable by its owner only; returns the public key. NoPushKey if the file exists
    or cannot be written."""
    private = ec.generate_private_key(ec.SECP256R1())
    pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as written:
            written.write(pem)
    except FileExistsError:
        raise NoPushKey(f"{file} exists and is kept: devices that subscribed with its key need it") from None
    except OSError as error:
        raise NoPushKey(f"cannot write {file}: {error.strerror}") from error
    return encode(public_bytes(private.public_key()))


def load_key(file: Path, contact: str) -> PushKey:
    """The key in a file that `lastboat push-key` created; NoPushKey if there is none in it."""
    try:
        private = load_pem_private_key(file.read_bytes(), None)
    except OSError as error:
        raise NoPushKey(f"cannot read the push key {file}: {error.strerror}; lastboat push-key creates one") from error
    except (TypeError, ValueError) as error:
        raise NoPushKey(f"{file} contains no private key; lastboat push-key creates one") from error
    if not isinstance(private, ec.EllipticCurvePrivateKey) or not isinstance(private.curve, ec.SECP256R1):
        raise NoPushKey(f"{file} contains a key of another kind; lastboat push-key creates one")
    return PushKey(private, contact)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    point: bytes = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def encode(plain: bytes) -> str:
    """Base64url without padding, as the Web Push standards write bytes."""
    return urlsafe_b64encode(plain).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))

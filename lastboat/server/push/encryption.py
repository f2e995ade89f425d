"""Encrypts pushes so that only the subscribed browser can read them (RFC 8291 with RFC 8188's `aes128gcm`).

Handwritten on top of `cryptography`: pywebpush would add aiohttp, requests and two more packages, and it follows
redirects, which would bypass the list of allowed hosts.
"""

from __future__ import annotations

import binascii
import os
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from lastboat.server.push.keys import decode, public_bytes
from lastboat.server.refusals import Refusal

RECORD_SIZE: Final = 4096
LAST_RECORD: Final = b"\x02"
"""Ends the plaintext of the only record."""
SALT_SIZE: Final = 16
POINT_SIZE: Final = 65
SECRET_SIZE: Final = 16


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse a subscription with whose keys nothing could be encrypted."""
    try:
        point, secret = decode(p256dh), decode(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (binascii.Error, ValueError):
        raise Refusal("bad-subscription", "p256dh is a point on P-256 and auth 16 bytes, both in base64url") from None
    if len(point) != POINT_SIZE or len(secret) != SECRET_SIZE:
        raise Refusal("bad-subscription", f"p256dh has {POINT_SIZE} bytes and auth {SECRET_SIZE}")


def encrypt(
    plain: bytes,
    receiver: bytes,
    secret: bytes,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of the request. `receiver` and `secret` are the subscription's `p256dh` and `auth`.

    Each message has its own key pair and salt; they are passed in only to check known results.
    """
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(SALT_SIZE)
    own = public_bytes(sender.public_key())
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver))
    keying = _derive(shared, secret, b"WebPush: info\0" + receiver + own, 32)
    key = _derive(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(keying, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    sealed: bytes = AESGCM(key).encrypt(nonce, plain + LAST_RECORD, None)
    return head + sealed


def _derive(key: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    derived: bytes = HKDF(hashes.SHA256(), size, salt, info).derive(key)
    return derived

"""Checks the keys of the subscriptions that browsers send."""

from __future__ import annotations

import binascii
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec

from lastboat.server.push.keys import decode
from lastboat.server.refusals import Refusal

POINT_SIZE: Final = 65
SECRET_SIZE: Final = 16


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that cannot be used for encryption."""
    try:
        point, secret = decode(p256dh), decode(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (binascii.Error, ValueError):
        raise Refusal("bad-subscription", "p256dh is a point on P-256 and auth 16 bytes, both in base64url") from None
    if len(point) != POINT_SIZE or len(secret) != SECRET_SIZE:
        raise Refusal("bad-subscription", f"p256dh must have {POINT_SIZE} bytes and auth {SECRET_SIZE}")

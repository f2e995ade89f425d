"""A push service on this machine: takes pushes over HTTPS and decrypts them as a browser would."""

from __future__ import annotations

import datetime
import json
import queue
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from server.harness import PATIENCE

from lastboat.server.push.keys import encode, make_key, public_bytes

PUSH_HOST: Final = "push.example"


def push_settings(folder: Path) -> dict[str, Any]:
    """Settings of a server that sends notifications through a push service that does not exist, with its own key."""
    make_key(folder / "key.pem")
    return {"push_key": folder / "key.pem", "push_contact": "mailto:club@example.org", "push_hosts": PUSH_HOST}


class Browser:
    """A subscribed browser: its keys, and what it makes of a push."""

    def __init__(self, private: Any = None, secret: bytes = bytes(range(16))) -> None:
        self._private = private or ec.generate_private_key(ec.SECP256R1())
        self._secret = secret
        self.public: bytes = public_bytes(self._private.public_key())

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(self.public), "auth": encode(self._secret)}

    def decrypt(self, body: bytes) -> bytes:
        salt, size = body[:16], body[20]
        sender, sealed = body[21 : 21 + size], body[21 + size :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), point)
        keying = derive(shared, self._secret, b"WebPush: info\0" + self.public + sender, 32)
        key, nonce = (
            derive(keying, salt, b"Content-Encoding: " + name + b"\0", length)
            for name, length in ((b"aes128gcm", 16), (b"nonce", 12))
        )
        plain: bytes = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def derive(key: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    found: bytes = HKDF(hashes.SHA256(), size, salt, info).derive(key)
    return found


class PushEndpoint:
    """Listens on localhost with its own certificate; `statuses` are its answers, the last one repeatedly."""

    def __init__(self, folder: Path, *statuses: int) -> None:
        self.certificate = folder / "certificate.pem"
        self.received: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        answers = list(statuses or (201,))
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(answers.pop(0) if len(answers) > 1 else answers[0])
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(_write_certificate(self.certificate))
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.host = f"localhost:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def url(self, name: str = "device") -> str:
        return f"https://{self.host}/{name}"

    def next(self, browser: Browser) -> tuple[str, dict[str, str], Any]:
        """The next push: its path, its headers and what it says."""
        path, headers, body = self.received.get(timeout=PATIENCE)
        return path, headers, json.loads(browser.decrypt(body))

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _write_certificate(file: Path) -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    return str(file)

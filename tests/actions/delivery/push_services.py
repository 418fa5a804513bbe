"""A push service and the browser for which it stores messages, on loopback and by TLS."""

import base64
import datetime
import ipaddress
import json
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from club.actions.delivery import outbound_hosts, push_keys
from tests.actions.delivery.sinks import Heard, Web, open_for_business

POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


def text_of(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser that has subscribed: its keys, and how it reads a message (RFC 8291)."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, auth: bytes) -> None:
        self.private, self.auth = private, auth

    def read(self, body: bytes) -> str:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + self.private.public_key().public_bytes(*POINT) + sender
        secret = _derived(self.auth, self.private.exchange(ec.ECDH(), theirs), info, 32)
        key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\2")
        return padded[:-1].decode()

    def subscribed_to(self, service: Web) -> dict[str, str]:
        """The fields that its page sends to the site."""
        return {
            "endpoint": f"https://{service.origin}/wpush/v2/anna-s-phone",
            "p256dh": text_of(self.private.public_key().public_bytes(*POINT)),
            "auth": text_of(self.auth),
            "key": push_keys.site_key(),
        }


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def claims_of(heard: Heard) -> dict[str, Any]:
    """The claims of the site. Their signature is checked with the key next to it (RFC 8292)."""
    scheme, token, key = heard.headers["Authorization"].replace(",", "").split()
    assert (scheme, token[:2], key[:2]) == ("vapid", "t=", "k=")
    said, signature = token[2:].rsplit(".", 1)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key[2:]))
    raw = bytes_of(signature)
    halves = (int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    public.verify(encode_dss_signature(*halves), said.encode(), ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(bytes_of(said.split(".")[1]))
    return found


@pytest.fixture
def browser() -> Browser:
    return Browser(ec.generate_private_key(ec.SECP256R1()), b"sixteen-bytes-..")


@pytest.fixture
def service(monkeypatch: Any, tmp_path: Path) -> Iterator[Web]:
    """A listed push service that accepts everything."""
    web = Web()
    web.status = 201
    files = _certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    web.server.socket = context.wrap_socket(web.server.socket, server_side=True)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(files[0]))
    monkeypatch.setattr(outbound_hosts, "PUSH_SERVICES", {web.origin})
    with open_for_business(web) as open:
        yield open


def _certificate(place: Path) -> tuple[Path, Path]:
    """The files of a certificate of this machine, for a day, and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(here, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    files = place / "service.pem", place / "service.key"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))
    return files

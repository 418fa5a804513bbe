"""The site's public key for Web Push."""

from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from club.actions.security.sealing import signing_keys


def site_key() -> str:
    """The public key with which a browser subscribes: 87 characters of base64."""
    return written(signing_keys("push")[0])


def written(key: ec.EllipticCurvePrivateKey) -> str:
    """The public part of a key, as browsers and push services write it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")

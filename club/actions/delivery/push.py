"""Notices to browsers by Web Push (RFC 8030, 8291, 8292), through the push service of the browser.

The service carries a message that only the browser can read. The site signs each one with a key
that follows from the installation's own keys, so the database holds none. The browser takes
messages only of that key. If the key changes, the device must be added again.
"""

import json
from collections.abc import Mapping, Sequence
from email.utils import parseaddr
from typing import Any

import apprise
from apprise.plugins.vapid import NotifyVapid
from apprise.utils.pem import ApprisePEMController
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from club.actions.delivery.notice_rendering import Words
from club.actions.delivery.push_keys import written
from club.actions.letters.mail_connection import Undelivered
from club.actions.security.sealing import signing_keys

LASTS = 24 * 3600  # seconds for which a service keeps a message for a device that is off
MOST_LETTERS = 600  # of the text and of the title; a service takes 4096 bytes in all
TARGET = "browser"  # the name of the one subscription, for apprise


def message(words: Sequence[Words], link: str, key: str) -> str:
    """JSON for the worker that shows it. On the device it replaces a message with the same
    `key`."""
    first, *more = words
    text = "\n".join([first.text, *(one.subject for one in more)])
    said = {"title": first.subject[:MOST_LETTERS], "body": text[:MOST_LETTERS], "link": link}
    return json.dumps({**said, "tag": key[:16]}, ensure_ascii=False)


def send(
    fields: Mapping[str, str], said: str, asset: apprise.AppriseAsset, **timeouts: str
) -> bool:
    """Sends the message. Returns whether the service took it.

    Raises Undelivered if the subscription has ended.
    """
    plugin: Any = NotifyVapid(subscriber=_sender(), targets=[TARGET], asset=asset, **timeouts)
    plugin.ttl = LASTS  # apprise itself allows a minute
    plugin.pem = _SiteKey(_key_of(fields["key"]), asset)
    keys = {"p256dh": fields["p256dh"], "auth": fields["auth"]}
    if not plugin.subscriptions.add({"endpoint": fields["endpoint"], "keys": keys}, name=TARGET):
        raise Undelivered("not a subscription", for_good=True)
    sent = bool(plugin.send(body=said))
    if not plugin.subscriptions:  # apprise drops what is answered with 404 or 410
        raise Undelivered("gone", for_good=True, gone=True)
    return sent


def _sender() -> str:
    """The address to which a push service may complain."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def _key_of(public: str) -> ec.EllipticCurvePrivateKey:
    """The site's key for which a browser subscribed. Raises Undelivered."""
    for key in signing_keys("push"):
        if written(key) == public:
            return key
    raise Undelivered("another key", for_good=True)


class _SiteKey(ApprisePEMController):
    """The site's key, in place of the file with a key that apprise expects."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, asset: apprise.AppriseAsset) -> None:
        super().__init__(path="", asset=asset)
        self._key = key

    def private_key(self, *_: Any, **__: Any) -> ec.EllipticCurvePrivateKey:
        return self._key

    def public_key(self, *_: Any, **__: Any) -> ec.EllipticCurvePublicKey:
        return self._key.public_key()

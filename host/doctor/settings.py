"""Checks of the settings against one another; they ask nothing outside of this process."""

from base64 import urlsafe_b64decode
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

from host.doctor.findings import Finding, advice, fine, wrong

AT_HOME = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
KEY_BYTES = 32


def is_public() -> bool:
    """Whether people come from other machines: the site's address is not this machine's own."""
    return urlsplit(settings.SITE_URL).hostname not in AT_HOME


def addresses() -> Iterator[Finding]:
    place = urlsplit(settings.SITE_URL)
    if not validate_host(place.hostname or "", settings.ALLOWED_HOSTS):
        yield wrong(
            f"SITE_URL is {settings.SITE_URL}, and ALLOWED_HOSTS does not name {place.hostname}: "
            "anybody who follows a link in an email is refused. Add the name to ALLOWED_HOSTS."
        )
    elif settings.BEHIND_TLS and place.scheme != "https":
        yield wrong("BEHIND_TLS is set, and SITE_URL begins with http: write https there.")
    elif not settings.BEHIND_TLS and place.scheme == "https":
        yield wrong("SITE_URL begins with https, and BEHIND_TLS is not set: set BEHIND_TLS=1.")
    else:
        yield fine(f"Emails and calendars lead to {settings.SITE_URL}.")
    if settings.BEHIND_TLS and not settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        yield wrong(
            "There is a proxy in front, and TRUSTED_PROXIES is 0: all visitors count as one and "
            "share its limits. Set TRUSTED_PROXIES=1, or as many as there are."
        )


def modes() -> Iterator[Finding]:
    if settings.DEBUG and is_public():
        yield wrong("DEBUG is on: errors show the program to everybody. Set DEBUG=0.")
    if settings.DEMO and is_public():
        yield wrong("DEMO is on: anybody can sign in as one of the demo's players. Set DEMO=0.")
    if settings.LIMITS:
        yield fine("Limits on codes and requests hold.")
    else:
        yield wrong("LIMITS is off: codes can be guessed without end. Set LIMITS=1.")


def keys() -> Iterator[Finding]:
    """Checks the form of the keys; `services.sealed_rows` tries whether they open anything."""
    bad = [n for n, key in enumerate(settings.ENVELOPE_KEYS, start=1) if not _is_key(key)]
    if bad:
        which = " and ".join(map(str, bad))
        yield wrong(
            f"Key {which} of ENVELOPE_KEYS is not 32 bytes in base64. Put back the line of your "
            "copy: without its keys no sealed bid can be opened."
        )
    elif len(settings.ENVELOPE_KEYS) > 1:
        yield advice("ENVELOPE_KEYS holds old keys: after `rekey` only the first is needed.")
    else:
        yield fine("The key of sealed bids has its length.")


def _is_key(text: str) -> bool:
    try:
        return len(urlsafe_b64decode(text)) == KEY_BYTES
    except ValueError:
        return False


def mail_settings() -> Iterator[Finding]:
    backend = settings.EMAIL_BACKEND.rpartition(".")[0].rpartition(".")[2]
    if backend == "smtp":
        yield fine(f"Emails go through {settings.EMAIL_HOST}, from {settings.DEFAULT_FROM_EMAIL}.")
    elif is_public():
        yield wrong(
            f"Emails are not sent (EMAIL_URL names {backend}): nobody gets the code to sign in. "
            "Name a mail server, such as EMAIL_URL=smtp+tls://user:password@host:587."
        )
    else:
        yield fine(f"Emails are not sent (EMAIL_URL names {backend}), which is enough at home.")
    if is_public() and settings.DEFAULT_FROM_EMAIL.endswith("@localhost"):
        yield wrong("DEFAULT_FROM_EMAIL ends with @localhost: servers refuse such emails.")


def errors_told() -> Iterator[Finding]:
    if settings.ERRORS_TO or settings.SENTRY_DSN:
        yield fine("Errors are reported.")
    elif is_public():
        yield advice("Errors reach nobody: set ERRORS_TO to an address, or SENTRY_DSN.")


CHECKS = (addresses, modes, keys, mail_settings, errors_told)

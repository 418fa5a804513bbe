"""Asking for a sign-in code."""

import re

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.test import Client


def ask(client: Client, email: str) -> str:
    """The code that is sent to this address."""
    client.post("/accounts/login/code/", {"email": email})
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    return found[0]


def present_code(secret: str) -> str:
    """The code of the present half minute. As many are allowed before as after it."""
    counters = list(yield_hotp_counters_from_time())
    return str(format_hotp_value(hotp_value(secret, counters[len(counters) // 2])))

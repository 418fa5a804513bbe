"""Asking for a sign-in code."""

import re

from django.core import mail
from django.test import Client


def ask(client: Client, email: str) -> str:
    """The code that is sent to this address."""
    client.post("/accounts/login/code/", {"email": email})
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    return found[0]

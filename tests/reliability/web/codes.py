"""Sign-in codes, requested and read from the emails."""

import re

from django.core import mail
from django.test import Client

DOOR, CONFIRM = "/accounts/login/code/", "/accounts/login/code/confirm/"


def ask(client: Client, email: str) -> str:
    """The code that is sent to this address."""
    client.post(DOOR, {"email": email})
    return latest()


def latest() -> str:
    """The code in the last email."""
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    return found[0]

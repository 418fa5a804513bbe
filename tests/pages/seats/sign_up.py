"""Signing up by an invitation, with the code from the email."""

import re
from typing import Any

from django.core import mail
from django.test import Client

ADDRESS = "dora@example.org"


def ask_for(client: Client, link: str, **typed: str) -> Any:
    """Sends the invitation's form."""
    fields = {"name": "Dora", "email": ADDRESS, "next": "/join/"} | typed
    return client.post("/join/", fields | {"secret": link.removeprefix("/join/")})


def code() -> str:
    found = re.search(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", mail.outbox[-1].body, re.M)
    assert found
    return found[0]

"""Forms that people send to the pages of evenings, and texts that they read there."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tavern.models import Evening

LIST = "/tavern/evenings/"


def typed(**more: str) -> dict[str, str]:
    day = timezone.now().date() + timedelta(days=3)
    return {"title": "Thursday", "day": day.isoformat(), "starts": "19:30", "place": "Club"} | more


def send(client: Client, evening: Evening, what: str, **more: Any) -> Any:
    return client.post(f"{LIST}{evening.public_id}", {"what": what, **more})


def read(client: Client, evening: Evening) -> str:
    return client.get(f"{LIST}{evening.public_id}").content.decode()

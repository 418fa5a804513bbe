"""The form of a new campaign, and the campaign that it founds."""

from typing import Any

from django.test import Client

from campaign.models import Map
from club.models import Game
from tests.pages.laid import words
from tests.table import ring_map


def form(*seats: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """The fields that a browser sends when only the first part was filled in; seats as name,
    faction, sitter."""
    ring = Map.objects.filter(slug="ring").first() or ring_map()
    fields = {
        "name": "Winter war",
        "map": ring.pk,
        "players": max(2, len(seats)),
        "time_zone": "Europe/Paris",
        "pace": "club",
        "early_close": "on",
        "unplayed": "organiser",
        "absent": "grace",
        "grace_hours": 24,
        "confirm_hours": 72,
        "form-TOTAL_FORMS": 6,
        "form-INITIAL_FORMS": 1,
    }
    for number in range(6):
        row = seats[number] if number < len(seats) else ("", "", "")
        for part, value in zip(("name", "faction", "sitter"), row, strict=True):
            fields[f"form-{number}-{part}"] = value
    return fields | more


def founded(client: Client, fields: dict[str, Any], query: str = "") -> Game:
    answer = client.post(f"/new/{query}", fields)
    assert answer.status_code == 302, words(answer)
    return Game.objects.latest("pk")

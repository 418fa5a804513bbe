"""A town of clubs: one recorded campaign, copied, with a signed-in person on every seat, and a
table at which the same people play. Also the page that such a person gets.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

PLAYERS = 4


def build(clubs: int) -> list[dict[str, Any]]:
    """The people with their sessions, campaigns and tables; each campaign is at the bids of turn
    4."""
    from django.contrib.auth import get_user_model

    from bench.growth.laid_table import lay_table
    from campaign.models import Campaign
    from club.models import Game, Seat, Snapshot, new_public_id
    from tests.recorded import recorded
    from tests.table import person

    first = [person(f"p0-{seat}") for seat in range(PLAYERS)]
    original = recorded(first)
    lines, worlds = list(original.journal.all()), list(original.snapshots.all())
    seats = list(original.seats.order_by("player"))
    people = list(first)
    campaigns = [original]
    for club in range(1, clubs):
        users = [person(f"p{club}-{seat}") for seat in range(PLAYERS)]
        copy = Game.objects.get(pk=original.pk)
        copy.pk, copy.public_id, copy.organiser = None, new_public_id(), users[0]
        copy.save(force_insert=True)
        Campaign.objects.create(game=copy, map=original.campaign.map)
        Seat.objects.bulk_create(
            Seat(game=copy, player=s.player, name=s.name, playing_as=s.playing_as, user=u)
            for s, u in zip(seats, users, strict=True)
        )
        for row in (*lines, *worlds):
            row.pk, row.game = None, copy
        type(lines[0]).objects.bulk_create(lines)
        Snapshot.objects.bulk_create(worlds)
        people += users
        campaigns.append(copy)
    assert get_user_model()._default_manager.count() == clubs * PLAYERS
    tables = [
        lay_table(people[first : first + PLAYERS]) for first in range(0, len(people), PLAYERS)
    ]
    return [
        {
            "session": session_of(user),
            "campaign": campaigns[number // PLAYERS].public_id,
            "table": tables[number // PLAYERS].public_id,
        }
        for number, user in enumerate(people)
    ]


def session_of(user: Any) -> str:
    from tests.reliability.processes.office import session_of as sign_in

    return sign_in(user)


def page_of(person: dict[str, Any]) -> str:
    """The campaign's page, as this person gets it."""
    from django.conf import settings
    from django.test import Client

    client = Client(SERVER_NAME="127.0.0.1")
    client.cookies[settings.SESSION_COOKIE_NAME] = person["session"]
    answer = client.get(f"/c/{person['campaign']}/")
    assert answer.status_code == 200
    return answer.content.decode()


def main(clubs: str, people: str, page: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
    import django

    django.setup()
    cast = build(int(clubs))
    Path(people).write_text(json.dumps(cast))
    Path(page).write_text(page_of(cast[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Phases that fall due together, and letters: `python -m bench.growth.crowds due 1000`."""

import os
from typing import Any

from bench.measure import arguments, show


def make_due(most: int) -> int:
    """Lets so many running campaigns fall due now, at one second; returns how many there were."""
    from django.db.models.functions import Now

    from club.models import Game

    ids = Game.objects.filter(status="running", stuck="").order_by("pk").values_list("pk")[:most]
    return Game.objects.filter(pk__in=ids).update(closes_at=Now(), paused=False)


def still_due() -> int:
    from django.db.models.functions import Now

    from club.models import Game

    return Game.objects.filter(status="running", stuck="", closes_at__lte=Now()).count()


def write_letters(many: int) -> int:
    """Makes so many letters wait, one for each organiser in turn, and no others."""
    from django.db.models.functions import Now

    from club.models import Game, Notice

    Notice.objects.all().delete()
    games: list[Any] = list(Game.objects.filter(status="running").only("pk", "organiser_id"))
    Notice.objects.bulk_create(
        (
            Notice(
                key=f"letter {n}",
                game=games[n % len(games)],
                event="ruling",
                made_at=Now(),
                user_id=games[n % len(games)].organiser_id,
                due_at=Now(),
                values={"kind": "ruled", "reason": "Hills are rough."},
            )
            for n in range(many)
        ),
        batch_size=1000,
    )
    return many


def unsent() -> int:
    from club.models import Notice

    return Notice.objects.filter(outcome="").count()


def main(what: str, many: str = "0") -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "host.settings"
    import django

    django.setup()
    done = {"due": make_due, "letters": write_letters}[what](int(many))
    show(what, many=done)


if __name__ == "__main__":
    main(*arguments())

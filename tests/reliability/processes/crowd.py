"""Fills an installation with campaigns: `python -m tests.reliability.processes.crowd HOW_MANY DUE`.

All are copies of a campaign at the bids. In DUE of them a bid is sealed and the deadline passed a
second ago. Prints, as JSON, an address and a session in which their organiser is signed in.
"""

import json
import sys
from typing import Any

import django


def fill(many: int, due: int) -> dict[str, str]:
    from campaign.actions.play.sealed_bids import seal_bid
    from club.actions.journal.actor import Actor
    from club.models import Game
    from tests.reliability.processes.office import session_of
    from tests.table import bring_to, let_deadline_pass, new_campaign, person

    anna, bruno = person("anna"), person("bruno")
    first = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    made = copies(first, many - 1)
    for game in made[:due]:
        seal_bid(game.pk, actor=Actor.seat(anna, "A"), amount=1)
        let_deadline_pass(game)
    assert Game.objects.count() == many
    return {"session": session_of(anna), "address": f"/c/{made[0].public_id}/"}


def copies(first: Any, many: int) -> list[Any]:
    """Campaigns with the same rows as the first, each at its own address."""
    from campaign.models import Campaign
    from club.models import Game, new_public_id

    made = Game.objects.bulk_create(_again(first, public_id=new_public_id()) for _ in range(many))
    Campaign.objects.bulk_create(Campaign(game=game, map_id=first.campaign.map_id) for game in made)
    for kind in ("seats", "journal", "notes", "snapshots", "closings"):
        related = getattr(first, kind)
        rows = list(related.all())
        related.model._default_manager.bulk_create(
            [_again(row, game=game) for game in made for row in rows], batch_size=500
        )
    return made


def _again(row: Any, **more: Any) -> Any:
    fields = {f.attname: getattr(row, f.attname) for f in row._meta.fields if not f.primary_key}
    fields |= {f"{name}_id": value.pk for name, value in more.items() if hasattr(value, "pk")}
    return type(row)(**fields | {n: v for n, v in more.items() if not hasattr(v, "pk")})


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(fill(int(sys.argv[1]), int(sys.argv[2]))))

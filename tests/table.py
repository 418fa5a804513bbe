"""A table to play at: a small map, people, and a campaign brought to the phase a test needs.

Alder = Birch - Cedar - Dogwood
  |                        |
Hazel - Gorse - Fir - Elder (a mill)
"""

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import F
from django.db.models.functions import Now

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.models import Map, Road, Terrain
from club.actions.clock import closing
from club.models import Game

RING = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel")
KINDS = ("tower", "grove", "oasis", "tower", "mill", "grove", "cromlech", "tower")
FACTIONS = ("Vikings", "Normans", "Welsh", "Scots", "Huns", "Goths")


def person(name: str, **more: Any) -> Any:
    email = f"{name}@example.org"
    return get_user_model()._default_manager.create_user(name, email, **more)


def ring_map() -> Map:
    ring = Map.objects.create(slug="ring", name="The Ring")
    terrains = Terrain.objects.bulk_create(
        Terrain(map=ring, slug=name.lower(), name=name, kind=kind, x=100 * i, y=10 * i * i)
        for i, (name, kind) in enumerate(zip(RING, KINDS, strict=True))
    )
    Road.objects.bulk_create(
        Road(map=ring, a=a, b=b) for a, b in zip(terrains, terrains[1:] + terrains[:1], strict=True)
    )
    return ring


def new_campaign(organiser: Any, players: list[Any], **more: Any) -> Game:
    """A campaign of these users, in phase muster."""
    seats = [SeatSpec(u.username, f, u) for u, f in zip(players, FACTIONS, strict=False)]
    ring = Map.objects.filter(slug="ring").first() or ring_map()
    options = {"name": "Ring of trees"} | more
    return create_campaign(organiser=organiser, map=ring, seats=seats, **options)


def bring_to(game: Game, phase: str) -> Game:
    """Closes moment after moment by default until this phase is open."""
    for _ in range(200):
        game.refresh_from_db()
        if game.phase == phase:
            return game
        assert closing.close(game.pk, how="organiser"), f"{game.phase} does not close"
    raise AssertionError(f"{phase} was never reached")


def let_deadline_pass(game: Game) -> Game:
    """Sets the deadline to a second ago, by the database's clock."""
    rows = Game.objects.filter(pk=game.pk)
    rows.update(closes_at=Now())
    rows.update(closes_at=F("closes_at") - timedelta(seconds=1))
    game.refresh_from_db()
    vars(game).pop("database_now", None)  # it was read before
    return game

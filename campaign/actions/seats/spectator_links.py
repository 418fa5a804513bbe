"""The spectators' link: who may look on without a seat, as long as the organiser lets them (D5)."""

import secrets

from django.db.models import Prefetch, QuerySet
from django.db.models.functions import Now

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.schedule import site_pause
from campaign.models import Campaign, Seat


def open_to_spectators(campaign_id: int, *, actor: Actor) -> str:
    """The key of a new spectators' link (128 bits); an earlier link shows nothing any more."""
    return _set_key(campaign_id, secrets.token_urlsafe(16), actor)


def close_to_spectators(campaign_id: int, *, actor: Actor) -> None:
    """The spectators' link shows nothing any more."""
    _set_key(campaign_id, "", actor)


def campaign_watched(key: str) -> Campaign:
    """The campaign of a spectators' link, seats loaded, `database_now` set; LookupError."""
    rows = _watched(key).annotate(database_now=Now(), closing_paused=site_pause.paused())
    found = rows.prefetch_related(Prefetch("seats", Seat.objects.order_by("player"))).first()
    if found is None:
        raise LookupError
    return found


def version_watched(key: str) -> int:
    """The version of the same campaign by one small query; LookupError."""
    version = _watched(key).values_list("version", flat=True).first()
    if version is None:
        raise LookupError
    return version


def _watched(key: str) -> QuerySet[Campaign]:
    found = Campaign.objects.filter(spectator_key=key[:32])
    return found if key else found.none()


def _set_key(campaign_id: int, key: str, actor: Actor) -> str:
    with turn(campaign_id, actor, permissions.may_rule) as game:
        campaign = game.campaign
        was_open = bool(campaign.spectator_key)
        campaign.spectator_key = key
        game.mark(Effect.SAVE)
        if was_open != bool(key):
            tell(game, "watched" if key else "unwatched", by=actor)
    return key

"""The spectators' link: people without a seat may watch while the organiser allows it (D5).

Its key is signed (`security.kept_links`), so a copy of the database shows no game.
"""

import secrets

from django.db.models import Prefetch, QuerySet
from django.db.models.functions import Now

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect
from club.actions.notices.game_messages import add_message
from club.actions.schedule import site_pause
from club.actions.security.kept_links import KeptLink
from club.models import Game, Seat

LINK = KeptLink("club.spectators", "spectator_key", "earlier_link")


def open_to_spectators(game_id: int, *, actor: Actor) -> str:
    """Makes a new spectators' link and returns its end. An earlier link then shows nothing."""
    return LINK.secret(_set_key(game_id, secrets.token_urlsafe(16), actor))


def close_to_spectators(game_id: int, *, actor: Actor) -> None:
    """Closes the spectators' link, which then shows nothing."""
    _set_key(game_id, "", actor)


def watch_secret(game: Game) -> str:
    """The end of the game's link, or "" without one."""
    return LINK.secret(game.spectator_key)


def game_watched(key: str, *kinds: str) -> Game:
    """The game of a spectators' link, of one of these kinds, with its seats. Raises LookupError."""
    rows = _watched(key, kinds).annotate(database_now=Now(), closing_paused=site_pause.paused())
    found = rows.prefetch_related(Prefetch("seats", Seat.objects.order_by("player"))).first()
    if found is None:
        raise LookupError
    return found


def version_watched(key: str, *kinds: str) -> int:
    """The version of the same game, read by one small query. Raises LookupError."""
    version = _watched(key, kinds).values_list("version", flat=True).first()
    if version is None:
        raise LookupError
    return version


def _watched(key: str, kinds: tuple[str, ...]) -> QuerySet[Game]:
    return Game.objects.filter(LINK.opens(key), kind__in=kinds)


def _set_key(game_id: int, key: str, actor: Actor) -> str:
    with turn(game_id, actor, permissions.may_rule) as locked:
        game = locked.game
        was_open = bool(game.spectator_key)
        game.spectator_key, game.earlier_link = key, ""
        locked.mark(Effect.SAVE)
        if was_open != bool(key):
            add_message(locked, "watched" if key else "unwatched", by=actor)
    return key

"""The campaign's messages in words, shown between the entries of the chronicle."""

from datetime import datetime
from typing import Any

from campaign.pages.scene.campaign_view import Scene
from club.models import Message
from club.pages.frame.deadline_display import time_words

MOST = 60  # messages of one page
KEPT = 100  # pages whose messages are cached in memory

_cached: dict[tuple[Any, ...], list[Message]] = {}


def messages_of(scene: Scene, first: int, before: int | None) -> list[Message]:
    """The messages after entries from `first` up to below `before` (None: to the end).

    A message changes the campaign's version, so the cache is per version.
    """
    game = scene.game
    key = (game.public_id, game.version, first, before)
    if key not in _cached:
        if len(_cached) >= KEPT:
            _cached.clear()
        messages = Message.objects.filter(game=game, seq__gte=first)
        messages = messages if before is None else messages.filter(seq__lt=before)
        _cached[key] = list(messages.order_by("-seq", "-pk")[:MOST])
    return _cached[key]


def moment_in(game: Any, iso: str) -> str:
    """A time in a message, in the campaign's time zone; "" for none."""
    return time_words(game, datetime.fromisoformat(iso)) if iso else ""

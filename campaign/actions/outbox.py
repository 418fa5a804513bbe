"""The outbox: what people are told outside the site, written with what it tells (B2, D4).

A notice lies here when its transaction has committed, and only then; `delivery` sends it.
Values are what everybody in the campaign may know, or the reader alone: nothing sealed.
"""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from campaign.actions.wishes import Place, places_of
from campaign.models import Campaign, Notice


def post(
    campaign: Campaign | None,
    event: str,
    *,
    now: datetime,
    to: Iterable[int],
    occasion: object,
    at_once: bool = False,
    **values: Any,
) -> None:
    """Writes what these users (ids), and the campaign's channels, are told of an event.

    `now` is the database's time. The same `occasion` is told to the same address once, whoever
    posts it again. `at_once` leaves quiet hours and daily bundles aside. Demos write to nobody.
    """
    if campaign is not None and campaign.demo:
        return
    rows = [
        _notice(campaign, event, place, now, occasion, at_once, values)
        for place in places_of(campaign, event, to)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def _notice(
    campaign: Campaign | None, event: str, place: Place, now: datetime, occasion: object,
    at_once: bool, values: dict[str, Any],
) -> Notice:  # fmt: skip
    about = campaign.public_id if campaign is not None else ""
    return Notice(
        key=key_of(about, event, occasion, place.user_id, place.channel_id),
        campaign=campaign, user_id=place.user_id, channel_id=place.channel_id, event=event,
        values=values, bundled=place.when == "daily" and not at_once, made_at=now,
        due_at=now if at_once else place.due(now),
    )  # fmt: skip


def key_of(*parts: object) -> str:
    """The key of a notice: sha256, in hex, over what makes it this one."""
    return hashlib.sha256("|".join(str(part) for part in parts).encode()).hexdigest()

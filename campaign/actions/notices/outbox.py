"""The outbox: what people are told outside the site, written with what it tells (B2, D4).

A notice lies here when its transaction has committed, and only then; `delivery` sends it.
Values are what everybody in the campaign may know, or the reader alone: nothing sealed.
"""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from campaign.actions.notices.recipients import Addresses, Destination
from campaign.models import Campaign, Notice


class Post(NamedTuple):
    """What these users (ids), and the campaign's channels, are told of an event.

    The same `occasion` is told to the same address once, whoever posts it again. `at_once` leaves
    quiet hours and daily bundles aside.
    """

    event: str
    to: frozenset[int]
    occasion: str
    values: dict[str, Any]
    at_once: bool = False


def post(
    campaign: Campaign | None,
    event: str,
    *,
    now: datetime,
    to: Iterable[int],
    occasion: str,
    at_once: bool = False,
    **values: Any,
) -> None:
    """Writes one `Post`. `now` is the database's time."""
    post_all(campaign, [Post(event, frozenset(to), occasion, values, at_once)], now=now, known={})


def post_all(
    campaign: Campaign | None, posts: Iterable[Post], *, now: datetime, known: Mapping[int, Any]
) -> None:
    """Writes what is told of one act. `known` are users who have been read, with their profiles.

    Demos write to nobody.
    """
    told = list(posts)
    if not told or (campaign is not None and campaign.demo):
        return
    addresses = Addresses(campaign, {id for one in told for id in one.to}, known)
    rows = [
        _notice(campaign, one, place, now)
        for one in told
        for place in addresses.places_of(one.event, one.to)
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def _notice(campaign: Campaign | None, post: Post, place: Destination, now: datetime) -> Notice:
    about = campaign.public_id if campaign is not None else ""
    return Notice(
        key=key_of(about, post.event, post.occasion, place.user_id, place.channel_id),
        campaign=campaign, user_id=place.user_id, channel_id=place.channel_id, event=post.event,
        values=post.values, bundled=place.when == "daily" and not post.at_once, made_at=now,
        due_at=now if post.at_once else place.due(now),
    )  # fmt: skip


def key_of(*parts: object) -> str:
    """The key of a notice: sha256, in hex, over what makes it this one."""
    return hashlib.sha256("|".join(str(part) for part in parts).encode()).hexdigest()

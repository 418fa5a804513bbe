"""The outbox: notices, written in the transaction of their event (B2, D4).

A notice is here once its transaction has committed, and only then. `delivery` sends it. Values are
facts that everybody in the game, or only the reader, may know. Nothing sealed is among them.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from club.actions.notices.notice_kinds import DAILY
from club.actions.notices.recipients import Addresses, DeliveryAddress
from club.models import Game, Notice


class Post(NamedTuple):
    """A notice of an event for these users (ids), and the game's channels.

    Each address gets the same `occasion` only once. `at_once` ignores quiet hours and daily
    bundles. Users in `active` are probably on the site, so their notice waits for `PATIENCE`. Users
    in `notified` recently got the same and have not acted on it. Their notice goes with the daily
    email.
    """

    event: str
    to: frozenset[int]
    occasion: str
    values: dict[str, Any]
    at_once: bool = False
    active: frozenset[int] = frozenset()
    notified: frozenset[int] = frozenset()


PATIENCE = timedelta(minutes=3)


def post(
    game: Game | None,
    event: str,
    *,
    now: datetime,
    to: Iterable[int],
    occasion: str,
    at_once: bool = False,
    **values: Any,
) -> None:
    """Writes one `Post`. `now` is the database's time."""
    post_all(game, [Post(event, frozenset(to), occasion, values, at_once)], now=now, known={})


def post_all(
    game: Game | None, posts: Iterable[Post], *, now: datetime, known: Mapping[int, Any]
) -> None:
    """Writes the notices of one transaction. `known` are users already loaded, with profiles.

    Demos send no notices.
    """
    listed = list(posts)
    if not listed or (game is not None and game.demo):
        return
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)  # SQLite's clock counts so far
    addresses = Addresses(game, {id for one in listed for id in one.to}, known)
    rows = [
        _notice(game, one, place, now)
        for one in listed
        for place in addresses.places_of(one.event, one.to)
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def _notice(game: Game | None, post: Post, place: DeliveryAddress, now: datetime) -> Notice:
    about = game.public_id if game is not None else ""
    if place.user_id in post.notified and place.channel_id is None:
        place = replace(place, when=DAILY)
    return Notice(
        key=notice_key(about, post.event, post.occasion, place.user_id, place.channel_id),
        game=game,
        user_id=place.user_id,
        channel_id=place.channel_id,
        event=post.event,
        values=post.values,
        bundled=place.when == DAILY and not post.at_once,
        made_at=now,
        due_at=now if post.at_once else place.due(_ready(post, place, now)),
    )


def _ready(post: Post, place: DeliveryAddress, now: datetime) -> datetime:
    return now + PATIENCE if place.user_id in post.active else now


def notice_key(*parts: object) -> str:
    """The key of a notice: sha256, in hex, over everything that identifies it."""
    return hashlib.sha256("|".join(str(part) for part in parts).encode()).hexdigest()

"""Queries: the campaigns that a user may see, and their contents. This module writes nothing."""

from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db.models import BigIntegerField, CharField, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now
from msgspec import Struct

from campaign.actions.bids.opened_bids import BidSlot, OpenedBid
from campaign.models import Envelope, ReportDraft, SealedPlan
from campaign.rules import SAGA
from campaign.world import Ending, PlayerId
from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.journal.game_queries import (
    in_order_of_urgency,
    load_seats,
    reader_zone,
    seat_of,
    visible_to,
    with_seats,
)
from club.actions.journal.history import effective
from club.actions.schedule import site_pause
from club.models import Game, JournalEntry, Seat

WINNER_KEPT = 30 * 24 * 3600  # seconds


def my_campaigns(user: Any) -> list[Game]:
    """Campaigns that the user plays or organises. Those that wait for them come first, then those
    with the nearest deadline, ended ones last. Seats are loaded, worlds are not. `database_now` is
    the time, `acted` whether they have played in the open phase."""
    mine = (
        Game.objects.filter(visible_to(user), kind=SAGA.name)
        .defer("world")
        .annotate(database_now=Now(), reader_zone=reader_zone(user.pk), acted=_played_by(user.pk))
        .prefetch_related(with_seats())
    )
    return in_order_of_urgency(mine, user)


def winners_of(games: list[Game]) -> dict[int, PlayerId]:
    """The winner of each campaign that has been won, by the campaign's pk, with at most one query.

    Cached until the journal grows.
    """
    keys = {f"winner-{g.pk}-{g.era}-{g.seq}": g.pk for g in games if g.status == Game.ENDED}
    known = cache.get_many(keys)
    unknown = {pk: key for key, pk in keys.items() if key not in known}
    if unknown:
        worlds = Game.objects.filter(pk__in=unknown).values_list("pk", "world")
        read = {unknown[pk]: _winner(bytes(world)) for pk, world in worlds}
        cache.set_many(read, WINNER_KEPT)
        known |= read
    return {keys[key]: PlayerId(winner) for key, winner in known.items() if winner}


def _winner(world: bytes) -> str:
    """The winner in this world; "" if there is none."""
    ending = msgspec.json.decode(world, type=_Ended).ending
    return ending.winner if ending else ""


class _Ended(Struct):
    ending: Ending | None = None


def campaign_for(user: Any, public_id: str) -> Game:
    """The campaign of this address, seats loaded, `database_now` set; LookupError for strangers.

    `closing_paused` says whether closing is paused on this installation, `reader_zone` is the
    user's time zone if they have set one, `acted` whether they have played in the open phase.
    `typed` is when they last changed a report draft, `receipt` that of their sealed bid, `planned`
    that of their plan. A stranger cannot distinguish a campaign of others from a missing one.
    """
    found = next(iter(_FOUND(public_id=public_id, user=user.pk)), None)
    if found is None:
        raise LookupError(public_id)
    load_seats(found)
    own = seat_of(found, user)
    if not (found.organiser_id == user.pk or own):
        raise LookupError(public_id)
    if own:
        own.user = user  # whom the request has read already
    return found


class Version(NamedTuple):
    """The number of changes of a campaign that everybody sees, the reader's value that changes when
    they sign out everywhere, and the receipt of the reader's sealed bid, "" without one."""

    version: int
    secret: str
    receipt: str


def version_at(user_pk: int, public_id: str) -> Version | None:
    """The version for conditional answers. None once a deadline has passed, since there may be
    news.

    The caller checks whether the reader may see the campaign.
    """
    found = next(iter(_VERSION(user=user_pk, public_id=public_id)), None)
    return Version(found[0], found[1], found[2] or "") if found and found[0] is not None else None


def opened_bids(game: Game, *, turn: int | None = None) -> list[Envelope]:
    """Envelopes that have been opened, of one turn or of all. Amounts and nonces are public."""
    opened = Envelope.objects.filter(game=game, opened_at__isnull=False)
    return list(opened.filter(turn=turn) if turn is not None else opened)


def counting_bids(game: Game, opened: list[OpenedBid]) -> frozenset[BidSlot]:
    """The bids whose opening is effective: no correction went back to before it."""
    if not game.era:
        return frozenset(bid.place for bid in opened)
    openings = effective(game).filter(origin="opened")
    moments = set(openings.values_list("moment", flat=True))
    last = {bid.place.moment: bid.place.era for bid in sorted(opened, key=lambda b: b.place.era)}
    counting = (bid.place for bid in opened if bid.place.moment in moments)
    return frozenset(place for place in counting if place.era == last[place.moment])


def _played_by(user_pk: Any) -> Exists:
    mine = Seat.objects.filter(game=OuterRef(OuterRef("pk")), user_id=user_pk)
    return Exists(
        JournalEntry.objects.filter(
            game=OuterRef("pk"),
            turn=OuterRef("turn"),
            phase=OuterRef("phase"),
            seat=Subquery(mine.values("player")[:1]),
            origin__in=("given", "given_empty"),
            superseded_by__isnull=True,
        )
    )


def _typed_by(user_pk: Any) -> Subquery:
    mine = Seat.objects.filter(game=OuterRef("game"), user_id=user_pk, player=OuterRef("player"))
    drafts = ReportDraft.objects.filter(Exists(mine), game=OuterRef("pk"))
    return Subquery(drafts.order_by("-saved_at").values("saved_at")[:1])


def _receipt_of(user_pk: Any, **where: Any) -> Subquery:
    """The receipt of the sealed bid of the user's seat."""
    mine = Seat.objects.filter(game=OuterRef("game"), user_id=user_pk, player=OuterRef("player"))
    sealed = Envelope.objects.filter(Exists(mine), opened_at__isnull=True, **where)
    return Subquery(sealed.order_by("-pk").values("receipt")[:1])


def _plan_of(user_pk: Any) -> Subquery:
    """The receipt of the plan that is in force for the user's seat."""
    mine = Seat.objects.filter(game=OuterRef("game"), user_id=user_pk, player=OuterRef("player"))
    plans = SealedPlan.objects.filter(Exists(mine), game=OuterRef("pk"), ended_at__isnull=True)
    return Subquery(plans.order_by().values("receipt")[:1])


_PUBLIC_ID, _USER = Gap("public_id", CharField()), Gap("user", BigIntegerField())
_FOUND = Prepared(
    lambda: (
        Game.objects.filter(public_id=_PUBLIC_ID, kind=SAGA.name)
        .select_related("campaign")
        .annotate(
            database_now=Now(),
            closing_paused=site_pause.paused(),
            reader_zone=reader_zone(_USER),
            acted=_played_by(_USER),
            typed=_typed_by(_USER),
            receipt=_receipt_of(_USER, game=OuterRef("pk")),
            planned=_plan_of(_USER),
        )
        .order_by()
    )
)


def _version_of() -> QuerySet[Any, Any]:
    running = Q(closes_at__isnull=True) | Q(closes_at__gt=Now())
    ours = Game.objects.filter(kind=SAGA.name, public_id=_PUBLIC_ID)
    version = ours.filter(running).order_by().values("version")
    readers = get_user_model()._default_manager.filter(pk=_USER, is_active=True).order_by()
    return readers.annotate(
        version=Subquery(version), receipt=_receipt_of(_USER, game__public_id=_PUBLIC_ID)
    ).values_list("version", "password", "receipt")


_VERSION: Prepared[Any] = Prepared(_version_of)

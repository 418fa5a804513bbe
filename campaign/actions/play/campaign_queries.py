"""Reading: which campaigns a user may see, and what lies in them. Nothing here writes."""

from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import (
    BigIntegerField,
    CharField,
    Exists,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Now

from campaign.actions.fairness.opened_bids import BidSlot, OpenedBid
from campaign.actions.history import effective_history
from campaign.actions.journal.awaited import sealed_players, waited_for
from campaign.actions.journal.page_versions import with_undone
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.schedule import site_pause
from campaign.models import Campaign, Envelope, JournalEntry, Profile, ReportDraft, Seat
from campaign.world import World

__all__ = [
    "campaign_for", "counting_bids", "my_campaigns", "opened_bids",
    "sealed_players", "seat_of",
    "version_at", "waited_for", "waits_for_user", "world_of",
]  # fmt: skip


def my_campaigns(user: Any) -> list[Campaign]:
    """Campaigns the user plays or organises: those that wait for them first, nearest deadline
    first, ended ones last. Worlds are not loaded; seats are; `database_now` is the time, `acted`
    whether they have played in the open phase."""
    mine = (
        with_undone(Campaign.objects.filter(_visible_to(user)))
        .defer("world")
        .annotate(database_now=Now(), reader_zone=_zone_of(user.pk), acted=_played_by(user.pk))
        .prefetch_related(_seats())
    )
    return sorted(mine, key=lambda campaign: _urgency(campaign, user))


def campaign_for(user: Any, public_id: str) -> Campaign:
    """The campaign of this address, seats loaded, `database_now` set; LookupError for strangers.

    `closing_paused` says whether nothing closes on this installation, `reader_zone` is the user's
    time zone if they have set one, `acted` whether they have played in the open phase, `typed` when
    they last typed into a report that is not sent, `receipt` that of the bid they have sealed.
    Strangers cannot tell a campaign that is not theirs from one that does not exist.
    """
    found = next(iter(_FOUND(public_id=public_id, user=user.pk)), None)
    if found is None:
        raise LookupError(public_id)
    _load_seats(found)
    if not (found.organiser_id == user.pk or seat_of(found, user)):
        raise LookupError(public_id)
    return found


class Version(NamedTuple):
    """How often a campaign has changed for everybody, what of its reader changes when they sign
    out everywhere, and the receipt of the bid that the reader has sealed, "" without one."""

    version: int
    secret: str
    receipt: str


def version_at(user_pk: int, public_id: str) -> Version | None:
    """For conditional answers; None once a deadline has passed, since then there may be news.

    Whether they may see the campaign is another question.
    """
    found = next(iter(_VERSION(user=user_pk, public_id=public_id)), None)
    return Version(found[0], found[1], found[2] or "") if found and found[0] is not None else None


def seat_of(campaign: Campaign, user: Any) -> Seat | None:
    """The user's own seat, from the loaded seats; None for an organiser who does not play."""
    mine = (seat for seat in campaign.seats.all() if seat.user_id == user.pk)
    return next(mine, None) if user.pk else None


def waits_for_user(campaign: Campaign, user: Any) -> bool:
    """Whether the campaign waits for something the user has to do as a player."""
    seat = seat_of(campaign, user)
    return seat is not None and seat.player in campaign.waits_for


def world_of(campaign: Campaign) -> World:
    """The present world."""
    return campaign.read_world()


def opened_bids(campaign: Campaign, *, turn: int | None = None) -> list[Envelope]:
    """Envelopes that have been opened, of one turn or all; amounts and nonces are public."""
    opened = Envelope.objects.filter(campaign=campaign, opened_at__isnull=False)
    return list(opened.filter(turn=turn) if turn is not None else opened)


def counting_bids(campaign: Campaign, opened: list[OpenedBid]) -> frozenset[BidSlot]:
    """The bids whose opening counts: no correction went back before it."""
    if not campaign.era:
        return frozenset(bid.place for bid in opened)
    openings = effective_history.effective(campaign).filter(origin="opened")
    moments = set(openings.values_list("moment", flat=True))
    last = {bid.place.moment: bid.place.era for bid in sorted(opened, key=lambda b: b.place.era)}
    counting = (bid.place for bid in opened if bid.place.moment in moments)
    return frozenset(place for place in counting if place.era == last[place.moment])


def _visible_to(user: Any) -> Q:
    return Q(organiser_id=user.pk) | Q(
        pk__in=Seat.objects.filter(user_id=user.pk).values("campaign")
    )


def _zone_of(user_pk: Any) -> Subquery:
    return Subquery(Profile.objects.filter(user_id=user_pk).values("time_zone")[:1])


def _played_by(user_pk: Any) -> Exists:
    mine = Seat.objects.filter(campaign=OuterRef(OuterRef("pk")), user_id=user_pk)
    return Exists(
        JournalEntry.objects.filter(
            campaign=OuterRef("pk"), turn=OuterRef("turn"), phase=OuterRef("phase"),
            seat=Subquery(mine.values("player")[:1]), origin="given", superseded_by__isnull=True,
        )
    )  # fmt: skip


def _typed_by(user_pk: Any) -> Subquery:
    mine = Seat.objects.filter(
        campaign=OuterRef("campaign"), user_id=user_pk, player=OuterRef("player")
    )
    drafts = ReportDraft.objects.filter(Exists(mine), campaign=OuterRef("pk"))
    return Subquery(drafts.order_by("-saved_at").values("saved_at")[:1])


def _receipt_of(user_pk: Any, **where: Any) -> Subquery:
    """Of the bid that lies sealed for the seat on which the user sits."""
    mine = Seat.objects.filter(
        campaign=OuterRef("campaign"), user_id=user_pk, player=OuterRef("player")
    )
    sealed = Envelope.objects.filter(Exists(mine), opened_at__isnull=True, **where)
    return Subquery(sealed.order_by("-pk").values("receipt")[:1])


_PUBLIC_ID, _USER = Gap("public_id", CharField()), Gap("user", BigIntegerField())
_FOUND = Prepared(
    lambda: (
        with_undone(Campaign.objects.filter(public_id=_PUBLIC_ID))
        .annotate(
            database_now=Now(),
            closing_paused=site_pause.paused(),
            reader_zone=_zone_of(_USER),
            acted=_played_by(_USER),
            typed=_typed_by(_USER),
            receipt=_receipt_of(_USER, campaign=OuterRef("pk")),
        )
        .order_by()
    )
)
_SEATS = Prepared(
    lambda: Seat.objects.filter(campaign=Gap("campaign", BigIntegerField())).order_by("player")
)


def _version_of() -> QuerySet[Any, Any]:
    running = Q(closes_at__isnull=True) | Q(closes_at__gt=Now())
    version = Campaign.objects.filter(running, public_id=_PUBLIC_ID).order_by().values("version")
    readers = get_user_model()._default_manager.filter(pk=_USER, is_active=True).order_by()
    return readers.annotate(
        version=Subquery(version), receipt=_receipt_of(_USER, campaign__public_id=_PUBLIC_ID)
    ).values_list("version", "password", "receipt")


_VERSION: Prepared[Any] = Prepared(_version_of)


def _load_seats(campaign: Campaign) -> None:
    """As `prefetch_related` would."""
    seats = campaign.seats.all()
    seats._result_cache = list(_SEATS(campaign=campaign.pk))
    campaign._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]


def _seats() -> Prefetch:
    return Prefetch("seats", queryset=Seat.objects.order_by("player"))


def _urgency(campaign: Campaign, user: Any) -> tuple[object, ...]:
    ended = campaign.status == Campaign.ENDED
    deadline = campaign.closes_at.timestamp() if campaign.closes_at else float("inf")
    return (ended, not waits_for_user(campaign, user), deadline, -campaign.pk)

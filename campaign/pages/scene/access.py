"""Who sees a campaign, and what of it: 404 for strangers, a scene for members and spectators."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest

from campaign.actions.battles.report_drafts import drafts_of
from campaign.actions.clock import closing, outage
from campaign.actions.journal.permissions import organises
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import own_bid, receipt_for
from campaign.actions.play.starting import choices_now
from campaign.actions.seats import spectator_links
from campaign.commands import Muster
from campaign.models import Campaign, Seat
from campaign.pages.scene.campaign_view import OwnBid, Scene, Selection
from campaign.pages.scene.seat_views import seats_of
from campaign.play import awaited, defaults
from campaign.world import PlayerId, World


def campaign_or_404(request: HttpRequest, public_id: str) -> Campaign:
    """The campaign of this address, brought up to date if its deadline has passed."""
    return _up_to_date(lambda: campaign_queries.campaign_for(request.user, public_id))


def watched_or_404(key: str) -> Campaign:
    """The campaign of a spectators' link, brought up to date likewise."""
    return _up_to_date(lambda: spectator_links.campaign_watched(key))


def _up_to_date(find: Callable[[], Campaign]) -> Campaign:
    outage.pages_are_read()
    try:
        campaign = find()
        if _is_due(campaign):
            _close(campaign.pk)
            campaign = find()
    except LookupError as error:
        raise Http404 from error
    return campaign


def _close(campaign_id: int) -> None:
    """Closes what is due; a closing that fails must not keep anybody from reading the page."""
    with suppress(Exception):  # logged and counted by close
        closing.close(campaign_id)


def _is_due(campaign: Any) -> bool:
    """Whether closing is worth asking for; the closing function judges under its lock."""
    closes = campaign.status == campaign.RUNNING and not campaign.closing_paused
    if campaign.paused or campaign.stuck or not closes:
        return False
    return campaign.closes_at is not None and campaign.closes_at <= campaign.database_now


def scene_for(request: HttpRequest, campaign: Campaign) -> Scene:
    """What the user of this request sees of the campaign."""
    world = campaign_queries.world_of(campaign)
    seat, shared_device = seat_at(request, campaign)
    viewer = PlayerId(seat.player) if seat else None
    own = None if shared_device else _own_bid(campaign, world, viewer)
    open_choices = choices_now(campaign, world, viewer) if viewer else ()
    return Scene(
        campaign=campaign, world=world, viewer=viewer,
        seats=_seats(campaign, world, viewer),
        organises=organises(campaign, request.user), choices=open_choices,
        selection=Selection(
            request.GET.get("band", "")[:40], request.GET.get("to", "")[:80],
            seat.player if seat and shared_device else "",
        ),
        own_bid=own,
        drafts=_drafts(campaign, world, None if shared_device else viewer),
        sealed_receipt=(
            _sealed_receipt(campaign, world, viewer, shared_device) if own is None else ""
        ),
        defaults=_default_musters(world, viewer),
    )  # fmt: skip


def scene_watched(campaign: Campaign) -> Scene:
    """What everybody sees: built from the world and the names alone, whoever asks."""
    world = campaign_queries.world_of(campaign)
    return Scene(
        campaign=campaign, world=world, viewer=None, seats=_seats(campaign, world, None),
        organises=False, choices=(), watching=campaign.spectator_key,
    )  # fmt: skip


def scene_then(request: HttpRequest, campaign: Campaign, world: World) -> Scene:
    """An earlier world of the campaign, in which nothing can be done any more."""
    return Scene(
        campaign=campaign, world=world, viewer=None, seats=_seats_then(campaign, world),
        organises=organises(campaign, request.user), choices=(),
    )  # fmt: skip


def scene_watched_then(campaign: Campaign, world: World) -> Scene:
    """An earlier world as everybody sees it."""
    return Scene(
        campaign=campaign, world=world, viewer=None, seats=_seats_then(campaign, world),
        organises=False, choices=(), watching=campaign.spectator_key,
    )  # fmt: skip


def _seats_then(campaign: Campaign, world: World) -> dict[PlayerId, Any]:
    names = {seat.player: (seat.name, seat.faction) for seat in campaign.seats.all()}
    return seats_of(world, names, viewer=None, awaited=awaited(world), sealed=frozenset())


def seat_at(request: HttpRequest, campaign: Campaign) -> tuple[Seat | None, bool]:
    """The seat this request is about, and whether the organiser's device stands in for it.

    The organiser names another person's seat in the field `for`, for a player who sits beside
    them; everybody else has their own. A form for a seat that cannot be lent is not found: what
    somebody typed for their own seat is never taken as another's.
    """
    own = campaign_queries.seat_of(campaign, request.user)
    named = request.POST.get("for") or request.GET.get("for", "")
    if not named or (own is not None and own.player == named):
        return own, False
    other = next((seat for seat in campaign.seats.all() if seat.player == named), None)
    if other is not None and not other.bot and organises(campaign, request.user):
        return other, True
    if request.method == "POST":
        raise Http404
    return own, False


def _sealed_receipt(
    campaign: Campaign, world: World, viewer: PlayerId | None, shared_device: bool
) -> str:
    if viewer is None or world.phase != "bids" or viewer in campaign.waits_for:
        return ""
    return receipt_for(campaign, viewer, lent=shared_device)


def _seats(campaign: Campaign, world: World, viewer: PlayerId | None) -> dict[PlayerId, Any]:
    names = {seat.player: (seat.name, seat.faction) for seat in campaign.seats.all()}
    waited = awaited(world)
    if campaign.status == Campaign.SETUP:
        waited = tuple(player for player in waited if player in campaign.waits_for)
    sealed = (
        frozenset(player for player in waited if player not in campaign.waits_for)
        if world.phase == "bids"
        else frozenset()
    )
    return seats_of(world, names, viewer=viewer, awaited=waited, sealed=sealed)


def _own_bid(campaign: Campaign, world: World, viewer: PlayerId | None) -> OwnBid | None:
    if viewer is None or world.phase != "bids" or viewer in campaign.waits_for:
        return None
    found = own_bid(campaign, viewer)
    return OwnBid(*found) if found else None


def _drafts(campaign: Campaign, world: World, viewer: PlayerId | None) -> dict[str, Any]:
    return drafts_of(campaign, viewer) if viewer and world.phase == "battles" else {}


def _default_musters(world: World, viewer: PlayerId | None) -> tuple[Muster, ...]:
    if viewer is None or world.phase != "muster":
        return ()
    return tuple(command for command in defaults(world) if isinstance(command, Muster))

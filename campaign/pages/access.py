"""Who sees a campaign, and what of it: 404 for strangers, a scene for members."""

from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest

from campaign.actions import closing, looking
from campaign.actions.envelopes import own_bid
from campaign.commands import Muster
from campaign.models import Campaign
from campaign.pages.scene import OwnBid, Scene, Selection
from campaign.pages.seats import seats_of
from campaign.play import awaited, choices, defaults
from campaign.world import PlayerId, World


def campaign_or_404(request: HttpRequest, public_id: str) -> Campaign:
    """The campaign of this address, brought up to date if its deadline has passed."""
    try:
        campaign = looking.campaign_for(request.user, public_id)
        if _is_due(campaign):
            _close(campaign.pk)
            campaign = looking.campaign_for(request.user, public_id)
    except LookupError as error:
        raise Http404 from error
    return campaign


def _close(campaign_id: int) -> None:
    """Closes what is due; a closing that fails must not keep anybody from reading the page."""
    with suppress(Exception):  # logged and counted by close
        closing.close(campaign_id)


def _is_due(campaign: Any) -> bool:
    """Whether closing is worth asking for; the closing function judges under its lock."""
    if campaign.paused or campaign.stuck or campaign.status != campaign.RUNNING:
        return False
    return campaign.closes_at is not None and campaign.closes_at <= campaign.database_now


def scene_for(request: HttpRequest, campaign: Campaign) -> Scene:
    """What the user of this request sees of the campaign."""
    world = looking.world_of(campaign)
    seat = looking.seat_of(campaign, request.user)
    viewer = PlayerId(seat.player) if seat else None
    open_choices = choices(world, viewer) if viewer else ()
    return Scene(
        campaign=campaign, world=world, viewer=viewer,
        seats=_seats(campaign, world, viewer),
        organises=campaign.organiser_id == request.user.pk, choices=open_choices,
        selection=Selection(request.GET.get("band", "")[:40], request.GET.get("to", "")[:80]),
        own_bid=_own_bid(campaign, world, viewer),
        defaults=_default_musters(world, viewer),
    )  # fmt: skip


def _seats(campaign: Campaign, world: World, viewer: PlayerId | None) -> dict[PlayerId, Any]:
    names = {seat.player: (seat.name, seat.faction) for seat in campaign.seats.all()}
    waited = awaited(world)
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
    return OwnBid(found.amount, found.nonce, found.receipt) if found else None


def _default_musters(world: World, viewer: PlayerId | None) -> tuple[Muster, ...]:
    if viewer is None or world.phase != "muster":
        return ()
    return tuple(command for command in defaults(world) if isinstance(command, Muster))

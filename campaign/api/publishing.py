"""API: the public page of a campaign, and what it may show of a player."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Schema, Status

from campaign.actions.publishing import publishing
from campaign.api.organising.led import OF_LED, as_organiser, does, for_all, led
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.models import Campaign
from club.api.door import EVERY_ACT, api
from club.api.shapes import Address, Asked, Whole


class PublicPageOut(Schema):
    """`public_since` is empty without a public page. `hidden_names` are the letters of players
    whose banner is shown in place of their name."""

    public_since: datetime | None
    indexed: bool
    hidden_names: str


class PublicPageIn(Asked):
    """`indexed` is whether search engines may list the page."""

    indexed: bool = False


class HiddenIn(Asked):
    hidden: bool


class ShownIn(Asked):
    shown: bool


@for_all("/public-page", PublicPageOut)
def public_page(request: HttpRequest) -> PublicPageOut:
    """Whether strangers can read the closed turns of the campaign."""
    row = Campaign.objects.get(pk=campaign_of(request).pk)
    return PublicPageOut.from_orm(row)


@api.put("/public-page/name", response={204: None, **EVERY_ACT})
def hide_name(request: HttpRequest, body: HiddenIn) -> Status[None]:
    """Hides the player's name on the public page, or shows it."""
    asked = speaker_in_campaign(request)
    publishing.hide_name(asked.game_id, actor=asked.actor, hidden=body.hidden)
    return Status(204, None)


@api.put("/photos/{photo_id}/shown", response={204: None, **EVERY_ACT})
def show_photograph(request: HttpRequest, photo_id: Whole, body: ShownIn) -> Status[None]:
    """Shows one's own photo to everybody on the public page, or to members only; if there is
    none, nothing is done."""
    asked = speaker_in_campaign(request)
    publishing.show_photo(asked.game_id, photo_id, actor=asked.actor, shown=body.shown)
    return Status(204, None)


@api.put(f"{OF_LED}/public-page", **does())
def open_public_page(request: HttpRequest, address: Address, body: PublicPageIn) -> Status[None]:
    """Opens the public page and notifies all players, or changes what search engines may do."""
    game = led(request, address)
    publishing.publish(game.pk, actor=as_organiser(request), indexed=body.indexed)
    return Status(204, None)


@api.delete(f"{OF_LED}/public-page", **does())
def close_public_page(request: HttpRequest, address: Address) -> Status[None]:
    """Closes the public page; if there is none, nothing is done."""
    publishing.withdraw(led(request, address).pk, actor=as_organiser(request))
    return Status(204, None)


@api.delete(f"{OF_LED}/photos/{{photo_id}}/shown", **does())
def hide_photograph(request: HttpRequest, address: Address, photo_id: Whole) -> Status[None]:
    """Takes a photo from the public page; if there is none, nothing is done."""
    game, actor = led(request, address), as_organiser(request)
    publishing.show_photo(game.pk, photo_id, actor=actor, shown=False)
    return Status(204, None)

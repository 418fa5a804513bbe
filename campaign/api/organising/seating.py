"""API: the seats of a campaign, its links and its deputies, by the organiser."""

from typing import Any

from django.http import HttpRequest
from ninja import Status

from campaign.api.organising.campaigns import link_of
from campaign.api.organising.led import OF_LED, as_organiser, does, led
from campaign.api.organising.shapes import (
    BotIn,
    InvitationIn,
    InvitationOut,
    LinkOut,
    SeatNameIn,
    WantedIn,
    WhyIn,
)
from club.actions.seats import (
    invitation_mail,
    invitations,
    open_link,
    organisers,
    seat_requests,
    seats,
    spectator_links,
)
from club.api.door import api
from club.api.shapes import Address, Letter, Whole

SEAT = f"{OF_LED}/seats/{{player}}"


def _done(
    request: HttpRequest, address: str, action: Any, *given: Any, strong: bool = False, **more: Any
) -> Status[None]:
    action(led(request, address, strong=strong).pk, *given, actor=as_organiser(request), **more)
    return Status(204, None)


@api.post(f"{SEAT}/invitation", **does(InvitationOut))
def invite(
    request: HttpRequest, address: Address, player: Letter, body: InvitationIn
) -> InvitationOut:
    """Makes a link to an empty seat, good for one person; an earlier link no longer works."""
    link, sent = invitation_mail.invite(
        led(request, address),
        player,
        actor=as_organiser(request),
        email=body.email,
        address_of=lambda secret: link_of(request, "join", secret),
    )
    return InvitationOut(link=link, sent=sent)


@api.delete(f"{SEAT}/invitation", **does())
def revoke_invitation(request: HttpRequest, address: Address, player: Letter) -> Status[None]:
    """Withdraws the link to the seat; if there is none, nothing is done."""
    return _done(request, address, invitations.revoke_invitation, player)


@api.put(f"{SEAT}/bot", **does())
def give_to_bot(
    request: HttpRequest, address: Address, player: Letter, body: BotIn
) -> Status[None]:
    """A bot plays the empty seat."""
    return _done(request, address, seats.give_to_bot, player, body.bot)


@api.delete(f"{SEAT}/bot", **does())
def take_from_bot(request: HttpRequest, address: Address, player: Letter) -> Status[None]:
    """The bot no longer plays the seat."""
    return _done(request, address, seats.take_from_bot, player)


@api.put(f"{SEAT}/name", **does())
def rename_seat(
    request: HttpRequest, address: Address, player: Letter, body: SeatNameIn
) -> Status[None]:
    """Renames a seat at which nobody plays with an account of their own."""
    game, actor = led(request, address), as_organiser(request, player)
    seats.rename(game.pk, player, body.name, actor=actor)
    return Status(204, None)


@api.post(f"{SEAT}/unseat", **does())
def unseat(request: HttpRequest, address: Address, player: Letter, body: WhyIn) -> Status[None]:
    """Removes a player from their seat; their sealed bid returns unopened. Strong."""
    return _done(request, address, seats.unseat, player, reason=body.reason, strong=True)


@api.put(f"{SEAT}/deputy", **does())
def name_deputy(request: HttpRequest, address: Address, player: Letter) -> Status[None]:
    """The player becomes a deputy; only the organiser appoints deputies."""
    return _done(request, address, organisers.name_deputy, player)


@api.delete(f"{SEAT}/deputy", **does())
def end_deputy(request: HttpRequest, address: Address, player: Letter) -> Status[None]:
    """The player is no longer a deputy."""
    return _done(request, address, organisers.end_deputy, player)


@api.post(f"{SEAT}/hand-over", **does())
def hand_over(request: HttpRequest, address: Address, player: Letter) -> Status[None]:
    """A deputy becomes the organiser. Strong: only they can hand it back."""
    return _done(request, address, organisers.hand_over, player, strong=True)


@api.post(f"{OF_LED}/open-link", **does(LinkOut))
def make_open_link(request: HttpRequest, address: Address) -> LinkOut:
    """A new link to all free seats, until the start; an earlier one no longer works."""
    open_link.make_open_link(led(request, address).pk, actor=as_organiser(request))
    return LinkOut(link=link_of(request, "join", open_link.secret_of(led(request, address))))


@api.delete(f"{OF_LED}/open-link", **does())
def close_open_link(request: HttpRequest, address: Address) -> Status[None]:
    """Withdraws the link to all free seats."""
    return _done(request, address, open_link.close_open_link)


@api.post(f"{OF_LED}/spectators-link", **does(LinkOut))
def open_to_spectators(request: HttpRequest, address: Address) -> LinkOut:
    """A new link with which anybody can watch; an earlier one no longer works."""
    game = led(request, address)
    key = spectator_links.open_to_spectators(game.pk, actor=as_organiser(request))
    return LinkOut(link=link_of(request, "watch_table", key))


@api.delete(f"{OF_LED}/spectators-link", **does())
def close_to_spectators(request: HttpRequest, address: Address) -> Status[None]:
    """Withdraws the link with which anybody can watch."""
    return _done(request, address, spectator_links.close_to_spectators)


@api.put(f"{OF_LED}/wanted", **does())
def look_for_players(request: HttpRequest, address: Address, body: WantedIn) -> Status[None]:
    """Puts the campaign on the public list of campaigns looking for players."""
    game = led(request, address)
    seat_requests.look_for_players(game.pk, body.text, actor=as_organiser(request))
    return Status(204, None)


@api.delete(f"{OF_LED}/wanted", **does())
def stop_looking(request: HttpRequest, address: Address) -> Status[None]:
    """Takes the campaign off the public list."""
    return _done(request, address, seat_requests.look_for_players, "")


@api.post(f"{OF_LED}/requests/{{request_id}}/grant", **does())
def grant_seat(request: HttpRequest, address: Address, request_id: Whole) -> Status[None]:
    """The person who asked gets the first free seat."""
    return _done(request, address, seat_requests.grant_seat, request_id)


@api.post(f"{OF_LED}/requests/{{request_id}}/decline", **does())
def decline_request(request: HttpRequest, address: Address, request_id: Whole) -> Status[None]:
    """The person who asked gets a friendly notification."""
    return _done(request, address, seat_requests.decline_request, request_id)

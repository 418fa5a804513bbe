"""The forms of a game's seats: invite, rename, give to a bot, open to spectators."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import reverse

from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.actions.play.starting import start_game
from club.actions.seats import (
    invitation_mail,
    invitations,
    open_link,
    seat_requests,
    seats,
    spectator_links,
)
from club.actions.security.whole_numbers import whole_number
from club.models import Game


@dataclass(frozen=True)
class NewLink:
    """A new link, shown only once, and the address to which it was sent."""

    player: str
    address: str
    email: str = ""
    sent: bool = False


def invite(request: HttpRequest, game: Game, player: str, email: str = "") -> NewLink:
    """Makes a link to the seat, and sends it if an address is given."""
    address, sent = invitation_mail.invite(
        game,
        player,
        actor=Actor.organiser(request.user),
        email=email,
        address_of=lambda secret: request.build_absolute_uri(reverse("join", args=[secret])),
    )
    return NewLink(player, address, email, sent)


def _own(request: HttpRequest, game: Game) -> Actor:
    seat = seat_of(game, request.user)
    if seat is None:
        raise Http404
    return Actor.seat(request.user, seat.player)


def _namer(request: HttpRequest, game: Game, player: str) -> Actor:
    own = seat_of(game, request.user)
    if own is not None and own.player == player:
        return Actor.seat(request.user, player)
    return Actor.organiser(request.user, player)


Operation = Callable[[HttpRequest, Any, str], NewLink | None]


def _doing(action: Callable[..., Any]) -> Operation:
    """An action of the organiser whose result the page does not show."""

    def do(request: HttpRequest, game: Game, player: str) -> None:
        action(request, game.pk, player, Actor.organiser(request.user))

    return do


def _answering(answer: Callable[..., Any]) -> Operation:
    """An answer to a request for a seat."""
    return _doing(
        lambda r, id, player, actor: answer(
            id, whole_number(r.POST.get("request", "")) or 0, actor=actor
        )
    )


def _rename(request: HttpRequest, game: Game, player: str) -> None:
    name = request.POST.get("name", "")
    seats.rename(game.pk, player, name, actor=_namer(request, game, player))


def _write_note(request: HttpRequest, game: Game, player: str) -> None:
    note = request.POST.get("note", "")
    seats.write_note(game.pk, actor=_own(request, game), note=note)


def _write_luck(request: HttpRequest, game: Game, player: str) -> None:
    word = request.POST.get("luck", "")
    seats.write_luck(game.pk, actor=_own(request, game), word=word)


OPERATIONS: dict[str, Operation] = {
    "start": _doing(lambda r, id, player, actor: start_game(id, actor=actor)),
    "invite": lambda r, game, player: invite(r, game, player),
    "send": lambda r, game, player: invite(r, game, player, r.POST.get("email", "").strip() or "-"),
    "take-back": _doing(
        lambda r, id, player, actor: invitations.revoke_invitation(
            id, player, actor=actor, link=whole_number(r.POST.get("link", "")) or 0
        )
    ),
    "open-link": _doing(lambda r, id, player, actor: open_link.make_open_link(id, actor=actor)),
    "close-link": _doing(lambda r, id, player, actor: open_link.close_open_link(id, actor=actor)),
    "bot": _doing(
        lambda r, id, player, actor: seats.give_to_bot(
            id, player, r.POST.get("bot", ""), actor=actor
        )
    ),
    "no-bot": _doing(lambda r, id, player, actor: seats.take_from_bot(id, player, actor=actor)),
    "look": _doing(
        lambda r, id, player, actor: seat_requests.look_for_players(
            id, r.POST.get("text", ""), actor=actor
        )
    ),
    "no-look": _doing(
        lambda r, id, player, actor: seat_requests.look_for_players(id, "", actor=actor)
    ),
    "grant": _answering(seat_requests.grant_seat),
    "decline": _answering(seat_requests.decline_request),
    "rename": _rename,
    "note": _write_note,
    "luck": _write_luck,
    "spectators": _doing(
        lambda r, id, player, actor: spectator_links.open_to_spectators(id, actor=actor)
    ),
    "no-spectators": _doing(
        lambda r, id, player, actor: spectator_links.close_to_spectators(id, actor=actor)
    ),
}

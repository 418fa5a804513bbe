"""The invitation email (D4)."""

import re
from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.translation import get_language, gettext_noop, override
from django.utils.translation import gettext as _

from club.actions.accounts.account_mail import send_letter
from club.actions.accounts.contact_preferences import language_of, profile_of
from club.actions.accounts.members import account_of
from club.actions.accounts.plain_names import shown_name
from club.actions.delivery.notice_rendering import time_words
from club.actions.journal.actor import Actor
from club.actions.letters.outgoing import LetterState, has_mailbox, letters_to, state_of
from club.actions.seats.invitations import GOOD_FOR, make_invitation
from club.kinds import kind_of
from club.models import Game, Seat
from club.refusals import Refusal

BAD_ADDRESS = gettext_noop("This is not an email address.")
INVITATION = (gettext_noop("You are invited to a game"), gettext_noop("You are invited to a game."))


def send_invitation(seat: Seat, email: str, link: str) -> bool:
    """Sends the link in the language of the address's user, or else in that of the sender.

    Returns whether anybody reads email there.
    """
    member = account_of(email)
    with override(language_of(member) if member else get_language()):
        return send_letter(*_letter(seat, link), email, about=_about(seat))


def invite(
    game: Game, player: str, *, actor: Actor, email: str, address_of: Callable[[str], str]
) -> tuple[str, bool]:
    """Makes a link to the seat from its secret, and sends it if an address is given.

    Returns the link, and whether an email with it is on its way. Refuses `email`, and what
    `make_invitation` refuses.
    """
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise Refusal("email", "D4", BAD_ADDRESS, fields=("email",)) from None
    link = address_of(make_invitation(game.pk, player, actor=actor, email=email))
    seat = game.seats.select_related("game__organiser").get(player=player)
    return link, bool(email) and send_invitation(seat, email, link)


def invitation_state(seat: Seat, email: str) -> LetterState | None:
    """The state of the last email to this address with a link to this seat."""
    return state_of(letters_to(email, _about(seat)))


def _about(seat: Seat) -> str:
    return f"seat {seat.pk}"


def ask_by_mail(seat: Seat, user: Any, *, actor: Actor, address_of: Callable[[str], str]) -> bool:
    """Sends this user an email with a link to the empty seat. Returns whether they got one.

    Nothing is sent to people who want no emails, or to those of a demo, who have no address.
    `address_of` makes the link from its secret, which nobody else sees. Refuses what
    `make_invitation` refuses, except too many emails of a day.
    """
    reachable = user.is_active and has_mailbox(user.email)
    if not reachable or profile_of(user).no_mail:
        return False
    try:
        secret = make_invitation(seat.game_id, seat.player, actor=actor, email=user.email)
    except Refusal as refusal:
        if refusal.code != "too-many":
            raise
        return False
    return send_invitation(seat, user.email, address_of(secret))


def _letter(seat: Seat, link: str) -> tuple[str, str]:
    """Subject and text.

    The email may go to a stranger, so typed names come after the site's own words, and contain no
    links.
    """
    game = seat.game
    values = {"game": _unlinked(game.name), "host": _unlinked(host_name(game))}
    until = time_words(timezone.now() + GOOD_FOR, ZoneInfo(game.time_zone))
    values |= {"until": until, "link": link}
    subject, first = kind_of(game).notices.invitation or INVITATION
    body = _(
        "This link takes you to your seat. It works once, until %(until)s, and needs no "
        "password:\n\n%(link)s\n\nInvited by: %(host)s\nGame: %(game)s\n\nIf you do not know what "
        "this is about, just ignore this email: nothing will happen."
    )
    return _(subject), f"{_(first)}\n\n{body % values}"


def _unlinked(text: str) -> str:
    """The text without characters between letters that mail programs turn into links."""
    return re.sub(r"(?<=\S)[.:/@\\\u3002\uff0e\uff61](?=\S)", " ", text)


def host_name(game: Game) -> str:
    """The organiser's name as the players know it."""
    seat = game.seats.filter(user_id=game.organiser_id).first()
    organiser = game.organiser
    return seat.name if seat else shown_name(organiser)

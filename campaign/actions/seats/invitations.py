"""Invitations: one signed link per seat, good once, until it expires or is taken back (D4).

A link's secret has 192 bits and is signed, so that forged ones are known without asking the
database, which keeps no secret but its hash: the key by which an invitation is found.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.seats.seat_tenures import checked_luck, checked_name, sit_down
from campaign.actions.seats.seats import TAKEN, revoke_open, seat_of
from campaign.actions.security.link_secrets import hash_of, new_secret
from campaign.models import Campaign, Invitation, Seat
from club.refusals import Refusal

GOOD_FOR = timedelta(days=14)
MOST_LETTERS = 30  # that one person sends in a day, from all campaigns
SIGNER = Signer(salt="campaign.invitation")

UNKNOWN = gettext_noop("This is no invitation. Perhaps the link was cut short: copy all of it.")
USED = gettext_noop(
    "This invitation has been used already, and it opens only once: the seat was taken with it."
)
EXPIRED = gettext_noop("This invitation has expired. Ask the organiser for another.")
REVOKED = gettext_noop("This invitation was withdrawn. Ask the organiser for another.")
OVER = gettext_noop("This campaign has ended.")
SEATED = gettext_noop("You sit at this campaign already, as {name}.")
LEFT = gettext_noop("This player has left the campaign for good: nobody can take the seat over.")
LETTERS = gettext_noop(
    "You have sent {most} invitations within a day; more are not sent. Pass the link on yourself."
)


def make_invitation(campaign_id: int, player: str, *, actor: Actor, email: str = "") -> str:
    """The secret of a new link to an empty seat; an earlier link opens no longer.

    For the organiser. `email` is noted as where it is to be sent. Refuses `taken`, `left`,
    `too-many`, `ended`.
    """
    with turn(campaign_id, actor, permissions.may_rule) as game:
        seat = seat_of(game, player)
        _check_open(game, seat)
        if email:
            _check_letters(actor, game.now)
        revoke_open(game, seat)
        token = new_secret()
        Invitation.objects.create(
            seat=seat, secret_hash=hash_of(token), email=email, made_by_id=actor.user_id,
            made_at=game.now, expires_at=game.now + GOOD_FOR,
        )  # fmt: skip
        return SIGNER.sign(token)


def take_back(campaign_id: int, player: str, *, actor: Actor, link: int | None = None) -> None:
    """The seat's link opens no longer; taking back what is not there changes nothing.

    `link` is the invitation that was shown: `stale` if another one is out by now.
    """
    with turn(campaign_id, actor, permissions.may_rule) as game:
        seat = seat_of(game, player)
        others = Invitation.objects.filter(seat=seat, used_at__isnull=True, revoked_at__isnull=True)
        if link is not None and others.exclude(pk=link).exists():
            raise stale()
        revoke_open(game, seat)


def key_of(secret: str) -> str:
    """The key of the invitation with this secret; refuses `unknown` when it is not signed."""
    try:
        return hash_of(SIGNER.unsign(secret))
    except BadSignature as error:
        raise _unknown() from error


def find(key: str) -> Invitation:
    """The invitation of this key, with seat, campaign and maker, if it still opens.

    Refuses `unknown`, `taken`, `expired`, `revoked`, `ended`.
    """
    found = _known().annotate(database_now=Now()).filter(secret_hash=key).first()
    if found is None:
        raise _unknown()
    _check(found, found.database_now)
    return found


def accept(key: str, *, user: Any, name: str, luck: str = "") -> Seat:
    """The user takes the seat of this invitation under this name, and everybody is told.

    Of two at once one wins and the other is refused `taken`; their own second tap finds them
    seated. `luck` is the player's word for the dice, as far as the campaign has not started.
    Refuses what `find` refuses, `seated`, `name` and `luck`.
    """
    campaign_id = find_campaign(key)
    with turn(campaign_id, Actor("seat", user.pk), permissions.anybody) as game:
        invitation = _known().get(secret_hash=key)
        if invitation.used_by_id == user.pk and invitation.seat.user_id == user.pk:
            return invitation.seat
        check_stranger(game.campaign, user)
        _check(invitation, game.now)
        seat = invitation.seat
        _check_in_play(game, seat)
        returned = sit_down(game, seat, user, checked_name(name), checked_luck(luck))
        invitation.used_at, invitation.used_by = game.now, user
        invitation.save(update_fields=["used_at", "used_by"])
        tell(game, "joined", by=user, player=seat.player, name=seat.name, **returned)
        game.mark(Effect.PLAYED)
        return seat


def find_campaign(key: str) -> int:
    """The campaign of an invitation, whether it opens or not; refuses `unknown`."""
    rows = Invitation.objects.filter(secret_hash=key)
    campaign_id = rows.values_list("seat__campaign", flat=True).first()
    if campaign_id is None:
        raise _unknown()
    return campaign_id


def check_stranger(campaign: Campaign, user: Any) -> None:
    """Refuses `seated`, naming the seat, to who plays in the campaign already."""
    seat = campaign.seats.filter(user_id=user.pk).first()
    if seat is not None:
        raise Refusal("seated", "D4", SEATED, name=seat.name)


def open_invitations(campaign: Campaign) -> dict[str, Invitation]:
    """The links that still open, by the letter of their seat."""
    rows = Invitation.objects.filter(
        seat__campaign=campaign, used_at__isnull=True, revoked_at__isnull=True,
        expires_at__gt=Now(),
    )  # fmt: skip
    return {row.seat.player: row for row in rows.select_related("seat").order_by("id")}


def _check_open(game: Game, seat: Seat) -> None:
    if seat.user_id is not None:
        raise Refusal("taken", "D4", TAKEN, name=seat.name)
    _check_in_play(game, seat)


def _check_letters(actor: Actor, now: datetime) -> None:
    """Counts by who sends them: neither another campaign nor the end of one makes room."""
    get_user_model()._default_manager.select_for_update().get(pk=actor.user_id or 0)
    sent = Invitation.objects.filter(made_by=actor.user_id, made_at__gt=now - timedelta(days=1))
    if sent.exclude(email="").count() >= MOST_LETTERS:
        raise Refusal("too-many", "D4", LETTERS, most=MOST_LETTERS, fields=("email",))


def _check_in_play(game: Game, seat: Seat) -> None:
    if seat.player not in game.world.in_play:
        raise Refusal("left", "A86", LEFT)


def _check(invitation: Invitation, now: datetime) -> None:
    if invitation.used_at is not None or invitation.seat.user_id is not None:
        raise Refusal("taken", "D4", USED)
    if invitation.revoked_at is not None:
        raise Refusal("revoked", "D4", REVOKED)
    if invitation.expires_at <= now:
        raise Refusal("expired", "D4", EXPIRED)
    if invitation.seat.campaign.status == Campaign.ENDED:
        raise Refusal("ended", "D4", OVER)


def _known() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("seat__campaign__organiser")


def _unknown() -> Refusal:
    return Refusal("unknown", "D4", UNKNOWN)

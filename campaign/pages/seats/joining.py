"""From an invitation to the seat: the invitation, a code from the letter box, the table.

What was asked for before signing in waits in the session as the invitation's key, never as its
secret.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.fairness.luck_words import proposed_luck
from campaign.actions.seats import invitations
from campaign.actions.seats.invitation_mail import host_name
from campaign.actions.seats.members import member_for
from campaign.actions.seats.seat_tenures import checked_luck, checked_name
from campaign.models import Campaign, Invitation, Seat
from campaign.pages.account.sign_in import request_code
from campaign.pages.frame.deadline_display import moment_words
from club.refusals import Refusal

JOINING = "joining"  # of the session
NO_ADDRESS = gettext_noop("Give the address at which you read your email.")
TOO_MANY = gettext_noop("Too many codes were asked for. Wait a few minutes, then try again.")
OPEN = (
    "name",
    "same-name",
    "luck",
    "email",
    "codes",
    "seated",
)  # refusals after which the link still opens


@never_cache
@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """The invitation."""
    try:
        return _page(request, secret, invitations.find(invitations.key_of(secret)))
    except Refusal as refusal:
        return _closed(request, secret, refusal)


@never_cache
@require_http_methods(["GET", "POST"])
def joined(request: HttpRequest) -> HttpResponse:
    """Where the invitation's form goes, and whom its code let in: the seat, or why not.

    The secret comes in the form, not in the address: a refused form's address is logged.
    """
    if request.method == "GET":
        return _after_code(request)
    secret = request.POST.get("secret", "")[:200]
    try:
        invitation = invitations.find(invitations.key_of(secret))
        return _take(request, invitation)
    except Refusal as refusal:
        if refusal.code in OPEN:
            return _page(request, secret, invitation, refusal)
        return _closed(request, secret, refusal)


def _after_code(request: HttpRequest) -> HttpResponse:
    """Takes the seat that this session's form asked for before its user had signed in."""
    if not request.user.is_authenticated or JOINING not in request.session:
        return redirect("home")
    key, name, *luck = request.session.pop(JOINING)
    try:
        return _seated(_accept(request, key, name, "".join(luck)))
    except Refusal as refusal:
        return _closed(request, "", refusal, key)


def _take(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    key = invitation.secret_hash
    name = checked_name(request.POST.get("name", ""))
    luck = checked_luck(request.POST.get("luck", ""))
    if request.user.is_authenticated:
        return _seated(_accept(request, key, name, luck))
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError:
        raise Refusal("email", "D4", NO_ADDRESS, fields=("email",)) from None
    member_for(email)
    request.session[JOINING] = (key, name, luck)
    answer: HttpResponse = request_code(request)
    if answer.status_code == 200:  # the form again: no code went out
        raise Refusal("codes", "D4", TOO_MANY, fields=("email",))
    return answer


def _accept(request: HttpRequest, key: str, name: str, luck: str) -> Seat:
    return invitations.accept(key, user=request.user, name=name, luck=luck)


def _seated(seat: Seat) -> HttpResponse:
    """To the table; who follows somebody reads first what they left."""
    campaign = seat.campaign
    follows = seat.tenures.filter(until__isnull=False).exists()
    if follows and campaign.status == Campaign.RUNNING:
        return redirect("handover", public_id=campaign.public_id)
    return redirect("table", public_id=campaign.public_id)


def _page(
    request: HttpRequest, secret: str, invitation: Invitation, refusal: Refusal | None = None
) -> HttpResponse:
    seat = invitation.seat
    campaign: Any = seat.campaign
    others = campaign.seats.filter(user__isnull=False).order_by("player")
    context = {
        "secret": secret, "seat": seat, "campaign": campaign, "host": host_name(campaign),
        "refusal": refusal, "until": moment_words(campaign, invitation.expires_at),
        "name": request.POST.get("name", ""), "others": [other.name for other in others],
        "email": request.POST.get("email", invitation.email),
        "forming": campaign.status == Campaign.SETUP,
        "luck": request.POST.get("luck", proposed_luck()),
        "own": campaign.seats.filter(user_id=request.user.pk or 0).first(),
    }  # fmt: skip
    return _private(render(request, "seats/join.html", context, status=422 if refusal else 200))


def _closed(request: HttpRequest, secret: str, refusal: Refusal, key: str = "") -> HttpResponse:
    """A link that opens nothing: gone, or never there."""
    if refusal.code != "unknown":
        key = key or invitations.key_of(secret)
    status = 404 if refusal.code == "unknown" else 410
    context = {"refusal": refusal, "campaign": _own_campaign(request, key)}
    return _private(render(request, "seats/join_closed.html", context, status=status))


def _own_campaign(request: HttpRequest, key: str) -> Campaign | None:
    """The campaign of the invitation, where the reader sits already."""
    if not key or not request.user.is_authenticated:
        return None
    own = Seat.objects.filter(user_id=request.user.pk).values("campaign")
    return Campaign.objects.filter(seats__invitations__secret_hash=key, pk__in=own).first()


def _private(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response

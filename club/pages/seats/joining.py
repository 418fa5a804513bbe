"""From a link to the seat: its offer, a code by email, the table.

Before signing in, the session stores the link's key, never its secret. People may also ask for a
seat in a game that looks for players.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from club.actions.accounts.registration import may_register
from club.actions.fairness.luck_words import proposed_luck, published_hash
from club.actions.seats.invitation_mail import host_name
from club.actions.seats.offers import Offer, accept_offer, find_offer, offer_key, own_game
from club.actions.seats.seat_requests import ask_for_seat, games_that_look_for_players
from club.actions.seats.seat_tenures import checked_luck, checked_name
from club.addresses import path_of
from club.kinds import kind_of
from club.models import Game, Seat
from club.pages.account.sign_in import JOINING, request_code
from club.pages.frame.attempt import Attempt
from club.pages.frame.deadline_display import time_words
from club.refusals import Refusal

NO_ADDRESS = gettext_noop("Enter the address where you read your email.")
TOO_MANY = gettext_noop("Too many codes were requested. Wait a few minutes, then try again.")
OPEN = (
    "name",
    "same-name",
    "luck",
    "email",
    "codes",
    "seated",
)  # refusals after which the link is still valid
ASKS = ("started", "no-seat")  # refusals whose sentence says what to do


@never_cache
@require_safe
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """The page of a link: the seat of an invitation, or the first free one."""
    try:
        return _page(request, secret, find_offer(offer_key(secret)))
    except Refusal as refusal:
        return _closed(request, secret, refusal)


@never_cache
@require_http_methods(["GET", "POST"])
def joined(request: HttpRequest) -> HttpResponse:
    """Accepts the form of a link, also after signing in. Answers with the seat or the reason why
    not.

    The secret is in the form, not in the address: a refused form's address is logged.
    """
    if request.method == "GET":
        return _after_code(request)
    secret = request.POST.get("secret", "")[:200]
    try:
        offer = find_offer(offer_key(secret))
    except Refusal as refusal:
        return _closed(request, secret, refusal)
    try:
        return _take(request, offer)
    except Refusal as refusal:
        if refusal.code in OPEN:
            return _page(request, secret, offer, refusal)
        return _closed(request, secret, refusal)


def _after_code(request: HttpRequest) -> HttpResponse:
    """Takes the seat that this session requested before its user signed in."""
    if not request.user.is_authenticated or JOINING not in request.session:
        return redirect("home")
    key, name, *luck = request.session.pop(JOINING)
    try:
        return _seated(_accept(request, key, name, "".join(luck)))
    except Refusal as refusal:
        return _closed(request, "", refusal, key)


def _take(request: HttpRequest, offer: Offer) -> HttpResponse:
    name = checked_name(request.POST.get("name", ""))
    luck = checked_luck(request.POST.get("luck", ""))
    if request.user.is_authenticated:
        return _seated(_accept(request, offer.key, name, luck))
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError:
        raise Refusal("email", "D4", NO_ADDRESS, fields=("email",)) from None
    request.session[JOINING] = (offer.key, name, luck)
    answer: HttpResponse = request_code(request)
    if answer.status_code == 200:  # the form again: no code was sent
        raise Refusal("codes", "D4", TOO_MANY, fields=("email",))
    return answer


def _accept(request: HttpRequest, key: str, name: str, luck: str) -> Seat:
    return accept_offer(key, user=request.user, name=name, luck=luck)


def _seated(seat: Seat) -> HttpResponse:
    """Redirects to the table. A successor first reads the handover."""
    game = seat.game
    follows = seat.tenures.filter(until__isnull=False).exists()
    reads_first = follows and game.status == Game.RUNNING
    return redirect(path_of(game, "handover" if reads_first else "table"))


def _page(
    request: HttpRequest, secret: str, offer: Offer, refusal: Refusal | None = None
) -> HttpResponse:
    game: Any = offer.game
    others = game.seats.filter(user__isnull=False).order_by("player")
    known = getattr(request.user, "first_name", "")
    context = {
        "secret": secret,
        "seat": offer.seat,
        "free": offer.free,
        "game": game,
        "host": host_name(game),
        "refusal": refusal,
        "until": time_words(game, offer.until) if offer.until else "",
        "name": request.POST.get("name", known),
        "others": [other.name for other in others],
        "email": request.POST.get("email", offer.email),
        "closed": not may_register(invited=True),
        "forming": game.status == Game.SETUP,
        "kind": kind_of(game),
        "place": path_of(game),
        "phase": kind_of(game).pages.phases.get(game.phase, ""),
        "luck": request.POST.get("luck", proposed_luck()),
        "seed": published_hash(game),
        "own": game.seats.filter(user_id=request.user.pk or 0).first(),
    }
    return _private(render(request, "seats/join.html", context, status=422 if refusal else 200))


def _closed(request: HttpRequest, secret: str, refusal: Refusal, key: str = "") -> HttpResponse:
    """A link that is not valid: expired, revoked, unknown, or all seats are taken."""
    if refusal.code != "unknown":
        key = key or offer_key(secret)
    status = 404 if refusal.code == "unknown" else 410
    game = own_game(key, request.user) if key else None
    context = {
        "refusal": refusal,
        "game": game,
        "place": path_of(game) if game is not None else "",
        "asks": refusal.code in ASKS,
    }
    return _private(render(request, "seats/join_closed.html", context, status=status))


def _private(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_to_join(request: HttpRequest, open_id: int) -> HttpResponse:
    """The game as on the public list, and a form for a name and a message."""
    found = games_that_look_for_players().filter(pk=open_id).first()
    if found is None:
        raise Http404
    post = request.POST
    with Attempt() as attempt:
        if request.method == "POST":
            ask_for_seat(
                found, user=request.user, name=post.get("name", ""), message=post.get("message", "")
            )
            messages.success(request, gettext("Your request has been sent. We will let you know."))
            return redirect("home")
    context = {
        "open": found,
        "kind": kind_of(found.game),
        "refusal": attempt.refusal,
        "name": post.get("name", getattr(request.user, "first_name", "")),
        "message": post.get("message", ""),
    }
    return render(request, "seats/ask_to_join.html", context, status=attempt.status)

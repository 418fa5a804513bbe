"""Strong login: second factors and recent sign-ins.

Staff present a second factor, and for a ruling or a correction a recent one. Everybody else needs a
recent sign-in for irreversible actions.
"""

import math
import time
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from club.models import Game

LET_IN = 12 * 60 * 60  # seconds after presenting it during which the desk may be viewed
FRESH = 15 * 60  # … during which a ruling can be begun, or a strong act done
GRACE = 30 * 60  # seconds more for finishing it, so that nothing typed is lost
SIGNED_IN = "signed_in_at"  # of the session
DEMO_ADDRESSES = "@demo.invalid"  # of the demo's people, who get no email


def is_let_in(request: HttpRequest) -> bool:
    """Whether a second factor was shown in this session. The demo's people have none."""
    return _shown_ago(request) <= LET_IN or _is_of_the_demo(request)


def is_fresh(request: HttpRequest, game: Game) -> bool:
    """Whether it was shown recently enough for a ruling."""
    if settings.DEMO and game.demo:
        return True
    return was_shown_lately(request)


def was_shown_lately(request: HttpRequest) -> bool:
    """Whether it was shown within a quarter of an hour. An act that began then may be finished."""
    return _shown_ago(request) <= (FRESH if request.method != "POST" else FRESH + GRACE)


def staff_way_in(request: HttpRequest, game: Game) -> str:
    """The page where staff present or set up their second factor before a ruling or a correction.

    Empty if they did so recently, and for everybody else.
    """
    if not getattr(request.user, "is_staff", False) or is_fresh(request, game):
        return ""
    return way_in(request, request.get_full_path())


def demand_fresh_sign_in(request: HttpRequest) -> None:
    """Requires a recent sign-in, or a recent second factor of users who have one.

    Otherwise raises ReauthenticationRequired: the request is stored, the user signs in again, and
    then it is carried out.
    """
    if not _is_recent(request):
        raise ReauthenticationRequired


def _is_recent(request: HttpRequest) -> bool:
    if _is_of_the_demo(request):
        return True
    if is_mfa_enabled(request.user):
        return _shown_ago(request) <= FRESH
    return _ago(request.session.get(SIGNED_IN)) <= FRESH


@receiver(user_logged_in)
def remember_sign_in(request: HttpRequest, **more: Any) -> None:
    """Stores in the session when its user last proved their identity."""
    request.session[SIGNED_IN] = time.time()


def way_in(request: HttpRequest, back: str) -> str:
    """Redirects to presenting or setting up the second factor, and back afterwards."""
    page = "mfa_reauthenticate" if is_mfa_enabled(request.user) else "mfa_activate_totp"
    return f"{reverse(page)}?{urlencode({'next': back})}"


def _shown_ago(request: HttpRequest) -> float:
    """Seconds since a second factor was shown."""
    records = get_authentication_records(request, request.user)
    shown = [record.get("at", 0) for record in records if record.get("method") == "mfa"]
    return _ago(max(shown, default=None))


def _ago(at: float | None) -> float:
    """The seconds since then. Infinite if it never happened, or claims to be in the future."""
    ago = math.inf if at is None else time.time() - at
    return ago if ago >= 0 else math.inf


def _is_of_the_demo(request: HttpRequest) -> bool:
    """Whether the user signed in through the demo, and organises nothing else."""
    user: Any = request.user
    if not settings.DEMO or user.is_staff or not user.email.endswith(DEMO_ADDRESSES):
        return False
    return not Game.objects.filter(organiser_id=user.pk, demo=False).exists()

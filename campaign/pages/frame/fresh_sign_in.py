"""Strong login: the desk is for people who have shown a second factor, a ruling for those who have
shown it lately; acts that cannot be taken back need a fresh sign-in."""

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

from campaign.models import Campaign

LET_IN = 12 * 60 * 60  # seconds after showing it during which the desk may be looked at
FRESH = 15 * 60  # … during which a ruling can be begun, or a strong act be done
GRACE = 30 * 60  # seconds more for finishing it, so that nothing typed is lost
SIGNED_IN = "signed_in_at"  # of the session


def is_let_in(request: HttpRequest) -> bool:
    """Whether a second factor was shown in this session; the demo's people have none."""
    return _shown_ago(request) <= LET_IN or _is_of_the_demo(request)


def is_fresh(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether it was shown lately enough for a ruling."""
    if settings.DEMO and campaign.demo:
        return True
    return was_shown_lately(request)


def was_shown_lately(request: HttpRequest) -> bool:
    """Whether it was shown within a quarter of an hour; what was begun then may be finished."""
    return _shown_ago(request) <= (FRESH if request.method != "POST" else FRESH + GRACE)


def demand_fresh_sign_in(request: HttpRequest) -> None:
    """Lets pass who signed in, or showed their second factor if they have one, lately.

    Raises ReauthenticationRequired for others: what they sent is kept, they are asked to sign in
    again, and then it is done.
    """
    if not is_recent(request):
        raise ReauthenticationRequired


def is_recent(request: HttpRequest) -> bool:
    if _is_of_the_demo(request):
        return True
    if is_mfa_enabled(request.user):
        return _shown_ago(request) <= FRESH
    return _ago(request.session.get(SIGNED_IN)) <= FRESH


@receiver(user_logged_in)
def remember_sign_in(request: HttpRequest, **more: Any) -> None:
    """The session knows when its user last proved who they are."""
    request.session[SIGNED_IN] = time.time()


def way_in(request: HttpRequest, back: str) -> str:
    """Where the second factor is shown, or set up by those who have none; then back."""
    page = "mfa_reauthenticate" if is_mfa_enabled(request.user) else "mfa_activate_totp"
    return f"{reverse(page)}?{urlencode({'next': back})}"


def _shown_ago(request: HttpRequest) -> float:
    """Seconds since a second factor was shown."""
    records = get_authentication_records(request, request.user)
    shown = [record.get("at", 0) for record in records if record.get("method") == "mfa"]
    return _ago(max(shown, default=None))


def _ago(at: float | None) -> float:
    """Seconds; infinite if it was not, or is said to be in the future."""
    ago = math.inf if at is None else time.time() - at
    return ago if ago >= 0 else math.inf


def _is_of_the_demo(request: HttpRequest) -> bool:
    """Whether the user has been let in by the demo's door, and organises nothing else."""
    user: Any = request.user
    if not settings.DEMO or user.is_staff or not user.email.endswith("@demo.invalid"):
        return False
    return not Campaign.objects.filter(organiser_id=user.pk, demo=False).exists()

"""Strong login: the desk is for who has shown a second factor, a ruling for who has lately."""

import math
import time
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from campaign.models import Campaign

LET_IN = 12 * 60 * 60  # seconds after showing it during which the desk may be looked at
FRESH = 15 * 60  # … during which a ruling can be begun
GRACE = 30 * 60  # seconds more for finishing it, so that nothing typed is lost


def is_let_in(request: HttpRequest) -> bool:
    """Whether a second factor was shown in this session; the demo's people have none."""
    return _shown_ago(request) <= LET_IN or _is_of_the_demo(request)


def is_fresh(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether it was shown lately enough for a ruling."""
    if settings.DEMO and campaign.demo:
        return True
    return _shown_ago(request) <= (FRESH if request.method != "POST" else FRESH + GRACE)


def way_in(request: HttpRequest, back: str) -> str:
    """Where the second factor is shown, or set up by who has none; then back."""
    page = "mfa_reauthenticate" if is_mfa_enabled(request.user) else "mfa_activate_totp"
    return f"{reverse(page)}?{urlencode({'next': back})}"


def _shown_ago(request: HttpRequest) -> float:
    """Seconds; infinite if it was not, or is said to be in the future."""
    records = get_authentication_records(request, request.user)
    shown = [record.get("at", 0) for record in records if record.get("method") == "mfa"]
    ago = time.time() - max(shown, default=-math.inf)
    return ago if ago >= 0 else math.inf


def _is_of_the_demo(request: HttpRequest) -> bool:
    """Whether the user has been let in by the demo's door, and organises nothing else."""
    user: Any = request.user
    if not settings.DEMO or user.is_staff or not user.email.endswith("@demo.invalid"):
        return False
    return not Campaign.objects.filter(organiser_id=user.pk, demo=False).exists()

"""Strong login: who rules has signed in, with a code from his letter box, a short while ago."""

import time

from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.http import HttpRequest

from campaign.models import Campaign

FRESH = 60 * 60  # seconds after signing in during which a ruling can be begun
GRACE = 30 * 60  # seconds more for finishing it, so that nothing typed is lost


def is_fresh(request: HttpRequest, campaign: Campaign) -> bool:
    """Whether the sign-in is recent enough; the demo's door asks nobody for a code."""
    if settings.DEMO and campaign.demo:
        return True
    records = get_authentication_records(request, request.user)
    latest = max((record.get("at", 0) for record in records), default=0)
    allowed = FRESH if request.method != "POST" else FRESH + GRACE
    return bool(0 <= time.time() - latest <= allowed)

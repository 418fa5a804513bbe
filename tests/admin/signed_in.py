"""Browsers in which a code was typed some time ago, and the desk's addresses."""

import time
from typing import Any

from django.test import Client
from django.urls import reverse

from campaign.models import Campaign


def signed_in(user: Any, *, ago: float = 0) -> Client:
    """A browser in which a code was typed so many seconds ago."""
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "code", "at": time.time() - ago}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def desk(campaign: Campaign, ruling: str = "") -> str:
    if not ruling:
        return reverse("admin:campaign_campaign_rule", args=[campaign.pk])
    return reverse("admin:campaign_campaign_ruling", args=[campaign.pk, ruling])

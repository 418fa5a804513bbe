"""Envelopes: that they lie there, and after the opening what was in them."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Envelope, StandingOrder


@admin.register(Envelope)
class EnvelopeAdmin(ReadOnlyAdmin):
    """Never shows the sealed field; amount and nonce are empty in the row until the opening."""

    fields = (
        "campaign", "turn", "moment", "player", "on_behalf", "sealed_at", "receipt", "opened_at",
        "amount", "nonce",
    )  # fmt: skip
    list_display = ("campaign", "turn", "player", "sealed_at", "opened_at", "amount")
    list_select_related = ("campaign",)


@admin.register(StandingOrder)
class StandingOrderAdmin(ReadOnlyAdmin):
    """That a player left orders, and when they ended; never what they say."""

    fields = (
        "campaign", "player", "on_behalf", "sealed_at", "receipt", "used_at", "ended_at",
        "ended_why",
    )  # fmt: skip
    list_display = ("campaign", "player", "sealed_at", "used_at", "ended_at", "ended_why")
    list_select_related = ("campaign",)

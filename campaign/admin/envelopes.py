"""Envelopes: that they lie there, and after the opening what was in them."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Envelope


@admin.register(Envelope)
class EnvelopeAdmin(ReadOnlyAdmin):
    """Never shows the sealed field; amount and nonce are empty in the row until the opening."""

    fields = (
        "campaign", "turn", "moment", "player", "on_behalf", "sealed_at", "receipt", "opened_at",
        "amount", "nonce",
    )  # fmt: skip
    list_display = ("campaign", "turn", "player", "sealed_at", "opened_at", "amount")
    list_select_related = ("campaign",)

"""Envelopes and, after the opening, their contents."""

import logging
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from campaign.models import Envelope, SealedPlan
from club.admin.readonly import ReadOnlyAdmin

logger = logging.getLogger(__name__)


class AuditedAdmin(ReadOnlyAdmin):
    """Viewing one of these or its history, or trying to change it, is logged (S2)."""

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, *more: Any, **context: Any
    ) -> HttpResponse:
        self._log(request, object_id)
        return super().changeform_view(request, object_id, *more, **context)

    def history_view(self, request: HttpRequest, object_id: str, *more: Any) -> HttpResponse:
        self._log(request, object_id)
        return super().history_view(request, object_id, *more)

    def delete_view(self, request: HttpRequest, object_id: str, *more: Any) -> HttpResponse:
        self._log(request, object_id)
        return super().delete_view(request, object_id, *more)

    def _log(self, request: HttpRequest, object_id: str | None) -> None:
        name = self.opts.model_name
        logger.warning("user %s looked at %s %.20r at the desk", request.user.pk, name, object_id)


@admin.register(Envelope)
class EnvelopeAdmin(AuditedAdmin):
    """Never shows the sealed field; amount and nonce are empty in the row until the opening.

    Time and receipt of a sealing reveal a replacement, so they, too, are shown only after it.
    """

    fields = (
        "game",
        "turn",
        "moment",
        "player",
        "last_sealed",
        "shown_receipt",
        "opened_at",
        "amount",
        "nonce",
    )
    list_display = ("game", "turn", "player", "last_sealed", "opened_at", "amount")
    search_fields = ("game__name",)

    @admin.display(description=_("sealed at"))
    def last_sealed(self, envelope: Envelope) -> datetime | None:
        return envelope.sealed_at if envelope.opened_at else None

    @admin.display(description=_("receipt"))
    def shown_receipt(self, envelope: Envelope) -> str:
        return envelope.receipt if envelope.opened_at else ""


@admin.register(SealedPlan)
class SealedPlanAdmin(AuditedAdmin):
    """Existing plans, and when they ended; never their contents.

    Whether a plan replaced another is not shown, either.
    """

    fields = ("game", "player", "used_at", "ended_at", "ended_why")
    list_display = ("game", "player", "used_at", "ended_at", "ended_why")
    search_fields = ("game__name",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SealedPlan]:
        return super().get_queryset(request).exclude(ended_why="replaced")

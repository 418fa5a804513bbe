"""Rulings, challenges and corrections, read-only."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from campaign.admin import words
from campaign.models import Challenge, Correction
from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from club.models import Ruling


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = (
        "game",
        column("kind", _("kind"), words.ruling),
        "reason",
        "by",
        "at",
        "turn",
        words.PHASE,
        "standing",
    )
    list_filter = (filter_by("kind", words.ruling), "standing")
    search_fields = ("game__name", "reason")


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "about", "battle", "status", "asked_at")
    list_filter = ("status",)
    search_fields = ("game__name", "text")


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    list_display = ("game", "about", "reason", "rewinds_to", "by", "at", "undo")
    list_filter = ("undo",)
    search_fields = ("game__name", "reason")

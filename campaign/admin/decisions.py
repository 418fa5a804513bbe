"""Rulings, challenges and corrections, to look at."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Challenge, Correction
from club.models import Ruling


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    list_display = ("game", "kind", "reason", "by", "at", "turn", "phase_name", "standing")
    list_filter = ("kind", "standing")
    list_select_related = ("game", "by")
    search_fields = ("game__name", "reason")


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "about", "battle", "status", "asked_at")
    list_filter = ("status",)
    list_select_related = ("game",)
    search_fields = ("game__name", "text")


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    list_display = ("game", "about", "reason", "rewinds_to", "by", "at", "undo")
    list_filter = ("undo",)
    list_select_related = ("game", "by")
    search_fields = ("game__name", "reason")

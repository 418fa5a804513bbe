"""Closings, heartbeats and outages, to look at."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from club.models import Heartbeat, Installation, Outage, PhaseClose


@admin.register(PhaseClose)
class PhaseCloseAdmin(ReadOnlyAdmin):
    list_display = ("game", "turn", "phase", "moment", "how", "closed_at")
    list_filter = ("how", "phase")
    list_select_related = ("game",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("name", "at")


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("since", "until", "moved", "games")


@admin.register(Installation)
class InstallationAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("closing_paused_at", "closing_paused_why")

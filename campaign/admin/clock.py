"""Closings and heartbeats, to look at."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Heartbeat, PhaseClose


@admin.register(PhaseClose)
class PhaseCloseAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "turn", "phase", "moment", "how", "closed_at")
    list_filter = ("how", "phase")
    list_select_related = ("campaign",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("name", "at")

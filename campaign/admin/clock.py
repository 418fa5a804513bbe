"""Closings, heartbeats and outages, to look at."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from campaign.admin.readonly import PhaseFilter, ReadOnlyAdmin
from club.models import Heartbeat, Installation, Outage, PhaseClose

HOW = {
    "deadline": _("by its deadline"), "early": _("early, everybody was done"),
    "organiser": _("by the organiser"),
}  # fmt: skip


@admin.register(PhaseClose)
class PhaseCloseAdmin(ReadOnlyAdmin):
    list_display = ("game", "turn", "phase_name", "closing", "closed_at")
    list_filter = (("phase", PhaseFilter),)
    list_select_related = ("game",)
    search_fields = ("game__name",)

    @admin.display(description=_("how"), ordering="how")
    def closing(self, row: PhaseClose) -> str:
        return str(HOW.get(row.how, row.how))


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

"""The terms of tables, invitations to them, and the daily falls."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from tavern.admin import words
from tavern.models import AskedPerson, DayFalls, Table


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = (
        "game",
        "kind",
        column("pace", _("pace"), words.pace),
        "rated",
        "open_to",
        "day",
    )
    list_filter = (filter_by("pace", words.pace), "rated", "open_to")
    list_select_related = ("game",)
    search_fields = ("game__name", "game__public_id")

    @admin.display(description=_("game"), ordering="game__kind")
    def kind(self, table: Table) -> str:
        return words.kind(table.game.kind)


@admin.register(AskedPerson)
class AskedPersonAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "user", "asked_at", "answered_at")
    list_select_related = ("game", "user")
    search_fields = ("game__name", "user__first_name")


@admin.register(DayFalls)
class DayFallsAdmin(ReadOnlyAdmin):
    list_display = ("day", "user", "game")
    list_select_related = ("game", "user")
    search_fields = ("game__name", "user__first_name")

"""The terms of tables, invitations to them, and the daily falls.

Also results, and the strengths of people.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from tavern.admin import words
from tavern.models import AskedPerson, DayFalls, Result, Strength, Table


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
    search_fields = ("game__name", "game__public_id")

    @admin.display(description=_("game"), ordering="game__kind")
    def kind(self, table: Table) -> str:
        return words.kind(table.game.kind)


@admin.register(AskedPerson)
class AskedPersonAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "user", "asked_at", "answered_at")
    search_fields = ("game__name", "user__first_name")


@admin.register(DayFalls)
class DayFallsAdmin(ReadOnlyAdmin):
    list_display = ("day", "user", "game")
    search_fields = ("game__name", "user__first_name")


@admin.register(Result)
class ResultAdmin(ReadOnlyAdmin):
    """Results, only of tables that are over."""

    list_display = (
        words.KIND,
        "game_name",
        "player",
        "user",
        column("bot", _("bot"), words.bot),
        "place",
        "points",
        column("how", _("how it ended"), words.medal),
        "rated",
        "ended_at",
    )
    list_filter = (words.OF_KIND, "rated")
    list_select_related = ("game", "user")
    search_fields = ("game__name", "game__public_id", "user__first_name")

    @admin.display(description=_("table"), ordering="game__name")
    def game_name(self, result: Result) -> str:
        return result.game.name


@admin.register(Strength)
class StrengthAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = (words.KIND, "user", "mu", "sigma", "games")
    list_filter = (words.OF_KIND,)
    search_fields = ("user__first_name",)

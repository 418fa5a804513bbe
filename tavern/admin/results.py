"""Results of tables, and the strengths of people."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from club.admin.columns import column
from club.admin.readonly import ReadOnlyAdmin
from tavern.admin import words
from tavern.models import Result, Strength


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
    list_select_related = ("user",)
    search_fields = ("user__first_name",)

"""The rows of which the statistics of the club are made, read-only: they are counted."""

from django.contrib import admin

from campaign.models import FinalPlace, FoughtSide, PaintedWeek, Tally
from club.admin.readonly import ReadOnlyAdmin


@admin.register(Tally)
class TallyAdmin(ReadOnlyAdmin):
    list_display = ("game", "turn", "era", "status")
    list_filter = ("status",)
    search_fields = ("game__name",)


@admin.register(FoughtSide)
class FoughtSideAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "turn", "player", "terrain", "outcome", "lost")
    list_filter = ("outcome", "against")
    search_fields = ("game__name", "terrain")


@admin.register(FinalPlace)
class FinalPlaceAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "faction", "place")
    search_fields = ("game__name", "faction")


@admin.register(PaintedWeek)
class PaintedWeekAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "monday", "figures")
    search_fields = ("game__name",)

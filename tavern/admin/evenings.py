"""Planned evenings, only for staff: they belong to no game."""

from django.contrib import admin

from club.admin.readonly import ReadOnlyAdmin
from tavern.admin import words
from tavern.models import Evening, Guest, PlannedTable


@admin.register(Evening)
class EveningAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("title", "day", "starts", "place", "host")
    search_fields = ("title", "place", "host__first_name")


@admin.register(PlannedTable)
class PlannedTableAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("evening", words.KIND, "seats", "starts", "game")
    list_filter = (words.OF_KIND,)
    search_fields = ("evening__title", "game__name")


@admin.register(Guest)
class GuestAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("evening", "user", "comes", "table")
    list_filter = ("comes",)
    search_fields = ("evening__title", "user__first_name")

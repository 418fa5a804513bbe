"""Dates, photographs, messages and drafts of reports; only its writer sees a draft's content."""

from django.contrib import admin

from campaign.models import (
    BattleComment,
    BattlePhoto,
    Meeting,
    PrivateMessage,
    PrivateNote,
    ReportDraft,
)
from club.admin.readonly import ReadOnlyAdmin


@admin.register(Meeting)
class MeetingAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "at", "place", "status")
    list_filter = ("status",)
    list_select_related = ("game",)
    search_fields = ("game__name", "place")


@admin.register(ReportDraft)
class ReportDraftAdmin(ReadOnlyAdmin):
    fields = ("game", "battle", "player", "saved_at")
    list_display = ("game", "battle", "player", "saved_at")
    list_select_related = ("game",)
    search_fields = ("game__name",)


@admin.register(BattlePhoto)
class BattlePhotoAdmin(ReadOnlyAdmin):
    exclude = ("image", "key")
    list_display = ("game", "battle", "player", "caption", "at")
    list_select_related = ("game",)
    search_fields = ("game__name", "caption")


@admin.register(BattleComment)
class BattleCommentAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "player", "text", "removed", "announced", "at")
    list_filter = ("removed", "announced")
    list_select_related = ("game",)
    search_fields = ("game__name", "text")


@admin.register(PrivateNote)
class PrivateNoteAdmin(ReadOnlyAdmin):
    """Shows only to staff that a member has notes, and never their content."""

    organiser = ""
    fields = ("game", "user")
    list_display = ("game", "user")
    list_select_related = ("game", "user")
    search_fields = ("game__name", "user__first_name")


@admin.register(PrivateMessage)
class PrivateMessageAdmin(ReadOnlyAdmin):
    """Shows only to staff that members write to one another, without names and content."""

    organiser = ""
    fields = ("game", "at")
    list_display = ("game", "at")
    list_select_related = ("game",)
    search_fields = ("game__name",)

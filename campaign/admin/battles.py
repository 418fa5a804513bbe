"""Dates, photographs, messages, counts at the table, and drafts of reports.

Only its writer sees the content of a draft.
"""

from django.contrib import admin

from campaign.models import (
    BattleComment,
    BattlePhoto,
    CountedMark,
    LentCount,
    LiveCount,
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
    search_fields = ("game__name", "place")


@admin.register(ReportDraft)
class ReportDraftAdmin(ReadOnlyAdmin):
    fields = ("game", "battle", "player", "saved_at")
    list_display = ("game", "battle", "player", "saved_at")
    search_fields = ("game__name",)


@admin.register(BattlePhoto)
class BattlePhotoAdmin(ReadOnlyAdmin):
    exclude = ("image", "key")
    list_display = ("game", "battle", "lord", "player", "caption", "at")
    search_fields = ("game__name", "caption")


@admin.register(BattleComment)
class BattleCommentAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "player", "text", "removed", "announced", "at")
    list_filter = ("removed", "announced")
    search_fields = ("game__name", "text")


@admin.register(LiveCount)
class LiveCountAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "wave", "turn", "seen")
    search_fields = ("game__name",)


@admin.register(CountedMark)
class CountedMarkAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "key", "value", "player", "lent")
    search_fields = ("game__name", "key")


@admin.register(LentCount)
class LentCountAdmin(ReadOnlyAdmin):
    exclude = ("key",)
    list_display = ("game", "battle", "by", "at")
    search_fields = ("game__name",)


@admin.register(PrivateNote)
class PrivateNoteAdmin(ReadOnlyAdmin):
    """Shows only to staff that a member has notes, and never their content."""

    organiser = ""
    fields = ("game", "user")
    list_display = ("game", "user")
    search_fields = ("game__name", "user__first_name")


@admin.register(PrivateMessage)
class PrivateMessageAdmin(ReadOnlyAdmin):
    """Shows only to staff that members write to one another, without names and content."""

    organiser = ""
    fields = ("game", "at")
    list_display = ("game", "at")
    search_fields = ("game__name",)

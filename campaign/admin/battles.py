"""Dates, photographs, messages and drafts of reports; a draft's content is its writer's alone."""

from django.contrib import admin

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import BattleComment, BattlePhoto, Meeting, ReportDraft


@admin.register(Meeting)
class MeetingAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "at", "place", "status")
    list_filter = ("status",)
    list_select_related = ("game",)


@admin.register(ReportDraft)
class ReportDraftAdmin(ReadOnlyAdmin):
    fields = ("game", "battle", "player", "saved_at")
    list_display = ("game", "battle", "player", "saved_at")
    list_select_related = ("game",)


@admin.register(BattlePhoto)
class BattlePhotoAdmin(ReadOnlyAdmin):
    exclude = ("image",)
    list_display = ("game", "battle", "player", "caption", "at")
    list_select_related = ("game",)


@admin.register(BattleComment)
class BattleCommentAdmin(ReadOnlyAdmin):
    list_display = ("game", "battle", "player", "text", "removed", "at")
    list_select_related = ("game",)

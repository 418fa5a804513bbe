"""Free talk at tables: only a reported message is shown, and only to staff."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from club.admin.readonly import ReadOnlyAdmin
from club.models import TalkBlock, TalkMessage


@admin.register(TalkMessage)
class TalkMessageAdmin(ReadOnlyAdmin):
    organiser = ""
    fields = ("game", "player", "at", "reported_at", "removed", "reported_text")
    list_display = ("game", "player", "at", "reported_at", "removed", "reported_text")
    list_filter = (("reported_at", admin.EmptyFieldListFilter), "removed")
    search_fields = ("game__name", "game__public_id")

    @admin.display(description=_("reported message"))
    def reported_text(self, row: TalkMessage) -> str:
        return row.text if row.reported_at else "–"


@admin.register(TalkBlock)
class TalkBlockAdmin(ReadOnlyAdmin):
    """Shows that there are blocks, and nobody's name."""

    organiser = ""
    fields = ("made_at",)
    list_display = ("made_at",)

"""The journal, its snapshots, what is chained to it, and the once-only keys, to look at."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import JournalEntry, Note, OnceKey, Seed, Snapshot


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "seq", "at", "actor_kind", "actor_user", "seat", "phase", "origin")
    list_filter = ("actor_kind", "origin", "phase")
    list_select_related = ("campaign", "actor_user")
    search_fields = ("campaign__public_id", "campaign__name")
    readonly_fields = ("command_text", "news_text")

    @admin.display(description=_("command"))
    def command_text(self, entry: JournalEntry) -> str:
        return bytes(entry.command).decode()

    @admin.display(description=_("news"))
    def news_text(self, entry: JournalEntry) -> str:
        return bytes(entry.news).decode()


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "seq", "turn", "phase", "moment")
    list_select_related = ("campaign",)


@admin.register(OnceKey)
class OnceKeyAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("campaign", "key", "seq")
    list_select_related = ("campaign",)


@admin.register(Note)
class NoteAdmin(ReadOnlyAdmin):
    """What stands in the chain beside the journal; its text is shown where it was written."""

    exclude = ("body", "salt")
    list_display = ("campaign", "seq", "place", "at", "kind", "hash")
    list_select_related = ("campaign",)


@admin.register(Seed)
class SeedAdmin(ReadOnlyAdmin):
    """The published hash of a seed, and the seed itself once the campaign is over."""

    exclude = ("sealed",)
    list_display = ("campaign", "since", "hash", "opened")
    list_select_related = ("campaign",)

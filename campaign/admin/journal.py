"""The journal, its snapshots, the rows chained to it, and the once-only keys, read-only."""

from collections.abc import Callable

from django.contrib import admin
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.admin import words
from club.actions.chain.contents import contents_of, is_concealed
from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from club.models import JournalEntry, Note, OnceKey, Seed, Snapshot


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    list_display = (
        "game",
        "seq",
        "at",
        column("actor_kind", _("actor"), words.actor),
        "actor_user",
        "seat",
        words.PHASE,
        column("origin", _("origin"), words.origin),
    )
    list_filter = (
        filter_by("actor_kind", words.actor),
        filter_by("origin", words.origin),
        filter_by("phase", words.phase),
    )
    search_fields = ("game__public_id", "game__name")
    exclude = ("digest",)
    readonly_fields = ("command_text", "news_text", "digest_text")

    @admin.display(description=_("command"))
    def command_text(self, entry: JournalEntry) -> str:
        return _shown(entry, lambda: contents_of(entry, entry.game).command.decode())

    @admin.display(description=_("news"))
    def news_text(self, entry: JournalEntry) -> str:
        return _shown(entry, lambda: contents_of(entry, entry.game).news.decode())

    @admin.display(description=_("digest"))
    def digest_text(self, entry: JournalEntry) -> str:
        return _shown(entry, lambda: entry.digest)


def _shown(entry: JournalEntry, text: Callable[[], str]) -> str:
    """The text of an entry; in a game with secrets, only once it is over.

    With a digest, a host who plays could try which card gives the next hash of the chain.
    """
    return gettext("sealed until the end") if is_concealed(entry.game) else text()


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnlyAdmin):
    list_display = ("game", "seq", "turn", words.PHASE, "moment")
    search_fields = ("game__name",)


@admin.register(OnceKey)
class OnceKeyAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("game", "key", "seq")
    search_fields = ("game__name",)


@admin.register(Note)
class NoteAdmin(ReadOnlyAdmin):
    """The notes of the chain; their text is shown where it was written."""

    exclude = ("body", "salt")
    list_display = ("game", "seq", "place", "at", "kind", "hash")
    list_filter = ("kind",)
    search_fields = ("game__name",)


@admin.register(Seed)
class SeedAdmin(ReadOnlyAdmin):
    """The published hash of a seed, and the seed itself once the campaign is over."""

    exclude = ("sealed",)
    list_display = ("game", "since", "hash", "opened")
    search_fields = ("game__name",)

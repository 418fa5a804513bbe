"""The outbox and where it writes to, to look at; addresses and secrets stay unseen."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaign.admin.readonly import ReadOnlyAdmin
from club.actions.notices.notice_kinds import events
from club.models import Channel, Feed, Notice, NoticeWish, SeatToken
from club.models.notices import PUSH


def kind_of(channel: Channel) -> str:
    """The kind of a channel in words; nobody types the address of a browser's own."""
    return str(_("a browser")) if channel.kind == PUSH else channel.get_kind_display()


def event_in_words(event: str) -> str:
    """As the person who chooses their notices reads it."""
    found = events().get(event)
    return str(found.label) if found else event


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notices; the organiser sees whether one was sent, and why not.

    Receipts are left out: one per sealing would reveal how often a bid was replaced.
    """

    exclude = ("channel", "values")
    list_display = ("about", "game", "user", "where", "due_at", "tries", "outcome")
    list_filter = ("outcome", "event")
    list_select_related = ("game", "user", "channel")
    search_fields = ("game__name", "user__first_name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).exclude(event="receipt")

    @admin.display(description=_("by"))
    def where(self, notice: Notice) -> str:
        """The kind of address, and no more of it."""
        return kind_of(notice.channel) if notice.channel is not None else str(_("mail"))

    @admin.display(description=_("event"), ordering="event")
    def about(self, notice: Notice) -> str:
        return event_in_words(notice.event)


@admin.register(Channel)
class ChannelAdmin(ReadOnlyAdmin):
    exclude = ("address", "kind")
    readonly_fields = ("sort",)
    list_display = ("label", "sort", "game", "user", "failures", "off_at")
    list_select_related = ("game", "user")
    search_fields = ("label", "game__name", "user__first_name")

    @admin.display(description=_("kind"), ordering="kind")
    def sort(self, channel: Channel) -> str:
        return kind_of(channel)


@admin.register(NoticeWish)
class NoticeWishAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("user", "about", "channel", "when")
    list_select_related = ("user", "channel")
    search_fields = ("user__first_name",)

    @admin.display(description=_("event"), ordering="event")
    def about(self, wish: NoticeWish) -> str:
        return event_in_words(wish.event)


@admin.register(Feed)
class FeedAdmin(ReadOnlyAdmin):
    organiser = ""
    exclude = ("secret_hash",)
    list_display = ("user", "made_at", "revoked_at")
    list_select_related = ("user",)
    search_fields = ("user__first_name",)


@admin.register(SeatToken)
class SeatTokenAdmin(ReadOnlyAdmin):
    organiser = "seat__game__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "user", "label", "made_at", "used_at", "revoked_at")
    list_select_related = ("seat__game", "user")
    search_fields = ("label", "seat__game__name", "user__first_name")

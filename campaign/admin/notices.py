"""The outbox and where it writes to, to look at; addresses and secrets stay unseen."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaign.admin.readonly import ReadOnlyAdmin
from club.models import Channel, Feed, Notice, NoticeWish, SeatToken


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notices; the organiser sees whether one was sent, and why not.

    Receipts are left out: one per sealing would reveal how often a bid was replaced.
    """

    exclude = ("channel", "values")
    list_display = ("event", "game", "user", "where", "due_at", "tries", "outcome")
    list_filter = ("outcome", "event")
    list_select_related = ("game", "user", "channel")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).exclude(event="receipt")

    @admin.display(description=_("by"))
    def where(self, notice: Notice) -> str:
        """The kind of address, and no more of it."""
        return notice.channel.get_kind_display() if notice.channel is not None else str(_("mail"))


@admin.register(Channel)
class ChannelAdmin(ReadOnlyAdmin):
    exclude = ("address",)
    list_display = ("label", "kind", "game", "user", "failures", "off_at")
    list_select_related = ("game", "user")


@admin.register(NoticeWish)
class NoticeWishAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("user", "event", "channel", "when")
    list_select_related = ("user", "channel")


@admin.register(Feed)
class FeedAdmin(ReadOnlyAdmin):
    organiser = ""
    exclude = ("secret_hash",)
    list_display = ("user", "made_at", "revoked_at")
    list_select_related = ("user",)


@admin.register(SeatToken)
class SeatTokenAdmin(ReadOnlyAdmin):
    organiser = "seat__game__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "user", "label", "made_at", "used_at", "revoked_at")
    list_select_related = ("seat__game", "user")

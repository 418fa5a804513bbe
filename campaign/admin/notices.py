"""The outbox and where it writes to, to look at; addresses and secrets stay unseen."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Channel, Feed, Notice, NoticeWish, SeatToken


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """What was told to whom; the organiser sees whether a notice went out, and why not.

    Receipts are not among them: one for each sealing tells how often somebody replaced a bid.
    """

    exclude = ("channel", "values")
    list_display = ("event", "campaign", "user", "where", "due_at", "tries", "outcome")
    list_filter = ("outcome", "event")
    list_select_related = ("campaign", "user", "channel")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).exclude(event="receipt")

    @admin.display(description=_("by"))
    def where(self, notice: Notice) -> str:
        """The kind of address, and no more of it."""
        return notice.channel.get_kind_display() if notice.channel is not None else str(_("mail"))


@admin.register(Channel)
class ChannelAdmin(ReadOnlyAdmin):
    exclude = ("address",)
    list_display = ("label", "kind", "campaign", "user", "failures", "off_at")
    list_select_related = ("campaign", "user")


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
    organiser = "seat__campaign__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "user", "label", "made_at", "used_at", "revoked_at")
    list_select_related = ("seat__campaign", "user")

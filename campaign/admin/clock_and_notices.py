"""The clock, the outbox and its channels, read-only; addresses and secrets are not shown."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaign.admin import words
from club.actions.notices.notice_kinds import secret_events
from club.admin.columns import column, filter_by
from club.admin.readonly import ReadOnlyAdmin
from club.models import (
    Channel,
    ChatName,
    Feed,
    Heartbeat,
    House,
    Installation,
    Job,
    JobPart,
    Letter,
    Notice,
    NoticeWish,
    OrganiserToken,
    Outage,
    PhaseClose,
    SeatToken,
)
from club.models.notices import PUSH

EVENT = column("event", _("event"), words.event)


def kind_of(channel: Channel) -> str:
    """The kind of a channel in words; nobody types the address of a browser."""
    return str(_("a browser")) if channel.kind == PUSH else channel.get_kind_display()


@admin.register(PhaseClose)
class PhaseCloseAdmin(ReadOnlyAdmin):
    list_display = (
        "game",
        "turn",
        words.PHASE,
        column("how", _("how"), words.closing),
        "closed_at",
    )
    list_filter = (filter_by("how", words.closing), filter_by("phase", words.phase))
    search_fields = ("game__name",)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("name", "at")


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("since", "until", "moved", "games")


@admin.register(Installation)
class InstallationAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("closing_paused_at", "closing_paused_why")


@admin.register(House)
class HouseAdmin(ReadOnlyAdmin):
    """The name and the welcome of the club; a page of the site sets them."""

    organiser = ""
    exclude = ("picture",)
    list_display = ("name", "crest", "version")


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notifications; the organiser sees whether one was sent, and why not.

    Secret ones are left out: one receipt per sealing would reveal how often a bid was replaced.
    """

    exclude = ("channel", "values")
    list_display = (
        EVENT,
        "game",
        "user",
        "where",
        "due_at",
        "tries",
        column("outcome", _("outcome"), words.outcome),
    )
    list_filter = (filter_by("outcome", words.outcome), filter_by("event", words.event))
    list_select_related = ("game", "user", "channel")
    search_fields = ("game__name", "user__first_name")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).exclude(event__in=secret_events())

    @admin.display(description=_("by"))
    def where(self, notice: Notice) -> str:
        """Only the kind of address."""
        return kind_of(notice.channel) if notice.channel is not None else str(_("email"))


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin):
    """Emails; their recipients and contents are sealed."""

    organiser = ""
    fields = ("kind", "made_at", "due_at", "ends_at", "tries", "error", "outcome", "done_at")
    list_display = ("kind", "made_at", "due_at", "tries", "outcome", "done_at")
    search_fields = ("error",)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """Jobs; their keys are those of the pages that asked for them."""

    organiser = ""
    exclude = ("key", "values", "result")
    list_display = ("kind", "by", "asked_at", "claims", "outcome", "ended_at")
    search_fields = ("kind", "by__first_name")


@admin.register(JobPart)
class JobPartAdmin(ReadOnlyAdmin):
    organiser = ""
    exclude = ("data",)
    list_display = ("job", "number")
    search_fields = ("job__kind",)


@admin.register(Channel)
class ChannelAdmin(ReadOnlyAdmin):
    exclude = ("address", "kind")
    readonly_fields = ("sort",)
    list_display = ("label", "sort", "game", "user", "failures", "off_at")
    search_fields = ("label", "game__name", "user__first_name")

    @admin.display(description=_("kind"), ordering="kind")
    def sort(self, channel: Channel) -> str:
        return kind_of(channel)


@admin.register(ChatName)
class ChatNameAdmin(ReadOnlyAdmin):
    """Names in chats; the names themselves are for their owners."""

    organiser = ""
    exclude = ("address", "kind", "unknown_in")
    readonly_fields = ("sort",)
    list_display = ("user", "sort", "made_at", "confirmed_at")
    search_fields = ("user__first_name",)

    @admin.display(description=_("kind"), ordering="kind")
    def sort(self, name: ChatName) -> str:
        return str(name.get_kind_display())


@admin.register(NoticeWish)
class NoticeWishAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("user", EVENT, "channel", "when")
    search_fields = ("user__first_name",)


@admin.register(Feed)
class FeedAdmin(ReadOnlyAdmin):
    organiser = ""
    exclude = ("secret_hash",)
    list_display = ("user", "made_at", "revoked_at")
    search_fields = ("user__first_name",)


@admin.register(SeatToken)
class SeatTokenAdmin(ReadOnlyAdmin):
    organiser = "seat__game__organiser"
    exclude = ("secret_hash",)
    list_display = ("seat", "user", "label", "made_at", "used_at", "revoked_at")
    list_select_related = ("seat__game", "user")
    search_fields = ("label", "seat__game__name", "user__first_name")


@admin.register(OrganiserToken)
class OrganiserTokenAdmin(ReadOnlyAdmin):
    organiser = ""
    exclude = ("secret_hash",)
    list_display = ("user", "label", "made_at", "used_at", "strong_until", "revoked_at")
    search_fields = ("label", "user__first_name")

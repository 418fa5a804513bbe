"""Campaigns and seats, to look at; one action takes a stuck campaign up again."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.actions import closing
from campaign.actions.actor import Actor
from campaign.admin.readonly import ReadOnlyAdmin
from campaign.models import Campaign, Seat


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("player", "name", "faction", "user")

    def has_add_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    list_display = ("name", "status", "turn", "phase", "closes_at", "stuck", "paused", "organiser")
    list_filter = ("status", "phase", "paused", "demo")
    list_select_related = ("organiser",)
    search_fields = ("name", "public_id")
    inlines = (SeatInline,)
    actions = ("retry_closing",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        return super().get_queryset(request).defer("world")

    @admin.action(description=_("Try to close the phase again"), permissions=["view"])
    def retry_closing(self, request: HttpRequest, queryset: QuerySet[Campaign]) -> None:
        for campaign in queryset.exclude(stuck=""):
            try:
                closing.retry(campaign.pk, actor=Actor.ruling(request.user))
            except Exception:  # logged and counted by close
                text = gettext("%(name)s could not be closed.") % {"name": campaign.name}
                self.message_user(request, text, messages.ERROR)


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "player", "name", "faction", "user")
    list_select_related = ("campaign", "user")
    search_fields = ("name", "campaign__name")

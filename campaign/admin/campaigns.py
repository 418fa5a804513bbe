"""Campaigns and seats, to look at; the desk where rulings are made; stuck ones taken up again."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from campaign.actions.clock import closing
from campaign.actions.journal.actor import Actor
from campaign.admin.readonly import ReadOnlyAdmin
from campaign.admin.rulings.ruling_pages import kinds_page, ruling_page, sign_in_again
from campaign.models import Campaign, Seat


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("player", "name", "faction", "user")

    def has_view_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Campaign | None = None) -> bool:
        return False


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    organiser = "organiser"
    exclude = ("spectator_key",)
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

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        again = require_POST(sign_in_again)
        own = [
            path("again/", wrap(again), name="campaign_campaign_again"),
            path("<int:object_id>/rule/", wrap(self.kinds), name="campaign_campaign_rule"),
            path(
                "<int:object_id>/rule/<slug:ruling>/", wrap(self.rule),
                name="campaign_campaign_ruling",
            ),
        ]  # fmt: skip
        return own + super().get_urls()

    def kinds(self, request: HttpRequest, object_id: int) -> HttpResponse:
        return kinds_page(request, self._mine(request, object_id), self._context(request))

    def rule(self, request: HttpRequest, object_id: int, ruling: str) -> HttpResponse:
        campaign = self._mine(request, object_id)
        return ruling_page(request, campaign, ruling, self._context(request))

    def _mine(self, request: HttpRequest, object_id: int) -> Campaign:
        """The campaign, if it is one that the user may rule; else it cannot be found."""
        found: Campaign | None = self.get_queryset(request).filter(pk=object_id).first()
        if found is None:
            raise Http404
        return found

    def _context(self, request: HttpRequest) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts}


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("campaign", "player", "name", "faction", "user")
    list_select_related = ("campaign", "user")
    search_fields = ("name", "campaign__name")

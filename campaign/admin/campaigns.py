"""Campaigns and seats to view, rulings, and restarting stuck campaigns."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from campaign.admin import words
from campaign.models import Campaign, League
from campaign.pages.rulings.steps import Frame, kinds_page, ruling_page, sign_in_again
from campaign.rules import SAGA
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.admin.columns import filter_by
from club.admin.readonly import ReadOnlyAdmin
from club.models import Game, Seat


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    can_delete = False
    fields = readonly_fields = ("player", "name", "playing_as", "user")

    def has_view_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    organiser = "organiser"
    exclude = ("spectator_key", "earlier_link", "seats_key")
    list_display = (
        "name",
        "status",
        "turn",
        words.PHASE,
        "closes_at",
        "stuck",
        "paused",
        "organiser",
    )
    list_filter = ("status", filter_by("phase", words.phase), "paused", "demo")
    search_fields = ("name", "public_id")
    inlines = (SeatInline,)
    actions = ("retry_closing",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("world")

    @admin.action(description=_("Try to close the phase again"), permissions=["view"])
    def retry_closing(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset.exclude(stuck=""):
            try:
                closing.retry(game.pk, actor=Actor.ruling(request.user))
            except Exception:  # logged and counted by close
                text = gettext("%(name)s could not be closed.") % {"name": game.name}
                self.message_user(request, text, messages.ERROR)

    def get_urls(self) -> list[Any]:
        wrap = self.admin_site.admin_view
        again = require_POST(sign_in_again)
        own = [
            path("again/", wrap(again), name="club_game_again"),
            path("<int:object_id>/rule/", wrap(self.kinds), name="club_game_rule"),
            path("<int:object_id>/rule/<slug:ruling>/", wrap(self.rule), name="club_game_ruling"),
        ]
        return own + super().get_urls()

    def kinds(self, request: HttpRequest, object_id: int) -> HttpResponse:
        game = self._mine(request, object_id)
        return kinds_page(request, game, self._frame(request, game))

    def rule(self, request: HttpRequest, object_id: int, ruling: str) -> HttpResponse:
        game = self._mine(request, object_id)
        return ruling_page(request, game, ruling, self._frame(request, game))

    def _mine(self, request: HttpRequest, object_id: int) -> Game:
        """The campaign, if the user may make rulings in it; otherwise it is not found."""
        games = self.get_queryset(request).filter(kind=SAGA.name)
        found: Game | None = games.filter(pk=object_id).first()
        if found is None:
            raise Http404
        return found

    def _frame(self, request: HttpRequest, game: Game) -> Frame:
        """The pages of the desk, each of which asks for the second factor."""
        context = {**self.admin_site.each_context(request), "opts": self.opts, "game": game}
        return Frame(
            "desk",
            context,
            reverse("admin:club_game_rule", args=[game.pk]),
            lambda name: reverse("admin:club_game_ruling", args=[game.pk, name]),
            strict=True,
        )


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    list_display = ("game", "map", "unplayed", "confirm_hours", "tables", "league", "season")
    search_fields = ("game__name",)


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    organiser = ""
    list_display = ("name",)
    search_fields = ("name",)


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ("game", "player", "name", "playing_as", "user")
    search_fields = ("name", "game__name")

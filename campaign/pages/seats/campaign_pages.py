"""The frame of a seat's common pages in a campaign."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from campaign.pages.scene import access
from campaign.pages.seats import lobby
from campaign.rules import SAGA
from club.models import Game
from club.pages.seats.game_pages import GamePages


class CampaignPages(GamePages):
    navigation = "scene/_campaign_nav.html"
    sealed = _("The plan and everything sealed for this phase are returned unopened.")
    stays = _("The bands stay where they are, for whoever takes over the seat.")

    def find(self, request: HttpRequest, public_id: str) -> Game:
        return access.campaign_or_404(request, public_id)

    def context(self, request: HttpRequest, game: Game) -> dict[str, Any]:
        return super().context(request, game) | {"scene": access.scene_for(request, game)}

    def seats(self, request: HttpRequest, game: Game, link: Any) -> HttpResponse:
        return lobby.lobby_page(request, game, link=link)


PAGES = CampaignPages(SAGA.name)

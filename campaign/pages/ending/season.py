"""The season of an ended campaign's league, and the way to the next one."""

from dataclasses import dataclass
from typing import Any

from campaign.actions.leagues.league_queries import following
from campaign.models import Campaign, League
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.companions import seen_games


@dataclass(frozen=True, slots=True)
class Season:
    """`next` is the campaign after this one, if the reader may see it."""

    number: int
    league: League | None
    next: Campaign | None
    may_found: bool


def season_of(reader: Any, scene: Scene) -> Season | None:
    """The season, for members who may continue or look back. None for spectators, and if there is
    nothing to show."""
    if scene.watching or scene.shared_device:
        return None
    campaign = scene.game.campaign
    after = following(campaign)
    seen = after is not None and seen_games(reader).filter(pk=after.pk).exists()
    may_found = scene.organises and after is None
    if campaign.league_id is None and not may_found:
        return None
    return Season(campaign.season or 1, campaign.league, after if seen else None, may_found)

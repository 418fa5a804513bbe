"""Reading leagues: only through campaigns that the reader may see.

Also the lords who were alive at the end of a season.
"""

from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from campaign.actions.history.effective_history import read_world
from campaign.models import Campaign, League
from campaign.rules import SAGA
from campaign.world import PlayerId
from club.actions.journal.companions import seen_games
from club.actions.journal.permissions import organises
from club.models import Game


def seen_league(reader: Any, league_id: int) -> League:
    """The league, if the reader may see one of its campaigns; else LookupError."""
    seen = seen_games(reader).filter(kind=SAGA.name, campaign__league=league_id)
    found = League.objects.filter(pk=league_id, campaigns__game__in=seen).first()
    if found is None:
        raise LookupError(league_id)
    return found


def seasons_of(reader: Any, league: League) -> QuerySet[Game]:
    """The league's campaigns that the reader may see."""
    return seen_games(reader).filter(campaign__league=league.pk)


def unseen_seasons(reader: Any, league: League) -> int:
    """The number of the league's campaigns that the reader may not see."""
    return league.campaigns.exclude(game__in=seen_games(reader)).count()


def may_rename(reader: Any, league: League) -> bool:
    """Whether the reader organises the league's latest campaign."""
    latest = league.campaigns.order_by("-season").select_related("game").first()
    return latest is not None and organises(latest.game, reader)


def following(campaign: Campaign) -> Campaign | None:
    """The campaign of the season after this one."""
    if campaign.league_id is None or campaign.season is None:
        return None
    after = Campaign.objects.filter(league=campaign.league_id, season=campaign.season + 1)
    return after.select_related("game").first()


def season_before(game: Game) -> Game | None:
    """The campaign of the season before this one, with its world."""
    found: Game | None = (
        Game.objects.annotate(next_season=Coalesce("campaign__season", 0) + 1)
        .filter(campaign__league__campaigns=game.pk, next_season=game.campaign.season or 0)
        .first()
    )
    return found


def living_lords(game: Game, player: PlayerId) -> list[str]:
    """Names of lords that this seat's person led until the end of the season before."""
    before = season_before(game) if game.campaign.season else None
    person = game.seats.filter(player=player).values_list("user_id", flat=True).first()
    seat = before.seats.filter(user_id=person).first() if before and person else None
    if before is None or seat is None:
        return []
    lords = read_world(before).lords.values()
    return [
        lord.name for lord in lords if lord.owner == seat.player and lord.name and not lord.died
    ]

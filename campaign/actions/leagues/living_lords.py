"""The lords of a player who were alive at the end of the season before."""

from campaign.actions.history.decoded import read_world
from campaign.actions.leagues.league_queries import season_before
from campaign.world import PlayerId
from club.models import Game


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

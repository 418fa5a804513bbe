"""The standings of a league over its seasons."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaign.history.outcome import Fights
from campaign.pages.companions.campaign_rows import CampaignRow, Sitter, place_of
from campaign.world import PlayerId


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A place in one season; `place` is 0 for a season without a winner."""

    season: int
    place: int
    address: str


@dataclass(slots=True)
class Standing:
    """A person in the league, under their latest name and seat.

    `points` is one for each player that they beat in a season, so that a season of six counts for
    more than one of three.
    """

    sitter: Sitter
    places: list[SeasonPlace] = field(default_factory=list)
    points: int = 0
    won: int = 0
    memory: int = 0
    fights: Fights = field(default_factory=Fights)


def standings_of(rows: Iterable[CampaignRow]) -> list[Standing]:
    """Most points first, then most seasons won; `rows` are newest first. Bots are left out."""
    found: dict[int, Standing] = {}
    for row in rows:
        for player, sitter in row.sitters.items():
            if sitter.person:
                _count(found.setdefault(sitter.person, Standing(sitter)), row, player)
    return sorted(found.values(), key=lambda one: (-one.points, -one.won))


def _count(one: Standing, row: CampaignRow, player: str) -> None:
    place = place_of(row, player)
    one.places.insert(0, SeasonPlace(row.season, place, row.address))
    if place:
        one.points += len(row.outcome.ranking) - place
        one.won += place == 1
    one.memory += row.outcome.memory.get(PlayerId(player), 0)
    fights = row.outcome.fights.get(PlayerId(player), Fights())
    one.fights.won += fights.won
    one.fights.lost += fights.lost
    one.fights.drawn += fights.drawn

"""A person's campaigns, battles and lords, as far as the reader may see them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from campaign.actions.statistics.figures import Sums
from campaign.actions.statistics.figures import of_person as sums_of_person
from campaign.history.outcome import Fights, LordFate
from campaign.pages.companions.campaign_rows import CampaignRow, Sitter, campaign_rows, place_of
from club.models import Game
from club.pages.companions.parts import Figure, Section

MOST_LORDS = MOST_PLAYED = 24  # rows shown; all are counted


@dataclass(frozen=True, slots=True)
class Played:
    """A campaign of the person. `sitter` is None if they have left their seat.

    `place` is 0 if they have none.
    """

    row: CampaignRow
    sitter: Sitter | None
    place: int
    memory: int
    fights: Fights
    organises: bool


@dataclass(frozen=True, slots=True)
class LordRow:
    """A lord of the person, and the address of the lord's page."""

    lord: LordFate
    css: str
    row: CampaignRow
    address: str


@dataclass(frozen=True, slots=True)
class Results:
    """`more_played` and `more_lords` are the numbers that are not shown. `person` is their id, or 0
    if none of their battles is counted."""

    played: list[Played]
    more_played: int
    lords: list[LordRow]
    more_lords: int
    person: int


def of_person(person: Any, games: QuerySet[Game]) -> Section:
    """The campaigns newest first; the lords who lived longest first."""
    played = [_played(row, person) for row in campaign_rows(games)]
    lords = [lord for one in played if one.sitter for lord in _lords(one.row, one.sitter)]
    lords.sort(key=lambda one: -one.lord.turns)
    sums = sums_of_person(person, games)
    results = Results(
        played[:MOST_PLAYED],
        max(0, len(played) - MOST_PLAYED),
        lords[:MOST_LORDS],
        max(0, len(lords) - MOST_LORDS),
        person.pk if sums.battles else 0,
    )
    return Section("companions/_campaigns_of_person.html", results, _figures(played, lords, sums))


def _played(row: CampaignRow, person: Any) -> Played:
    sitter = next((one for one in row.sitters.values() if one.person == person.pk), None)
    player: Any = sitter.player if sitter else ""
    return Played(
        row,
        sitter,
        place_of(row, player),
        row.outcome.memory.get(player, 0),
        row.outcome.fights.get(player) or Fights(),
        row.game.organiser_id == person.pk,
    )


def _lords(row: CampaignRow, sitter: Sitter) -> list[LordRow]:
    return [
        LordRow(lord, sitter.css, row, row.page("lord", lord.id))
        for lord in row.outcome.lords
        if lord.owner == sitter.player
    ]


def _figures(played: list[Played], lords: list[LordRow], sums: Sums) -> list[Figure]:
    sat = [one for one in played if one.sitter]
    return [
        Figure(_("Campaigns"), len(sat)),
        Figure(_("Campaigns won"), sum(one.place == 1 for one in sat)),
        Figure(_("Battles won"), sum(one.fights.won for one in sat)),
        Figure(_("Battles lost"), sum(one.fights.lost for one in sat)),
        Figure(_("Battles drawn"), sum(one.fights.drawn for one in sat)),
        Figure(_("Figures lost"), sums.figures_lost),
        Figure(_("Figures slain"), sums.figures_slain),
        Figure(_("Lords"), len(lords)),
    ]

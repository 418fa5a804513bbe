"""Campaigns in a line each, with their players and their state."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from campaign.actions.history.outcomes import outcomes_of
from campaign.history.outcome import Outcome
from campaign.models import League
from campaign.pages.scene.seat_views import ARMS, LETTERS, Arms, faction_word
from campaign.pages.words.rule_terms import FORMING
from campaign.rules import SAGA
from campaign.words.phases import PHASE_NAMES
from campaign.world import PlayerId
from club.actions.journal.game_queries import with_seats
from club.models import Game, Seat

MOST = 200  # campaigns on a page, the latest; each journal is read


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat and its player. `person` is the id of their page, 0 for bots and empty seats."""

    player: str
    name: str
    css: str
    faction: str
    arms: Arms | None
    person: int


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign with its outcome so far. `address` is that of its end, or of its table. `season`
    is 0 without a league."""

    game: Game
    outcome: Outcome
    phase: str
    address: str
    sitters: dict[str, Sitter]
    league: League | None = None
    season: int = 0

    @property
    def over(self) -> bool:
        return bool(self.game.status == Game.ENDED)

    @property
    def winner(self) -> Sitter | None:
        return self.sitters.get(str(self.outcome.winner))

    @property
    def battles(self) -> str:
        return self.page("battles")

    def page(self, name: str, *more: str) -> str:
        """The address of a page of the campaign."""
        return reverse(name, args=[self.game.public_id, *more])


def campaign_rows(games: QuerySet[Game]) -> list[CampaignRow]:
    """The latest campaigns among these games, newest first, with at most four queries."""
    found = games.filter(kind=SAGA.name).defer("world").order_by("-pk")
    found = found.select_related("campaign__league")
    loaded = list(found.prefetch_related(with_seats())[:MOST])
    outcomes = outcomes_of(loaded)
    return [_row(game, outcomes[game.pk]) for game in loaded]


def _row(game: Any, outcome: Outcome) -> CampaignRow:
    ended = game.status == Game.ENDED
    forming = game.status == Game.SETUP
    return CampaignRow(
        game,
        outcome,
        str(FORMING if forming else PHASE_NAMES["ended" if ended else game.phase]),
        reverse("end" if ended else "table", args=[game.public_id]),
        {seat.player: sitter(seat) for seat in game.seats.all()},
        game.campaign.league,
        game.campaign.season or 0,
    )


def sitter(seat: Seat) -> Sitter:
    return Sitter(
        seat.player,
        seat.name,
        LETTERS[seat.index % 6].lower(),
        faction_word(seat.playing_as),
        ARMS.get(seat.playing_as),
        seat.user_id or 0,
    )


def place_of(row: CampaignRow, player: str) -> int:
    """The place of a player in a campaign that was won; 0 if they have none."""
    ranking = row.outcome.ranking
    return ranking.index(PlayerId(player)) + 1 if player in ranking else 0

"""The row of a campaign in the list of a person's games."""

from dataclasses import dataclass, replace
from typing import Any

from campaign.actions.play import campaign_queries
from campaign.pages.map.land_strip import land_strip
from campaign.pages.scene.seat_views import LETTERS, faction_word
from campaign.pages.table.order_state import OrderState, orders_in
from campaign.pages.words.rule_terms import EMPTY_SEAT, FORMING, READY, START
from campaign.words.phases import DUTIES, PHASE_NAMES
from campaign.world import PlayerId
from club.actions.journal.game_queries import seat_of, waits_for_user
from club.actions.journal.permissions import organises
from club.models import Game, Seat
from club.pages.frame.deadline_display import Deadline, deadline_of


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """One campaign of the list."""

    game: Game
    seat: Any
    css: str
    faction: str
    waits: bool
    phase: str
    duty: str
    deadline: Deadline | None
    orders: OrderState | None
    others: list[Seat]
    over: bool
    winner: Seat | None
    land: str = ""  # a picture of the map, only for the most urgent campaign
    template: str = "seats/_home_row.html"


def campaigns_of(user: Any) -> list[CampaignRow]:
    """The campaigns of the user, for the list of all their games."""
    games = campaign_queries.my_campaigns(user)
    winners = campaign_queries.winners_of(games)
    lines = [_line(game, user, winners.get(game.pk)) for game in games]
    return [replace(line, land=land_strip(line.game)) for line in lines[:1]] + lines[1:]


def _line(game: Game, user: Any, winner: PlayerId | None) -> CampaignRow:
    seat = seat_of(game, user)
    waits = waits_for_user(game, user) or _awaits_start(game, user)
    return CampaignRow(
        game=game,
        seat=seat,
        waits=waits,
        css=LETTERS[seat.index % 6].lower() if seat else "",
        faction=faction_word(seat.playing_as) if seat else "",
        phase=_phase(game),
        duty=_duty(game, waits, seat),
        deadline=deadline_of(game),
        orders=orders_in(game, seat.player, acted=game.acted) if seat else None,  # type: ignore[attr-defined]
        over=game.status == Game.ENDED,
        winner=next((other for other in game.seats.all() if other.player == winner), None),
        others=[other for other in game.seats.all() if other.player in game.waits_for],
    )


def _forms(game: Game) -> bool:
    return bool(game.status == Game.SETUP)


def _phase(game: Game) -> str:
    if _forms(game):
        return str(FORMING)
    return str(PHASE_NAMES["ended" if game.status == Game.ENDED else game.phase])


def _awaits_start(game: Game, user: Any) -> bool:
    """Whether everybody is ready and the user is the one who starts it."""
    return _forms(game) and not game.waits_for and organises(game, user)


def _duty(game: Game, waits: bool, seat: Seat | None) -> str:
    """The user's next duty; before the start, also that everybody is ready."""
    if waits and not _forms(game) and (seat is None or seat.player not in game.waits_for):
        return str(EMPTY_SEAT)
    if _forms(game) and not game.waits_for:
        return str(START if waits else READY)
    return str(DUTIES.get(game.phase, "")) if waits else ""

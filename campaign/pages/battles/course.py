"""How a battle went, by what was counted at the table: losses by turn, and the notes."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.actions.battles.live_counts import last_marks
from campaign.live_counts.course import TurnOfBattle, course_of
from campaign.live_counts.marks import merged, words
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import BattleId, PlayerId


@dataclass(frozen=True, slots=True)
class Losses:
    """The losses of a side in a turn: figures, and whether its lord fell."""

    seat: SeatView
    figures: int
    lord: bool


@dataclass(frozen=True, slots=True)
class TurnDrawn:
    """A turn: the losses of each side, and the notes with the names of their authors."""

    number: int
    losses: list[Losses]
    notes: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Course:
    """The turns of a battle. `most` is the largest number of figures lost by a side in one."""

    seats: list[SeatView]
    turns: list[TurnDrawn]
    most: int


def course_drawn(scene: Scene, id: BattleId, players: tuple[PlayerId, ...]) -> Course | None:
    """The course of the battle as it was counted; None if nothing of it is known. One query."""
    turns = course_of(words(merged({}, last_marks(scene.game, id))))
    if not turns:
        return None
    seats = [scene.seats[player] for player in players]
    drawn = [_turn(scene, seats, turn) for turn in turns]
    most = max(loss.figures for turn in drawn for loss in turn.losses)
    return Course(seats, drawn, max(most, 1))


def _turn(scene: Scene, seats: list[SeatView], turn: TurnOfBattle) -> TurnDrawn:
    losses = [
        Losses(seat, turn.fallen.get(seat.player, 0), seat.player in turn.lords) for seat in seats
    ]
    return TurnDrawn(turn.number, losses, [(_author(scene, by), text) for by, text in turn.notes])


def _author(scene: Scene, player: str) -> str:
    seat = scene.seats.get(PlayerId(player))
    return seat.name if seat else _("Organiser")

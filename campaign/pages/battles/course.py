"""How a battle went, as it was counted at the table: losses by turn, and notes."""

from dataclasses import dataclass

from campaign.actions.battles.live_counts import marks_of_last_wave
from campaign.live_counts.course import TurnOfBattle, course_of
from campaign.live_counts.marks import merged, words
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import BattleId, PlayerId

LONGEST_BAR = 100  # units of the picture


@dataclass(frozen=True)
class Bar:
    """The figures that one side lost in a turn, the length of their bar, and whether their lord
    fell."""

    fallen: int
    long: int
    lord: bool


@dataclass(frozen=True)
class TurnRow:
    """A turn: a bar for each side, and the notes with their authors, None for an organiser."""

    number: int
    bars: list[Bar]
    notes: list[tuple[SeatView | None, str]]


@dataclass(frozen=True)
class CourseView:
    """The sides, and the turns that were counted. It is empty if nobody counted."""

    seats: list[SeatView]
    turns: list[TurnRow]

    def __bool__(self) -> bool:
        return bool(self.turns)


def course_view(scene: Scene, id: BattleId, players: tuple[PlayerId, ...]) -> CourseView:
    """The course of a battle that is no longer to be fought. One query."""
    row = scene.world.battles.get(id)
    if row is not None and row.stage == "fight":
        return CourseView([], [])
    course = course_of(words(merged({}, marks_of_last_wave(scene.game, id))))
    most = max((n for turn in course for n in turn.fallen.values()), default=1)
    return CourseView(
        [scene.seats[player] for player in players],
        [_row(scene, turn, players, most) for turn in course],
    )


def _row(scene: Scene, turn: TurnOfBattle, players: tuple[PlayerId, ...], most: int) -> TurnRow:
    fallen = [turn.fallen.get(player, 0) for player in players]
    return TurnRow(
        turn.number,
        [
            Bar(number, LONGEST_BAR * number // most, player in turn.lords)
            for player, number in zip(players, fallen, strict=True)
        ],
        [(scene.seats.get(PlayerId(author)), text) for author, text in turn.notes],
    )

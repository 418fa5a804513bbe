"""How a battle went, turn by turn: losses and notes as they were counted at the table, and
photographs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from campaign.actions.battles.counted_marks import all_marks, marks_of_last_wave
from campaign.live_counts.course import TurnOfBattle, course_of
from campaign.live_counts.marks import merged, words
from campaign.models import BattlePhoto
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import SeatView
from campaign.world import BattleId, PlayerId
from club.actions.accounts.plain_names import plain_name
from club.models import Game

LONGEST_BAR = 100  # units of the picture


@dataclass(frozen=True)
class Bar:
    """The figures that one side lost in a turn, the length of their bar, and whether their lord
    fell."""

    fallen: int
    long: int
    lord: bool


class Note(NamedTuple):
    """A note with the seat of its author, None for an organiser.

    `friend` is the name of somebody to whom the author lent the count, and `lent` whether they did.
    """

    seat: SeatView | None
    text: str
    lent: bool
    friend: str


@dataclass(frozen=True)
class TurnRow:
    """A turn: a bar for each side, the notes, and the photographs. Without bars, nobody counted
    it."""

    number: int
    bars: list[Bar]
    notes: list[Note]
    photos: list[BattlePhoto]


@dataclass(frozen=True)
class CourseView:
    """The sides, and the turns of which something is known, in order."""

    seats: list[SeatView]
    turns: list[TurnRow]

    def __bool__(self) -> bool:
        return bool(self.turns)

    @property
    def counted(self) -> list[TurnRow]:
        """The turns whose losses were counted."""
        return [turn for turn in self.turns if turn.bars]


def turn_now(game: Game, id: BattleId, wave: int) -> int | None:
    """The turn that the battle has reached by its count, None if nobody counts. One query."""
    found = words(merged({}, all_marks(game, id, wave)))
    return found["turn"].mark.value if "turn" in found else (1 if found else None)


def course_view(
    scene: Scene, id: BattleId, players: tuple[PlayerId, ...], photos: Iterable[BattlePhoto]
) -> CourseView:
    """The course of a battle that is no longer to be fought. One query."""
    row = scene.world.battles.get(id)
    if row is not None and row.stage == "fight":
        return CourseView([], [])
    course = course_of(words(merged({}, marks_of_last_wave(scene.game, id))))
    most = max((n for turn in course for n in turn.fallen.values()), default=1)
    taken: dict[int, list[BattlePhoto]] = {}
    for photo in photos:
        if photo.fought is not None:
            taken.setdefault(photo.fought, []).append(photo)
    counted = {turn.number: _row(scene, turn, players, most) for turn in course}
    numbers = sorted({*counted, *taken})
    turns = [counted.get(number) or TurnRow(number, [], [], []) for number in numbers]
    return CourseView(
        [scene.seats[player] for player in players],
        [replace(turn, photos=taken.get(turn.number, [])) for turn in turns],
    )


def _row(scene: Scene, turn: TurnOfBattle, players: tuple[PlayerId, ...], most: int) -> TurnRow:
    fallen = [turn.fallen.get(player, 0) for player in players]
    return TurnRow(
        turn.number,
        [
            Bar(number, LONGEST_BAR * number // most, player in turn.lords)
            for player, number in zip(players, fallen, strict=True)
        ],
        [_note(scene, author, text) for author, text in turn.notes],
        [],
    )


def _note(scene: Scene, author: str, text: str) -> Note:
    player, lent, friend = author.partition("/")
    seat = scene.seats.get(PlayerId(player))
    return Note(seat, plain_name(text), bool(lent), plain_name(friend))

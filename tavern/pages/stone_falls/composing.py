"""A planned turn: the choices so far, their consequences, and the next step."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from club.actions.security.whole_numbers import whole_number
from club.rules import Seat
from tavern.stone_falls.board import DIRECTIONS, RAYS
from tavern.stone_falls.choices import choices
from tavern.stone_falls.commands import (
    Choose,
    ChooseColour,
    Command,
    Glide,
    LeaveLines,
    LeavePower,
    Place,
    Pull,
    Push,
    Remove,
    Resolve,
    Swap,
)
from tavern.stone_falls.news import News
from tavern.stone_falls.play import play
from tavern.stone_falls.world import Seen, World

MOST_STEPS = 30  # of one turn; more are never needed
SUPPLY, COLOURS = 100, 200  # targets that are not on the board: a stone of the supply, a colour

Option = tuple[int, Command]  # a choice and its number


@dataclass(frozen=True, slots=True)
class Composed:
    """`world` is the state after `commands`. `options` are the choices that match the `picks`.

    `whole` says that the commands are a whole turn, which can be sent.
    """

    start: World
    world: World
    commands: tuple[Command, ...] = ()
    news: tuple[News, ...] = ()
    steps: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    whole: bool = False

    @property
    def targets(self) -> dict[int, str]:
        """The places that can be tapped next, each with the query of its link."""
        by_target: dict[int, list[Option]] = {}
        for number, command in self.options:
            key = tapped_places(self.world, command)
            if len(key) > len(self.picks):
                by_target.setdefault(key[len(self.picks)], []).append((number, command))
        return {target: self._query_to(target, found) for target, found in by_target.items()}

    def _query_to(self, target: int, found: list[Option]) -> str:
        picks = (*self.picks, target)
        if len(found) == 1 and len(tapped_places(self.world, found[0][1])) == len(picks):
            return self.query((*self.steps, found[0][0]))
        return self.query(self.steps, picks)

    @property
    def alternatives(self) -> tuple[Option, ...]:
        """Choices that the picks cannot distinguish, for a list in words."""
        full = len(self.picks)
        return tuple(
            o for o in self.options if full and len(tapped_places(self.world, o[1])) == full
        )

    @property
    def skip(self) -> str:
        """The query that skips the power or the lines. "" if that is not possible."""
        found = (
            number
            for number, command in self.options
            if isinstance(command, LeavePower | LeaveLines)
        )
        number = next(found, None)
        return "" if number is None else self.query((*self.steps, number))

    @property
    def back(self) -> str:
        """The query of one tap less. "" if nothing was tapped."""
        if self.picks:
            return self.query(self.steps, self.picks[:-1])
        return self.query(self.steps[:-1]) if self.steps else ""

    def query(self, steps: Iterable[int], picks: Iterable[int] = ()) -> str:
        values = {
            "moment": str(self.start.moment),
            "steps": _joined(steps),
            "picks": _joined(picks),
        }
        return "?" + urlencode({name: value for name, value in values.items() if value})


def compose(world: World, seat: Seat, picked: Mapping[str, str]) -> Composed:
    """The turn in the address. Steps that do not match the present state are skipped."""
    if picked.get("moment") != str(world.moment):
        picked = {}
    found = Composed(world, world)
    for number in _numbers(picked.get("steps", ""))[:MOST_STEPS]:
        offered = choices(Seen(found.world, seat))
        if found.whole or number >= len(offered):
            break
        found = _taken(found, seat, number, offered[number])
    if found.whole:
        return found
    return _picked(found, seat, _numbers(picked.get("picks", "")))


def _taken(found: Composed, seat: Seat, number: int, command: Command) -> Composed:
    commands, steps = (*found.commands, command), (*found.steps, number)
    if isinstance(command, ChooseColour):  # the deal may follow, which nobody can predict
        return Composed(found.start, found.world, commands, found.news, steps, whole=True)
    outcome = play(found.world, command)
    news = (*found.news, *(item.news for item in outcome.news))
    after, start = outcome.world, found.start
    whole = after.speaker != seat or after.turn != start.turn or after.phase in ("first", "ended")
    return Composed(start, after, commands, news, steps, whole=whole)


def _picked(found: Composed, seat: Seat, picks: tuple[int, ...]) -> Composed:
    offered = tuple(enumerate(choices(Seen(found.world, seat))))
    fitting = tuple(o for o in offered if tapped_places(found.world, o[1])[: len(picks)] == picks)
    if not fitting:
        picks, fitting = (), offered
    return Composed(
        found.start, found.world, found.commands, found.news, found.steps, picks, fitting
    )


def tapped_places(world: World, command: Command) -> tuple[int, ...]:
    """The places to tap for a command, in order. None for skipping a power or lines."""
    match command:
        case Place(at=at):
            return (at,)
        case Push(direction=direction, steps=steps):
            return (RAYS[world.placed][DIRECTIONS.index(direction)][steps - 1],)
        case Pull(stone_at=stone_at, to=to) | Glide(stone_at=stone_at, to=to):
            return stone_at, to
        case Swap(near=near, other=other):
            return near, other
        case Resolve(treasure=treasure, gift=gift):
            return treasure, gift
        case Remove(line=line, stones=stones):  # the stone that stays of three; the first of four
            return (next(iter(sorted({*line} - {*stones})), line[0]),)
        case Choose(stone=stone):
            return (SUPPLY + stone,)
        case ChooseColour(colour=colour):
            return (COLOURS + colour,)
        case LeavePower() | LeaveLines():
            return ()


def _joined(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers))


def _numbers(text: str) -> tuple[int, ...]:
    """Numbers from an address. None if it contains anything else."""
    numbers = [whole_number(part, 999) for part in text.split(".")[: MOST_STEPS + 1]]
    return tuple(number for number in numbers if number is not None) if None not in numbers else ()

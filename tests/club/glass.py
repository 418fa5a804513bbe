"""The glass game: a tiny game with secrets, for testing the club's code.

Every seat draws a number of nine digits, which only that seat may see. Another number is in the
dark. Then each seat in turn says whether the next seat's number is higher than its own. At the end
all numbers are public, and every right guess is a point. A number that shows up anywhere before the
end is a leak. A number of nine digits does not show up by accident.
"""

from msgspec import Struct
from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import (
    Chance,
    Draw,
    JsonCodec,
    NewsItem,
    Options,
    Outcome,
    Progress,
    Rules,
    Seat,
    SecretWorld,
    Seen,
    Standing,
    see,
)
from club.rules_base import SecretRules

NUMBER = Draw(100_000_000, 999_999_999)


class Table(Struct, frozen=True):
    """`guesses` says for each seat, in order, whether it thinks that the next seat's number is
    higher."""

    seats: tuple[Seat, ...]
    drawn: tuple[Seat, ...] = ()
    guesses: tuple[bool, ...] = ()
    numbers: dict[Seat, int] = {}  # revealed at the end
    rest: int = 0


class Hand(Struct, frozen=True):
    number: int


class Dark(Struct, frozen=True):
    number: int


class DrawNumber(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat


class Guess(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    seat: Seat
    higher: bool


class Drew(Struct, frozen=True, tag=True):
    seat: Seat


class DrewNumber(Struct, frozen=True, tag=True):
    seat: Seat
    number: int


class Guessed(Struct, frozen=True, tag=True):
    seat: Seat
    higher: bool


class Opened(Struct, frozen=True, tag=True):
    numbers: dict[Seat, int]


Command = DrawNumber | Guess
News = Drew | DrewNumber | Guessed | Opened
World = SecretWorld[Table, Hand, Dark]
View = Seen[Table, Hand]


class Glass(SecretRules[Table, Hand, Dark, Command, News]):
    name = "glass"
    players = range(2, 5)
    worlds = JsonCodec[World](World)
    commands = JsonCodec[Command](Command)
    news = JsonCodec[tuple[NewsItem[News], ...]](tuple[NewsItem[News], ...])
    taken_back = (Guess,)

    def draws_to_start(self, seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
        if len(seats) not in self.players or options:
            raise Refusal("seats", "G1", "Two to four people play, without options.")
        return (NUMBER,)

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[World, News]:
        self.draws_to_start(seats, options)
        return Outcome(SecretWorld(table=Table(seats), hands={}, dark=Dark(chance[0]), salt=salt))

    def progress(self, world: World) -> Progress:
        table = world.table
        moment = 1 if _phase(table) == "drawing" else 2 + len(table.guesses)
        return Progress(1, _phase(table), moment, "go")

    def awaited(self, world: World) -> tuple[Seat, ...]:
        return _awaited(world.table)

    def choices(self, seen: View) -> tuple[Command, ...]:
        seat = seen.seat
        if seat is None or seat not in _awaited(seen.table):
            return ()
        if _phase(seen.table) == "drawing":
            return (DrawNumber(seat),)
        return Guess(seat, True), Guess(seat, False)

    def draws(self, world: World, command: Command) -> tuple[Draw, ...]:
        return (NUMBER,) if isinstance(command, DrawNumber) else ()

    def play(self, world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
        if command not in self.choices(see(world, command.seat)):
            raise Refusal("not-now", "G2", "That is not to be done now.")
        if isinstance(command, DrawNumber):
            return _draw(world, command.seat, chance[0])
        return _guess(world, command)

    def defaults(self, world: World) -> tuple[Command, ...]:
        return tuple(self.choices(see(world, seat))[0] for seat in self.awaited(world))

    def standing(self, world: World) -> Standing | None:
        table = world.table
        if _phase(table) != "over":
            return None
        points = {seat: int(_is_right(table, place)) for place, seat in enumerate(table.seats)}
        places = {s: 1 + sum(p > points[s] for p in points.values()) for s in points}
        return Standing(places, points)


def _phase(table: Table) -> str:
    if len(table.drawn) < len(table.seats):
        return "drawing"
    return "guessing" if len(table.guesses) < len(table.seats) else "over"


def _awaited(table: Table) -> tuple[Seat, ...]:
    if _phase(table) == "drawing":
        return tuple(seat for seat in table.seats if seat not in table.drawn)
    return table.seats[len(table.guesses) : len(table.guesses) + 1]


def _draw(world: World, seat: Seat, number: int) -> Outcome[World, News]:
    table = replace(world.table, drawn=(*world.table.drawn, seat))
    hands = world.hands | {seat: Hand(number)}
    items = NewsItem[News](Drew(seat)), NewsItem[News](DrewNumber(seat, number), (seat,))
    return Outcome(replace(world, table=table, hands=hands), items)


def _guess(world: World, command: Guess) -> Outcome[World, News]:
    table = replace(world.table, guesses=(*world.table.guesses, command.higher))
    items: tuple[NewsItem[News], ...] = (NewsItem(Guessed(command.seat, command.higher)),)
    if _phase(table) == "over":
        numbers = {seat: hand.number for seat, hand in world.hands.items()}
        table = replace(table, numbers=numbers, rest=world.dark.number)
        items += (NewsItem(Opened(numbers)),)
    return Outcome(replace(world, table=table), items)


def _is_right(table: Table, place: int) -> bool:
    mine = table.numbers[table.seats[place]]
    next_one = table.numbers[table.seats[(place + 1) % len(table.seats)]]
    return table.guesses[place] == (next_one > mine)


GLASS: Rules[World, Command, News, View] = Glass()

"""Stone Falls as one of the games that the club knows (`club.rules`)."""

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
    Standing,
)
from club.rules_base import BaseRules
from tavern.stone_falls import choices, dealing
from tavern.stone_falls import play as door
from tavern.stone_falls.commands import ChooseColour, Command, Place
from tavern.stone_falls.defaults import default
from tavern.stone_falls.news import News
from tavern.stone_falls.world import Seen, World, as_recorded


class StoneFalls(BaseRules[World, Command, News, Seen]):
    """The rules behind the methods that every game has. There are no options."""

    name = "stone-falls"
    players = range(1, 5)
    secret = False
    worlds = JsonCodec[World](World)
    commands = JsonCodec[Command](Command)
    news = JsonCodec[tuple[NewsItem[News], ...]](tuple[NewsItem[News], ...])
    awaited = staticmethod(choices.awaited)
    choices = staticmethod(choices.choices)
    draws = door.DOOR.draws
    play = staticmethod(door.play)

    def draws_to_start(self, seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
        dealing.check_seats(seats, options)
        return dealing.draws_to_start(seats)

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[World, News]:
        dealing.check_seats(seats, options)
        return Outcome(dealing.first_world(seats, chance))

    def progress(self, world: World) -> Progress:
        return Progress(world.turn, world.phase, world.moment, "go")

    def see(self, world: World, seat: Seat | None) -> Seen:
        return Seen(world, seat)

    def as_given(self, world: World, command: Command) -> World:
        """The world as recorded. In records of teams the second partners may place in the first
        round (S8)."""
        return as_recorded(world) if isinstance(command, Place) else world

    def digest(self, world: World) -> str:
        """The digest. It differs for records in which second partners placed in the first round.

        Only in them these partners have a stone to place then, so no two worlds of a game have the
        same digest.
        """
        return super().digest(as_recorded(world))

    def defaults(self, world: World) -> tuple[Command, ...]:
        found = default(world)
        return () if found is None else (found,)

    def may_take_back(self, command: Command) -> bool:
        """Whether the command can be undone. A colour cannot, since the stones may have been dealt
        after it."""
        return not isinstance(command, ChooseColour)

    def standing(self, world: World) -> Standing | None:
        return world.standing

    def partners(self, world: World) -> tuple[tuple[Seat, ...], ...]:
        return tuple(team for team in world.teams if len(team) > 1)


STONE_FALLS: Rules[World, Command, News, Seen] = StoneFalls()

"""The map campaign as one of the games that the club knows (`club.rules`)."""

from typing import Any, NamedTuple

import msgspec

from campaign import commands, news, play, world
from campaign.commands import Command, Roll
from campaign.house_rules import HouseRules
from campaign.news import News
from campaign.offers import Choice
from campaign.turns.setup import new_world
from campaign.world import PlayerId, RoadMap, World
from club.rules import Chance, Draw, NewsItem, Options, Outcome, Progress, Rules, Seat, Standing
from club.rules_base import BaseRules


class Seen(NamedTuple):
    """The view of a seat: the whole world, because bids are in envelopes outside of it."""

    world: World
    seat: PlayerId | None


class _Worlds:
    encode = staticmethod(world.encode)
    decode = staticmethod(world.decode)


class _Commands:
    encode = staticmethod(commands.encode)
    decode = staticmethod(commands.decode)


class _News:
    """The journal stores only the news, because all of them are for everybody."""

    def encode(self, value: tuple[NewsItem[News], ...], /) -> bytes:
        return news.encode(tuple(one.news for one in value))

    def decode(self, document: bytes, /) -> tuple[NewsItem[News], ...]:
        return _for_all(news.decode(document))


class Saga(BaseRules[World, Command, News, Seen]):
    """The rules of the campaign, behind the methods that every game has."""

    name = "saga"
    players = range(2, 7)
    secret = False
    worlds = _Worlds()
    commands = _Commands()
    news = _News()

    def draws_to_start(self, seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
        self._first_world(seats, options)
        return ()

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[World, News]:
        """Options: `map` and `rules` as JSON values, and `factions` by seat."""
        return Outcome(self._first_world(seats, options))

    def progress(self, world: World) -> Progress:
        return Progress(world.turn, world.phase, world.moment, world.phase)

    def awaited(self, world: World) -> tuple[Seat, ...]:
        return tuple(Seat(player) for player in play.awaited(world))

    def see(self, world: World, seat: Seat | None) -> Seen:
        return Seen(world, None if seat is None else PlayerId(seat))

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        return () if seen.seat is None else play.choices(seen.world, seen.seat)

    def speaker_of(self, command: Command) -> Seat | None:
        return Seat(command.player) if isinstance(command, commands.Of) else None

    def automatic(self, world: World) -> Command | None:
        """The next roll of dice (R8), in which nobody decides anything."""
        return play.automatic(world)

    def draws(self, world: World, command: Command) -> tuple[Draw, ...]:
        return play.draws(world, command)

    def play(self, world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
        return self.again(world, command, chance, None)

    def again(
        self, world: World, command: Command, chance: Chance, numbers_from: int | None
    ) -> Outcome[World, News]:
        outcome = play.play(world, command, chance, numbers_from)
        return Outcome(outcome.world, _for_all(outcome.news))

    def digest(self, world: World) -> str:
        return play.digest(world)

    def defaults(self, world: World) -> tuple[Command, ...]:
        return play.defaults(world)

    def may_take_back(self, command: Command) -> bool:
        """Whether it is neither a command with chance nor an automatic one."""
        return isinstance(command, commands.Of) and not isinstance(command, Roll)

    def standing(self, world: World) -> Standing | None:
        end = world.ending
        if end is None:
            return None
        places = {Seat(player): place for place, player in enumerate(end.ranking, 1)}
        return Standing(places, how=end.by)

    def _first_world(self, seats: tuple[Seat, ...], options: Options) -> World:
        return new_world(
            msgspec.convert(options["map"], RoadMap),
            {PlayerId(seat): options.get("factions", {}).get(seat, "") for seat in seats},
            _rules_of(options),
        )


def _rules_of(options: Options) -> HouseRules | None:
    rules: Any = options.get("rules")
    return None if rules is None else msgspec.convert(rules, HouseRules)


def _for_all(items: tuple[News, ...]) -> tuple[NewsItem[News], ...]:
    return tuple(NewsItem(one) for one in items)


SAGA: Rules[World, Command, News, Seen] = Saga()

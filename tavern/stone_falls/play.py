"""The one entry point of the rules: a command makes the next world."""

from club.rules import Chance, NewsItem, Outcome
from tavern.stone_falls.commands import (
    Choose,
    ChooseColour,
    Command,
    LeaveLines,
    LeavePower,
    Place,
    Remove,
    Resolve,
)
from tavern.stone_falls.news import News
from tavern.stone_falls.turns.choosing import choose, choose_colour
from tavern.stone_falls.turns.placing import leave_power, place, use_power
from tavern.stone_falls.turns.resolving import leave_lines, remove, resolve
from tavern.stone_falls.turns.steps import check_step
from tavern.stone_falls.world import World


def play(world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
    """The world after a command, and the news. Refuses what `choices` does not offer."""
    check_step(world, command)
    news: list[News] = []
    after = _played(world, command, chance, news)
    return Outcome(after, tuple([NewsItem(one) for one in news]))


def _played(world: World, command: Command, chance: Chance, news: list[News]) -> World:
    match command:
        case Place():
            return place(world, command, news)
        case Choose():
            return choose(world, command, news)
        case LeavePower():
            return leave_power(world, command, news)
        case LeaveLines():
            return leave_lines(world, command, news)
        case Resolve():
            return resolve(world, command, news)
        case Remove():
            return remove(world, command, news)
        case ChooseColour():
            return choose_colour(world, command, chance, news)
        case _:
            return use_power(world, command, news)

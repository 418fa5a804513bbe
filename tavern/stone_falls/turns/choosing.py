"""A colour at the start; at the end of each turn a stone for the next (S4, S12, S13, SA13)."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Chance
from tavern.stone_falls.commands import Choose, ChooseColour
from tavern.stone_falls.dealing import deal
from tavern.stone_falls.news import ColourChosen, News, StoneChosen, StonesDealt
from tavern.stone_falls.turns.sequence import begin_turn, next_turn
from tavern.stone_falls.world import World, partner_of, team_of


def choose_colour(world: World, command: ChooseColour, chance: Chance, news: list[News]) -> World:
    """Chooses one colour a side, in the order of seats. After the last one the stones are dealt."""
    if command.colour in world.colours.values():
        raise Refusal("taken", "S4", "This colour belongs to somebody else.")
    team = world.teams[team_of(world, command.seat)]
    colours = world.colours | dict.fromkeys(team, command.colour)
    news.append(ColourChosen(command.seat, command.colour))
    if len(colours) < len(world.seats):
        following = world.teams[team_of(world, command.seat) + 1][0]
        return replace(world, colours=colours, speaker=following, moment=world.moment + 1)
    world = deal(replace(world, colours=colours), chance)
    news.append(StonesDealt(world.speaker))
    return begin_turn(world, world.speaker, news)


def is_last_colour(world: World) -> bool:
    """Whether the stones are dealt after the next choice of a colour."""
    return world.phase == "colours" and world.speaker == world.teams[-1][0]


def choose(world: World, command: Choose, news: list[News]) -> World:
    """Puts a stone of the own supply openly in front of its next player."""
    supply, stone = world.supply[command.seat], command.stone
    if stone not in supply:
        raise Refusal("not-in-supply", "S12", "Choose a stone from your own supply.")
    placer = partner_of(world, command.seat)
    news.append(StoneChosen(command.seat, stone, placer))
    left = tuple(one for one in supply if one != stone)
    world = replace(
        world,
        supply=world.supply | {command.seat: left},
        chosen=world.chosen | {placer: stone},
    )
    return next_turn(world, news)

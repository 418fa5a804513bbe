"""A colour at the start; at the end of each turn a stone for the next (S4, S12, S13, SA13)."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Draw
from tavern.stone_falls.commands import Choose, ChooseColour
from tavern.stone_falls.dealing import deal, draws_to_deal
from tavern.stone_falls.draft import Draft
from tavern.stone_falls.news import ColourChosen, StoneChosen, StonesDealt
from tavern.stone_falls.turns.sequence import begin_turn, next_turn
from tavern.stone_falls.world import World, partner_of, team_of


def choose_colour(draft: Draft, command: ChooseColour) -> None:
    """Chooses one colour a side, in the order of seats. After the last one the stones are dealt."""
    world = draft.world
    if command.colour in world.colours.values():
        raise Refusal("taken", "S4", "This colour belongs to somebody else.")
    team = world.teams[team_of(world, command.seat)]
    colours = world.colours | dict.fromkeys(team, command.colour)
    draft.world = replace(draft.world, colours=colours)
    draft.emit(ColourChosen(command.seat, command.colour))
    if len(colours) < len(world.seats):
        following = world.teams[team_of(world, command.seat) + 1][0]
        draft.world = replace(draft.world, speaker=following, moment=world.moment + 1)
        return
    draft.world = deal(draft.world, draft.chance)
    draft.emit(StonesDealt(draft.world.speaker))
    begin_turn(draft, draft.world.speaker)


def draws_to_choose(world: World, command: ChooseColour) -> tuple[Draw, ...]:
    """The stones are dealt after the last colour, the only chance."""
    is_last = world.phase == "colours" and world.speaker == world.teams[-1][0]
    return draws_to_deal(world) if is_last else ()


def choose(draft: Draft, command: Choose) -> None:
    """Puts a stone of the own supply openly in front of its next player."""
    world = draft.world
    supply, stone = world.supply[command.seat], command.stone
    if stone not in supply:
        raise Refusal("not-in-supply", "S12", "Choose a stone from your own supply.")
    placer = partner_of(world, command.seat)
    draft.emit(StoneChosen(command.seat, stone, placer))
    left = tuple(one for one in supply if one != stone)
    draft.world = replace(
        world, supply=world.supply | {command.seat: left}, chosen=world.chosen | {placer: stone}
    )
    next_turn(draft)

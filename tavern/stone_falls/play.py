"""The one entry point of the rules: a command makes the next world, or is refused."""

from typing import Final

from club.acts import Door, PhaseActs
from club.refusals import Refusal
from club.rules import Chance, Outcome
from tavern.stone_falls import commands as acts
from tavern.stone_falls.commands import Command
from tavern.stone_falls.draft import Draft
from tavern.stone_falls.news import News
from tavern.stone_falls.turns import choosing, placing, resolving
from tavern.stone_falls.world import World, is_solo


def _power_over(world: World) -> Refusal:
    if world.resolved:
        return Refusal("power-over", "S16", "Resolving a line does not trigger any power.")
    return Refusal("power-over", "S10", "It is too late to use your stone's power.")


def _choose_first(world: World) -> Refusal:
    if world.placed < 0:
        return Refusal("choose-first", "SA11", "You had no stone to place: choose one now.")
    return _power_over(world)


_PHASES: Final[dict[str, PhaseActs[World, Draft]]] = {
    "colours": PhaseActs(
        acts={acts.ChooseColour: choosing.choose_colour},
        first=lambda _: Refusal("colour-first", "S4", "Choose a colour first."),
    ),
    "first": PhaseActs(
        acts={acts.Choose: choosing.choose},
        first=lambda _: Refusal(
            "choose-first", "S8", "In the first round everybody just chooses a stone."
        ),
    ),
    "place": PhaseActs(
        acts={acts.Place: placing.place},
        first=lambda _: Refusal("place-first", "S9", "Place your stone first."),
    ),
    "power": PhaseActs(
        acts={
            **dict.fromkeys((acts.Push, acts.Pull, acts.Glide, acts.Swap), placing.use_power),
            acts.LeavePower: placing.leave_power,
        },
        first=lambda _: Refusal(
            "power-first", "S11", "Lines are resolved after the power of your stone."
        ),
    ),
    "lines": PhaseActs(
        acts={
            acts.Resolve: resolving.resolve,
            acts.Remove: resolving.remove,
            acts.LeaveLines: resolving.leave_lines,
        },
        first=_power_over,
    ),
    "choose": PhaseActs(acts={acts.Choose: choosing.choose}, first=_choose_first),
    "ended": PhaseActs(first=lambda _: Refusal("ended", "S18", "The game is over.")),
}


def play(world: World, command: Command, chance: Chance = ()) -> Outcome[World, News]:
    """The world after a command, and the news. Refuses what `choices` does not offer."""
    draft = Draft(world, chance)
    DOOR.carry_out(world, world.phase, draft, command)
    return draft.done()


def _check_go(world: World, command: Command) -> None:
    if command.seat == world.speaker:
        return
    if world.phase == "colours":
        raise Refusal("not-your-turn", "SA13", "Colours are chosen in the order of the seats.")
    raise Refusal("not-your-turn", "SA14", "It is another player's turn.")


def _elsewhere(world: World, command: Command) -> Refusal | None:
    """The refusal of a step whose time is over, or of one before its time."""
    if world.phase == "ended":
        return None
    _check_go(world, command)
    match command:
        case acts.ChooseColour():
            return Refusal("dealt", "S4", "Colours were chosen before the stones were dealt.")
        case acts.Choose() if world.phase != "colours":
            return _no_choice(world)
        case acts.Place() if world.placed >= 0:
            return Refusal("placed", "S9", "You have already placed a stone this turn.")
        case acts.Resolve() | acts.Remove() | acts.LeaveLines():
            if world.phase == "choose" and world.placed >= 0:
                return Refusal("no-line", "S14", "No line is left on the board.")
    return None


def _no_choice(world: World) -> Refusal:
    if is_solo(world):
        return Refusal("no-choice", "S29", "In a solo game, the first stone of the row is next.")
    if world.phase == "place":
        return Refusal("chosen", "S9", "A stone is chosen: place it first.")
    if world.phase == "lines":
        return Refusal("line-first", "S17", "Resolve or skip the lines first.")
    return Refusal("power-first", "S12", "Use or skip your stone's power first.")


DOOR: Final = Door(
    phases=_PHASES,
    check_go=_check_go,
    elsewhere=_elsewhere,
    chance={acts.ChooseColour: choosing.draws_to_choose},
)

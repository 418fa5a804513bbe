"""The entry point of the rules: legal commands and their outcomes."""

from hashlib import sha256
from typing import Any

from msgspec import Struct

from campaign.bands import lords, memory, unit_names
from campaign.battles import retreats
from campaign.commands import (
    Bid,
    ChooseRefuge,
    Command,
    Confirm,
    Dispute,
    DropTable,
    GrantPower,
    JoinLate,
    MoveBand,
    NameUnits,
    Of,
    RemovePlayer,
    ReorderMemory,
    Report,
    RestoreLord,
    Roll,
    RollOnTable,
    SetController,
    SetTable,
    WriteLord,
)
from campaign.news import News
from campaign.open_choices import automatic, choices, choices_without_notes, defaults, idle_command
from campaign.turns import joining, leaving, rolling, rulings
from campaign.turns.kinds_of_phase.record import Acts, wrong_phase
from campaign.turns.phases import PHASES, rules_of
from campaign.turns.phases.bids import check_bid
from campaign.turns.phases.recruitment import EARLY, transfers_early
from campaign.turns.sequence import advance, awaited
from campaign.world import FOUNDING, World, canonical
from campaign.world_builder import Draft
from club.acts import Door
from club.refusals import Refusal
from club.rules import Draw

__all__ = [
    "Outcome",
    "automatic",
    "awaited",
    "check_bid",
    "choices",
    "choices_without_notes",
    "defaults",
    "dice_needed",
    "digest",
    "draws",
    "idle_command",
    "play",
]


class Outcome(Struct, frozen=True):
    """The new world, and the news on the way to it."""

    world: World
    news: tuple[News, ...]


MOST_NUMBER = 10**9


def _sealed(draft: Draft, command: Bid) -> None:
    raise Refusal("sealed", "R11", "A bid is sealed, and opened together with the others.")


_ON_THE_MAP: Acts = {
    MoveBand: rulings.move_band,
    SetController: rulings.set_controller,
    RestoreLord: rulings.restore_lord,
}
_OUT_OF_TURN = (Report, Confirm, Dispute)


def _rule_on_the_map(draft: Draft, ruling: Any) -> None:
    if draft.world.phase in FOUNDING:
        raise wrong_phase(draft.world)
    _ON_THE_MAP[type(ruling)](draft, ruling)


def _check_go(world: World, command: Command) -> None:
    """Refuses a player who is done or has passed (R36), and one who is not on their go (R35)."""
    player = getattr(command, "player", None)
    if player in world.ready:
        raise Refusal("done", "R36", "You are done with this phase.")
    if player != world.speaker and rules_of(world).played == "in turn":
        raise Refusal("not-your-go", "R35", "It is not your go.")


def _elsewhere(world: World, command: Command) -> None:
    if isinstance(command, Of) and not isinstance(command, _OUT_OF_TURN):
        _check_go(world, command)


DOOR = Door(
    phases=PHASES,
    anytime={
        Bid: _sealed,
        ChooseRefuge: retreats.choose_refuge,
        WriteLord: lords.write_lord,
        NameUnits: unit_names.name_units,
        ReorderMemory: lambda draft, ruling: memory.reorder(draft, ruling.places),
        GrantPower: rulings.grant_power,
        JoinLate: joining.join_late,
        SetTable: rolling.set_table,
        DropTable: rolling.drop_table,
        RollOnTable: rolling.roll_on_table,
        RemovePlayer: lambda draft, ruling: leaving.remove_player(draft, ruling.player),
        **dict.fromkeys(_ON_THE_MAP, _rule_on_the_map),
    },
    check_go=_check_go,
    elsewhere=_elsewhere,
    chance={Roll: lambda world, command: (Draw(1, 6),) * 3, RollOnTable: rolling.draws_of_roll},
)
draws = DOOR.draws


def dice_needed(world: World, command: Command) -> int:
    """The number of dice that `play` needs for this command (R8)."""
    return len(draws(world, command)) if type(command) in DOOR.chance else 0


def play(
    world: World, command: Command, chance: tuple[int, ...] = (), numbers_from: int | None = None
) -> Outcome:
    """The world after a command; `chance` holds the dice it needs, within their `draws`.

    `numbers_from` is given for a replay in another world. Things that the command makes then get
    their earlier numbers, so later commands name the same things. Never changes `world`, reads a
    clock or rolls dice. Refuses anything that `choices` does not offer.
    """
    if world.ending is not None:
        raise Refusal("ended", "R2", "The campaign has ended.")
    if chance or type(command) in DOOR.chance:
        _check_dice(world, command, chance)
    draft = Draft(world, chance)
    if numbers_from is not None:
        _number_from(draft, numbers_from)
    if isinstance(command, Of):
        _act_for_player(draft, command)
    else:
        DOOR.carry_out(world, world.phase, draft, command)
    if not isinstance(command, NameUnits):  # words move nothing on
        advance(draft, world)
    if draft.world.tables:
        rolling.call_rolls(draft, world)
    return Outcome(draft.world, tuple(draft.news))


def _check_dice(world: World, command: Command, chance: tuple[int, ...]) -> None:
    needed = draws(world, command)
    fits = all(draw.low <= die <= draw.high for draw, die in zip(needed, chance, strict=False))
    if len(chance) != len(needed) or not fits:
        raise Refusal("dice", "R8", "This needs {count} dice.", count=len(needed))


def _number_from(draft: Draft, number: int) -> None:
    if not 1 <= number <= MOST_NUMBER:
        raise Refusal("numbers", "D3", "Numbering starts at 1.")
    draft.number_from(number)


def _act_for_player(draft: Draft, command: Of) -> None:
    world, player = draft.world, command.player
    row = world.players.get(player)
    if row is None or row.left:
        raise Refusal("no-such-player", "R1", "You are not playing in this campaign.")
    early = EARLY.get(type(command))
    if early and transfers_early(world, player):
        early(draft, command)
        return
    DOOR.carry_out(world, world.phase, draft, command)
    if not isinstance(command, NameUnits):
        rules_of(world).after_act(draft, player)


def digest(world: World) -> str:
    """A name for a world (sha256, hex). Only equal worlds have the same name."""
    return sha256(canonical(world)).hexdigest()

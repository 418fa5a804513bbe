"""The entry point of the rules: legal commands and their outcomes."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from msgspec import Struct

from campaign.battles import forces, reports, retreats, withdrawals
from campaign.commands import (
    Assault,
    Bid,
    BuildSacredGround,
    BuildVillage,
    ChooseFaction,
    ChooseForce,
    ChooseRefuge,
    ChooseSite,
    Command,
    Confirm,
    DeclineDefence,
    Demobilise,
    Dispute,
    Dissolve,
    Done,
    EnterPaper,
    GrantPower,
    Hold,
    Invade,
    Move,
    MoveBand,
    Muster,
    Of,
    OpenBids,
    OrderTies,
    Pass,
    Recruit,
    RemovePlayer,
    ReorderMemory,
    Report,
    RestoreLord,
    Roll,
    SetController,
    SetResult,
    SwapRoles,
    Transfer,
    WriteLord,
)
from campaign.news import News, PlayerDone
from campaign.open_choices import automatic, choices, defaults, idle_command
from campaign.turns import initiative, invasions, leaving, on_paper, rulings
from campaign.turns.bands import lords, memory, movement, muster, recruitment, transfer
from campaign.turns.economy import building, demobilisation
from campaign.turns.initiative import check_bid
from campaign.turns.sequence import advance, awaited
from campaign.turns.simultaneous import (
    TOGETHER,
    finish_if_idle,
    finish_transfers,
    transfers_early,
)
from campaign.world import Phase, PlayerId, World, canonical
from campaign.world_builder import Draft
from club.refusals import Refusal

__all__ = [
    "Outcome",
    "automatic",
    "awaited",
    "check_bid",
    "choices",
    "defaults",
    "dice_needed",
    "digest",
    "idle_command",
    "play",
]


class Outcome(Struct, frozen=True):
    """The new world and what happened on the way to it."""

    world: World
    news: tuple[News, ...]


_BATTLES: tuple[Phase, ...] = ("forces", "battles")
_DIE = frozenset(range(1, 7))
MOST_NUMBER = 10**9


class _Act(Struct, frozen=True):
    """How a command is carried out: its phases (None: any), and whether at the player's go only."""

    work: Callable[[Draft, Any], None]
    phases: tuple[Phase, ...] | None = None
    on_go: bool = True


def _sealed(draft: Draft, command: Bid) -> None:
    raise Refusal("sealed", "R11", "A bid is sealed, and opened together with the others.")


def _done(draft: Draft, command: Done) -> None:
    if draft.world.phase in ("movement", "invasions"):
        raise Refusal("move-or-pass", "A25", "On your go you act, or you pass for good.")
    _check_phase(draft.world, TOGETHER)
    draft.mark_ready(command.player)
    draft.emit(PlayerDone(command.player))


def _done_with_transfers(draft: Draft, command: Done) -> None:
    finish_transfers(draft, command.player)
    draft.emit(PlayerDone(command.player))


def _pass(draft: Draft, command: Pass) -> None:
    if draft.world.phase == "movement":
        movement.pass_for_good(draft, command)
    else:
        invasions.decline(draft, command)


def _transfer(draft: Draft, command: Transfer) -> None:
    if draft.world.phase == "transfer":
        transfer.transfer(draft, command)
    else:
        forces.reorganise(draft, command)


_ACTS: dict[type, _Act] = {
    ChooseFaction: _Act(muster.choose_faction, ("muster",)),
    Muster: _Act(muster.muster, ("muster",)),
    Roll: _Act(initiative.roll, ("dice",)),
    ChooseSite: _Act(muster.choose_site, ("placement",)),
    Bid: _Act(_sealed, on_go=False),
    OrderTies: _Act(initiative.order_ties, ("ties",)),
    Recruit: _Act(recruitment.recruit, ("recruitment",)),
    Transfer: _Act(_transfer, ("transfer", *_BATTLES)),
    Dissolve: _Act(transfer.dissolve, ("transfer",)),
    Move: _Act(movement.move, ("movement",)),
    Pass: _Act(_pass, ("movement", "invasions")),
    Done: _Act(_done),
    Assault: _Act(withdrawals.assault, ("forces",)),
    Hold: _Act(withdrawals.hold, ("forces",)),
    ChooseForce: _Act(forces.choose_force, _BATTLES),
    DeclineDefence: _Act(withdrawals.decline_defence, _BATTLES),
    Report: _Act(reports.report, ("battles",), on_go=False),
    Confirm: _Act(reports.confirm, ("battles",), on_go=False),
    Dispute: _Act(reports.dispute, ("battles",), on_go=False),
    ChooseRefuge: _Act(retreats.choose_refuge, on_go=False),
    Demobilise: _Act(demobilisation.demobilise, ("demobilisation",)),
    BuildVillage: _Act(building.build_village, ("building",)),
    BuildSacredGround: _Act(building.build_sacred_ground, ("building",)),
    Invade: _Act(invasions.invade, ("invasions",)),
    WriteLord: _Act(lords.write_lord, on_go=False),
}
# What players who are done with recruitment may do of the next phase already.
_EARLY: dict[type, Callable[[Draft, Any], None]] = {
    Transfer: transfer.transfer,
    Dissolve: transfer.dissolve,
    Done: _done_with_transfers,
}
_RULINGS: dict[type, _Act] = {
    OpenBids: _Act(initiative.open_bids, ("bids",)),
    SetResult: _Act(reports.set_result, _BATTLES),
    SwapRoles: _Act(reports.swap_roles, _BATTLES),
    ReorderMemory: _Act(lambda draft, ruling: memory.reorder(draft, ruling.places)),
    GrantPower: _Act(rulings.grant_power),
    MoveBand: _Act(rulings.move_band, rulings.ON_THE_MAP),
    SetController: _Act(rulings.set_controller, rulings.ON_THE_MAP),
    RestoreLord: _Act(rulings.restore_lord, rulings.ON_THE_MAP),
    EnterPaper: _Act(on_paper.enter, ("muster", "dice")),
    RemovePlayer: _Act(lambda draft, ruling: leaving.remove_player(draft, ruling.player)),
}


def dice_needed(world: World, command: Command) -> int:
    """The number of six-sided dice that `play` needs for this command (R8)."""
    return 3 if type(command) is Roll else 0


def play(
    world: World,
    command: Command,
    chance: tuple[int, ...] = (),
    numbers_from: int | None = None,
) -> Outcome:
    """The world after a command; `chance` holds the dice it needs, 1 to 6 each.

    `numbers_from` is given where a command is played again in another world: what it makes gets
    the numbers it had before, so that later commands name the same things.
    Never changes `world`, reads no clock, rolls nothing. Refuses what `choices` does not offer.
    """
    if world.ending is not None:
        raise Refusal("ended", "R2", "The campaign has ended.")
    count = dice_needed(world, command)
    if len(chance) != count or not _DIE.issuperset(chance):
        raise Refusal("dice", "R8", "This needs {count} six-sided dice.", count=count)
    draft = Draft(world, chance)
    if numbers_from is not None:
        _number_from(draft, numbers_from)
    if isinstance(command, Of):
        _act_for_player(draft, command.player, command)
    else:
        _rule(draft, command)
    advance(draft, world)
    return Outcome(draft.world, tuple(draft.news))


def _number_from(draft: Draft, number: int) -> None:
    if not 1 <= number <= MOST_NUMBER:
        raise Refusal("numbers", "D3", "Numbering starts at 1.")
    draft.number_from(number)


def _act_for_player(draft: Draft, player: PlayerId, command: Command) -> None:
    world = draft.world
    if player not in world.players or world.players[player].left:
        raise Refusal("no-such-player", "R1", "You are not playing in this campaign.")
    if type(command) in _EARLY and transfers_early(world, player):
        _EARLY[type(command)](draft, command)
        return
    act = _ACTS[type(command)]
    if act.on_go:
        _check_go(world, player)
    if act.phases is not None:
        _check_phase(world, act.phases)
    act.work(draft, command)
    if world.phase in TOGETHER:
        finish_if_idle(draft, player)


def _rule(draft: Draft, command: Command) -> None:
    act = _RULINGS[type(command)]
    _check_phase(draft.world, act.phases)
    act.work(draft, command)


def _check_phase(world: World, phases: tuple[Phase, ...] | None) -> None:
    if phases is not None and world.phase not in phases:
        raise Refusal("wrong-phase", "R74", "You cannot do that in this phase.")


def _check_go(world: World, player: PlayerId) -> None:
    """One speaks at a time where order matters; who is done, or has passed, is done (R35, R36)."""
    if player in world.ready:
        raise Refusal("done", "R36", "You are done with this phase.")
    if player != world.speaker and world.phase in ("placement", "movement", "invasions"):
        raise Refusal("not-your-go", "R35", "It is not your go.")


def digest(world: World) -> str:
    """A name for a world: equal worlds, and only they, have the same (sha256, hex)."""
    return sha256(canonical(world)).hexdigest()

"""The choices of players, and the defaults of a deadline."""

from collections.abc import Callable, Sequence

from campaign.battles import forces, reports, retreats, withdrawals
from campaign.commands import (
    Assault,
    Bid,
    BuildSacredGround,
    ChooseSite,
    Command,
    Confirm,
    DeclineDefence,
    Dispute,
    Done,
    Hold,
    Pass,
    Roll,
)
from campaign.offers import Choice, TieOffer
from campaign.turns import initiative, invasions
from campaign.turns.bands import lords, movement, muster, transfer
from campaign.turns.economy import building, demobilisation
from campaign.turns.sequence import awaited, is_asked
from campaign.turns.simultaneous import transfers_early, work
from campaign.world import Phase, PlayerId, World

_BATTLES: tuple[Phase, ...] = ("forces", "battles")


def choices(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """All that a player may do now; what has figures in it as an offer with its bounds."""
    row = world.players.get(player)
    if row is None or row.left or world.ending is not None:
        return ()
    notes = lords.offer(world, player)
    return (
        *(retreats.refuge_choices(world, player) if world.retreats else ()),
        *_choices_in_phase(world, player),
        *((notes,) if notes else ()),
    )


def _choices_in_phase(world: World, player: PlayerId) -> Sequence[Choice]:
    phase = world.phase
    if phase in _BATTLES:
        return _choices_in_battles(world, player)
    if transfers_early(world, player):
        return (*transfer.choices(world, player), Done(player))
    if phase not in _OFFERS or player not in awaited(world):
        return ()
    if world.retreats and not is_asked(world, player):
        return ()
    return _OFFERS[phase](world, player)


def _working(world: World, player: PlayerId) -> Sequence[Choice]:
    return (*work(world, player), Done(player))


def _invading(world: World, player: PlayerId) -> Sequence[Choice]:
    offer = invasions.offer(world, player)
    return [offer, Pass(player)] if offer else []


_OFFERS: dict[Phase, Callable[[World, PlayerId], Sequence[Choice]]] = {
    "muster": lambda world, player: [muster.offer(world, player), muster.factions(player)],
    "dice": lambda world, player: [Roll(player)],
    "placement": lambda world, player: [ChooseSite(player, t) for t in muster.sites(world, player)],
    "bids": lambda world, player: [initiative.bid_offer(world, player)],
    "ties": lambda world, player: [TieOffer(player, world.ties)],
    "recruitment": _working,
    "transfer": _working,
    "movement": lambda world, player: [*movement.moves(world, player), Pass(player)],
    "demobilisation": lambda world, player: (
        [demobilisation.offer(world, player)] if player in world.owing else []
    ),
    "building": _working,
    "invasions": _invading,
}


def _choices_in_battles(world: World, player: PlayerId) -> list[Choice]:
    found: list[Choice] = []
    for battle_id, battle in world.battles.items():
        if player in withdrawals.owes_decision(battle):
            if withdrawals.can_declare(world, player, battle):
                found.append(Assault(player, battle_id))
            found.append(Hold(player, battle_id))
        found += forces.transfer_offers(world, player, battle)
        if player in forces.owes_force(world, battle):
            found.append(forces.offer(world, player, battle_id))
            if forces.may_decline(world, player, battle):
                found.append(DeclineDefence(player, battle_id))
        if world.phase == "battles":
            if reports.may_report(battle, player):
                found.append(reports.offer(world, player, battle_id))
            if player in reports.owes_confirmation(world, battle):
                report = reports.current_report(battle)
                found += [Confirm(player, battle_id, report), Dispute(player, battle_id, report)]
    return found


def defaults(world: World) -> tuple[Command, ...]:
    """A deadline's commands for awaited players (A7, A49, A72): one each, in any order.

    Empty for bids, whose envelopes the shell opens, and for battles that have yet to be fought,
    reported or agreed on: those wait for people.
    """
    found: dict[PlayerId, Command] = {}
    for player in awaited(world):
        command = _default(world, player)
        if command is not None:
            found[player] = command
    return tuple(found.values())


def automatic(world: World) -> Command | None:
    """The next throw of dice (R8): nobody has anything to decide there."""
    return Roll(awaited(world)[0]) if world.phase == "dice" else None


def idle_command(world: World, player: PlayerId) -> Bid | Done | None:
    """The command of a player for whom no choice of this phase changes anything.

    Where no bid beyond the stock is taken, who has no power points can bid none alone (A9); in the
    last turn a sacred ground is shown in no battle any more (A75). None where there is something
    to decide: a bid beyond the stock is void, and comes last.
    """
    if player not in awaited(world):
        return None
    if world.phase == "bids":
        return None if initiative.bid_offer(world, player).most else Bid(player, 0)
    last = world.turn >= world.rules.limits.turns
    if (
        world.phase == "building"
        and last
        and all(isinstance(one, BuildSacredGround) for one in building.choices(world, player))
    ):
        return Done(player)
    return None


def _default(world: World, player: PlayerId) -> Command | None:
    refuge = next(iter(retreats.refuge_choices(world, player)), None)
    if refuge is not None:
        return refuge
    if world.phase in _BATTLES:
        return _default_in_battles(world, player)
    if world.phase == "bids":
        return None
    return _DEFAULTS[world.phase](world, player)


def _default_in_battles(world: World, player: PlayerId) -> Command | None:
    for battle_id, battle in world.battles.items():
        if player in withdrawals.owes_decision(battle):
            return Hold(player, battle_id)
        if player in forces.owes_force(world, battle):
            return forces.default_force(world, player, battle_id)
    return None


_DEFAULTS: dict[Phase, Callable[[World, PlayerId], Command]] = {
    "muster": muster.ready_made,
    "dice": lambda world, player: Roll(player),
    "placement": lambda world, player: ChooseSite(player, muster.preferred_site(world, player)),
    "ties": lambda world, player: initiative.by_old_order(world),
    "recruitment": lambda world, player: Done(player),
    "transfer": lambda world, player: Done(player),
    "movement": lambda world, player: Pass(player),
    "demobilisation": demobilisation.cheapest,
    "building": lambda world, player: Done(player),
    "invasions": lambda world, player: Pass(player),
}

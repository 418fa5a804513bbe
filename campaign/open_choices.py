"""The choices of players, and the defaults of a deadline."""

from collections.abc import Sequence

from campaign.bands import lords, transfer, unit_names
from campaign.battles import retreats
from campaign.commands import Done, PlayerCommand, RollOnTable
from campaign.offers import Choice
from campaign.turns import rolling
from campaign.turns.phases import rules_of
from campaign.turns.phases.recruitment import transfers_early
from campaign.turns.sequence import awaited, is_asked
from campaign.world import PlayerId, World


def choices(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """Everything that a player may do now; actions with numbers as offers with their bounds."""
    if not _takes_part(world, player):
        return ()
    notes = (lords.offer(world, player), unit_names.offer(world, player))
    return (*choices_without_notes(world, player), *(one for one in notes if one))


def choices_without_notes(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """The same without the offers to write about lords and units, which change no rule (A87)."""
    if not _takes_part(world, player):
        return ()
    found = _choices_in_phase(world, player)
    if not world.retreats:
        return tuple(found)
    return (*retreats.refuge_choices(world, player), *found)


def _takes_part(world: World, player: PlayerId) -> bool:
    row = world.players.get(player)
    return row is not None and not row.left and world.ending is None


def _choices_in_phase(world: World, player: PlayerId) -> Sequence[Choice]:
    phase = rules_of(world)
    if phase.played == "by battle":
        return phase.offers(world, player)
    if player in awaited(world) and (not world.retreats or is_asked(world, player)):
        return phase.offers(world, player)
    if transfers_early(world, player):
        return (*transfer.choices(world, player), Done(player))
    return ()


def defaults(world: World) -> tuple[PlayerCommand, ...]:
    """The commands of a deadline for awaited players (A7, A49, A72): one each, in any order.

    Empty for bids, since the shell opens their envelopes. Also empty for battles that are not yet
    fought, reported or confirmed: these wait for people.
    """
    found = [_default(world, player) for player in awaited(world)]
    return tuple(command for command in found if command is not None)


def _default(world: World, player: PlayerId) -> PlayerCommand | None:
    refuge = next(iter(retreats.refuge_choices(world, player)), None)
    return refuge or rules_of(world).default(world, player)


def automatic(world: World) -> PlayerCommand | RollOnTable | None:
    """The next roll of dice (R8) or on a table, in which nobody decides anything."""
    if world.due and (roll := rolling.next_roll(world)):
        return roll
    phase = rules_of(world)
    return phase.default(world, awaited(world)[0]) if phase.played == "by chance" else None


def idle_command(world: World, player: PlayerId) -> PlayerCommand | None:
    """The command for a player for whom no choice of this phase changes anything (A9, A75).

    None if there is something to decide.
    """
    return rules_of(world).idle(world, player) if player in awaited(world) else None

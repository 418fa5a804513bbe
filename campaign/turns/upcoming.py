"""The next go of a player who is not awaited, as far as the world shows it."""

from msgspec import Struct
from msgspec.structs import replace

from campaign.turns.economy import upkeep
from campaign.turns.kinds_of_phase.record import Line, PhaseRules
from campaign.turns.phases import PHASES, rules_of
from campaign.world import Phase, PlayerId, World


class Upcoming(Struct, frozen=True):
    """The phase and turn of a player's next go; `ended` if the campaign ends before it.

    `before` are the players who act earlier in a phase in which they take turns; None while the
    order is not known. `moments` are the phases that can pass until then, the open one first, once
    for each deadline that they may have.
    """

    phase: Phase
    turn: int
    before: Line | None
    moments: tuple[Phase, ...]


def upcoming(world: World, player: PlayerId) -> Upcoming | None:
    """The next go of a player who is done for now; None outside of a campaign under way.

    Battles that somebody can still avoid, and tied bids, cannot be foreseen and are left out.
    """
    if world.ending is not None or not world.turn or player not in world.in_play:
        return None
    phase, turn = rules_of(world), world.turn
    line = _line(world, player, phase) if phase.played == "in turn" else None
    if line is not None:
        return Upcoming(phase.name, turn, line, (phase.name,) * len(line))
    paid = _paid(world, player)
    moments = _moments(world, phase)
    while not phase.ends_turn or turn < world.rules.limits.turns:
        turn += phase.ends_turn
        phase = PHASES[phase.then]
        if phase.will_ask(world if phase.before_upkeep else paid, player):
            return Upcoming(phase.name, turn, _order(world, player, phase, turn), moments)
        moments += _moments(world, phase)
    return Upcoming("ended", turn, (), moments)


def _paid(world: World, player: PlayerId) -> World:
    """The world with the player's stock after income and upkeep, if they are yet to come."""
    if world.phase in upkeep.COLLECTED:
        return world
    row, expected = world.players[player], upkeep.forecast(world, player)
    power = max(row.power, row.power + expected.income - expected.cost)
    return replace(world, players={**world.players, player: replace(row, power=power)})


def _moments(world: World, phase: PhaseRules) -> tuple[Phase, ...]:
    """A phase once for each deadline that it may have; movement lasts as long as bands move."""
    return (phase.name,) * phase.deadlines(world)


def _line(world: World, player: PlayerId, phase: PhaseRules) -> Line | None:
    """The players who act before this one in the open phase; None if they have no go in it."""
    waits = [p for p in phase.round(world) if p == world.speaker or phase.has_go_left(world, p)]
    if player not in waits or world.speaker not in waits:
        return None
    first = waits.index(world.speaker)
    line = waits[first:] + waits[:first]
    return tuple(line[: line.index(player)])


def _order(world: World, player: PlayerId, phase: PhaseRules, turn: int) -> Line | None:
    """The same for a later phase, whose order may still depend on bids or dice."""
    if phase.played != "in turn":
        return ()
    if turn != world.turn or not rules_of(world).order_is_set:
        return None
    asked = [p for p in phase.round(world) if phase.will_ask(world, p) or p == player]
    return tuple(asked[: asked.index(player)])

"""The next go of a player whom nothing waits for, as far as the world lets it be known."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from campaign.turns.bands import movement, recruitment, transfer
from campaign.turns.economy import building, upkeep
from campaign.turns.invasions import offer
from campaign.turns.sequence import NEXT
from campaign.world import Phase, PlayerId, TerrainId, World

Line = tuple[PlayerId, ...]
IN_TURN: tuple[Phase, ...] = ("placement", "movement", "invasions")


class Upcoming(Struct, frozen=True):
    """The phase and turn of a player's next go; `ended` if the campaign ends before it.

    `before` act before them in a phase in which one acts after another; None while the order is
    not known. `moments` are the phases that can pass until then, the open one first, once for
    each deadline that they may have.
    """

    phase: Phase
    turn: int
    before: Line | None
    moments: tuple[Phase, ...]


def upcoming(world: World, player: PlayerId) -> Upcoming | None:
    """The next go of a player who is done for now; None outside of a campaign under way.

    Battles that somebody can still avoid and equal bids cannot be foreseen, and are left out.
    """
    if world.ending is not None or not world.turn or player not in world.in_play:
        return None
    phase, turn = world.phase, world.turn
    line = _line(world, player, phase) if phase in IN_TURN else None
    if line is not None:
        return Upcoming(phase, turn, line, (phase,) * len(line))
    ahead = _paid(world, player)
    moments = _moments(world, phase)
    while phase != "late_returns" or turn < world.rules.limits.turns:
        turn += phase == "late_returns"
        phase = NEXT[phase]
        if _ASKED[phase](world if phase == "demobilisation" else ahead, player):
            return Upcoming(phase, turn, _order(world, player, phase, turn), moments)
        moments += _moments(world, phase)
    return Upcoming("ended", turn, (), moments)


def _paid(world: World, player: PlayerId) -> World:
    """The world with the player's stock after income and upkeep, if they are yet to come."""
    if world.phase in upkeep.COLLECTED:
        return world
    row, expected = world.players[player], upkeep.forecast(world, player)
    power = max(row.power, row.power + expected.income - expected.cost)
    return replace(world, players={**world.players, player: replace(row, power=power)})


def _moments(world: World, phase: Phase) -> tuple[Phase, ...]:
    """A phase once for each deadline that it may have; movement lasts as long as bands move."""
    goes = {
        "placement": len(world.order) * max(1, world.rules.start_villages),
        "movement": len(world.bands) + len(world.order),
        "invasions": sum(bool(offer(world, player)) for player in world.order),
    }
    return (phase,) * goes.get(phase, 1)


def _line(world: World, player: PlayerId, phase: Phase) -> Line | None:
    """The players who act before this one in the open phase; None if they have no go in it."""
    table = movement.speakers(world) if phase == "movement" else world.order
    waits = [p for p in table if p == world.speaker or _is_to_come(world, p, phase)]
    if player not in waits or world.speaker not in waits:
        return None
    first = waits.index(world.speaker)
    line = waits[first:] + waits[:first]
    return tuple(line[: line.index(player)])


def _is_to_come(world: World, player: PlayerId, phase: Phase) -> bool:
    if phase == "placement":
        placed = [*world.holders.values()].count(player)
        return placed < max(1, world.rules.start_villages)
    if player in world.ready:
        return False
    if phase == "movement":
        return any(band.owner == player and not band.moved for band in world.bands.values())
    return bool(offer(world, player))


def _order(world: World, player: PlayerId, phase: Phase, turn: int) -> Line | None:
    """The same of a later phase, whose order may yet be bid or thrown for."""
    if phase not in IN_TURN:
        return ()
    if turn != world.turn or world.phase in ("dice", "bids", "ties", "returns"):
        return None
    table = movement.speakers(world) if phase == "movement" else world.order
    asked = [p for p in table if _ASKED[phase](world, p) or p == player]
    return tuple(asked[: asked.index(player)])


def _marches(world: World, player: PlayerId) -> bool:
    """Whether they have a band, or a village that could raise one."""
    owners = {band.owner for band in world.bands.values()}
    return player in owners or player in world.villages.values()


def _transfers(world: World, player: PlayerId) -> bool:
    return player not in (world.gathered or ()) and transfer.is_open(world, player)


def _fights(world: World, player: PlayerId) -> bool:
    if world.phase == "movement":
        return any(_must_fight(world, player, terrain) for terrain in movement.arrivals(world))
    return any(
        player in battle.players for battle in world.battles.values() if battle.stage != "closed"
    )


def _must_fight(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    """Whether bands of theirs have met another's there, and neither can leave any more (A31)."""
    present = {band.owner for band in world.bands.values() if band.terrain == terrain}
    held = [one for one in present if not movement.may_leave(world, one, terrain)]
    return player in held and len(held) > 1


def _owes(world: World, player: PlayerId) -> bool:
    """Whether stock and income will not pay for their bands (R80, A71)."""
    expected, power = upkeep.forecast(world, player), world.players[player].power
    has_men = upkeep.field_parts(world, player) > 0
    return has_men and power + expected.income < expected.cost


def _always(world: World, player: PlayerId) -> bool:
    return True


def _never(world: World, player: PlayerId) -> bool:
    return False


_ASKED: dict[Phase, Callable[[World, PlayerId], bool]] = {
    "dice": _always, "placement": _always, "returns": _never, "bids": _always, "ties": _never,
    "recruitment": recruitment.is_open, "transfer": _transfers, "movement": _marches,
    "forces": _never, "battles": _fights, "demobilisation": _owes, "building": building.is_open,
    "invasions": lambda world, player: bool(offer(world, player)), "late_returns": _never,
}  # fmt: skip

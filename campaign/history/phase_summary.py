"""The news of a phase for one paragraph, in which similar news are combined."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from campaign import news as n
from campaign.history.battle_losses import Losses, with_losses_together
from campaign.world import PlayerId, TerrainId


class Marched(Struct, frozen=True):
    """The moves of a player, in the order they were declared."""

    player: PlayerId
    moves: tuple[n.MoveDeclared, ...]


class Stayed(Struct, frozen=True):
    """Players who passed without a move."""

    players: tuple[PlayerId, ...]


class NoPortal(Struct, frozen=True):
    """Players who could have opened a portal, but passed."""

    players: tuple[PlayerId, ...]


class Taken(Struct, frozen=True):
    """Terrains that one player takes from another, or from nobody."""

    player: PlayerId
    before: PlayerId | None
    terrains: tuple[TerrainId, ...]


class Purse(Struct, frozen=True):
    """The power points that players gain or pay for one cause."""

    gained: bool
    cause: str
    amounts: tuple[tuple[PlayerId, int], ...]


class Aftermath(Struct, frozen=True):
    """The players who retreat after a battle, and the figures that fell in it on all sides."""

    players: tuple[PlayerId, ...] = ()
    figures: int = 0


class Remembered(Struct, frozen=True):
    """A battle whose winner gains a memory point for it."""

    settled: n.BattleSettled


Line = n.News | Losses | Marched | Stayed | NoPortal | Taken | Purse | Aftermath | Remembered
# Not events of their own: the phase or their consequences show them.
LEFT_OUT = (
    n.PhaseOpened,
    n.SpeakerCalled,
    n.PlayerDone,
    n.BattleReported,
    n.ReportConfirmed,
    n.RefugeAsked,
    n.RefugeFixed,
    n.UpkeepOwed,
    n.ForceChosen,
)
SAID_BY_THE_ORDER = ("bid", "recruitment", "village", "sacred_ground", "portal")


def summary(given: Iterable[n.News], phase: str = "") -> list[Line]:
    """The sentences of a phase, in order; equal kinds stand where the first stood.

    A pass in the phase of portals means that no portal is opened (R87), not that bands stay.
    """
    lines = list(given)
    movers = {line.player for line in lines if isinstance(line, n.MoveDeclared)}
    found: dict[object, Any] = {}
    for number, line in enumerate(_of_battles(with_losses_together(_events(lines, movers)))):
        gather = _GATHER.get(type(line))
        if gather is None:
            found[number] = line
        else:
            key, add = gather(line)
            found[key] = add(found.get(key))
    sentences = [_alone(one) for one in found.values()]
    if phase != "invasions":
        return sentences
    return [NoPortal(one.players) if isinstance(one, Stayed) else one for one in sentences]


def _events(lines: list[n.News], movers: set[PlayerId]) -> Iterable[n.News]:
    for line in lines:
        if isinstance(line, LEFT_OUT):
            continue
        if isinstance(line, n.PlayerPassed) and (line.by_rule or line.player in movers):
            continue
        if isinstance(line, n.PowerPaid) and line.cause in SAID_BY_THE_ORDER:
            continue
        if isinstance(line, n.PowerGained | n.PowerPaid) and not line.amount:
            continue
        yield line


def _of_battles(lines: list[n.News | Losses]) -> list[Any]:
    """Each battle in two lines: how it ended, with the memory point of its winner, and what
    followed. A point that makes the track forget another has its own line."""
    found: list[Any] = []
    place = -1  # of what followed the last battle
    for line in lines:
        if isinstance(line, n.BattleSettled):
            found += [line, Aftermath()]
            place = len(found) - 1
        elif place >= 0 and isinstance(line, Losses | n.BandRetreated):
            found[place] = _followed(found[place], line)
        elif isinstance(line, n.MemoryGained) and (won := _battle_of(found, line)) is not None:
            found[won] = Remembered(found[won])
        else:
            found.append(line)
    return [line for line in found if line != Aftermath()]


def _followed(before: Aftermath, line: Losses | n.BandRetreated) -> Aftermath:
    if isinstance(line, Losses):
        return replace(before, figures=before.figures + line.figures)
    players = dict.fromkeys((*before.players, line.player))
    return replace(before, players=tuple(players))


def _battle_of(lines: list[Any], memory: n.MemoryGained) -> int | None:
    """The place of the battle for which the point is gained; None without one."""
    if memory.lost is not None:
        return None
    places = (
        place
        for place, line in enumerate(lines)
        if isinstance(line, n.BattleSettled)
        and (line.winner, line.terrain) == (memory.player, memory.terrain)
    )
    return next(places, None)


Gathering = tuple[object, Callable[[Any], Any]]


def _march(line: n.MoveDeclared) -> Gathering:
    """Combines the moves of a player; a band that is held in place has its own sentence (R39)."""
    if len(line.went) == 1:
        return (n.MoveDeclared, line.band), lambda before: line
    return (Marched, line.player), lambda before: Marched(
        line.player, (*(before.moves if before else ()), line)
    )


def _stay(line: n.PlayerPassed) -> Gathering:
    return Stayed, lambda before: Stayed((*(before.players if before else ()), line.player))


def _take(line: n.TerrainTaken) -> Gathering:
    return (Taken, line.player, line.before), lambda before: Taken(
        line.player, line.before, (*(before.terrains if before else ()), line.terrain)
    )


def _pay(line: n.PowerGained | n.PowerPaid) -> Gathering:
    gained = isinstance(line, n.PowerGained)

    def add(before: Purse | None) -> Purse:
        sums = dict(before.amounts) if before else {}
        sums[line.player] = sums.get(line.player, 0) + line.amount
        return Purse(gained, line.cause, tuple(sums.items()))

    return (gained, line.cause), add


_GATHER: dict[type, Callable[[Any], Gathering]] = {
    n.MoveDeclared: _march,
    n.PlayerPassed: _stay,
    n.TerrainTaken: _take,
    n.PowerGained: _pay,
    n.PowerPaid: _pay,
}


def _alone(one: Any) -> Line:
    """A single move stays as it is."""
    if isinstance(one, Marched) and len(one.moves) == 1:
        return one.moves[0]
    return one  # type: ignore[no-any-return]

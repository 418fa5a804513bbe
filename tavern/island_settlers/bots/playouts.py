"""Games played on a little, by a quick player, in a world that is imagined."""

from random import Random

from club.rules import Chance, Draw, Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.worth import crossing_worth, worth
from tavern.island_settlers.building.sites import city_sites, settlement_sites
from tavern.island_settlers.choices import choices
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.defaults import default
from tavern.island_settlers.play import play
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import (
    CITY_COST,
    SETTLEMENT_COST,
    Cards,
    Table,
    View,
    World,
    awaited,
    covers,
    minus,
    plus,
)

WON = 60.0  # a game that is over, against what a position is worth
OTHERS = 0.35  # what the position of the best of the others counts


def drawn(draws: tuple[Draw, ...], rng: Random) -> Chance:
    return tuple([one.low + int(rng.random() * (one.high - one.low + 1)) for one in draws])


def done(world: World, command: Command, rng: Random) -> World:
    """The world after a command, with any chance."""
    return play(world, command, drawn(ISLAND_SETTLERS.draws(world, command), rng)).world


def played_on(world: World, turns: int, rng: Random) -> World:
    """So many turns later, or at the end of the game."""
    until = world.table.turn + turns
    while world.table.turn < until and world.table.standing is None:
        world = done(world, quick(world, awaited(world.table)[0]), rng)
    return world


def quick(world: World, seat: Seat) -> Command:
    """Builds what can be built, cities first; knights before the roll; no trades with others."""
    table = world.table
    seen = View(table, seat, world.hands[seat])
    if table.phase in ("trade", "build", "roll") and seat == table.seats[table.speaker]:
        offered = choices(seen)
        if len(offered) > 1:
            kinds = world.hands[seat].kinds
            return max(offered, key=lambda one: _liking(table, kinds, one))  # type: ignore[return-value]
        return offered[0]  # type: ignore[return-value]
    found = default(seen)
    assert found is not None
    return found


def _liking(table: Table, kinds: Cards, choice: Choice) -> float:
    match choice:
        case acts.BankTrade():
            return 40 if _pays(table, plus(minus(kinds, choice.give), choice.get)) else -100
        case acts.PlayDiscovery():
            return 160 if _pays(table, plus(kinds, choice.take)) else -50
        case acts.PlayRoads():
            return 55
        case acts.BuildCity():
            return 300 + crossing_worth(table.isle)[choice.at]
        case acts.BuildSettlement():
            return 200 + crossing_worth(table.isle)[choice.at]
        case acts.PlayKnight():
            return 150
        case acts.Roll():
            return 120
        case acts.BuyCard():
            return 60
        case acts.BuildRoad():
            return -10 if settlement_sites(table, table.speaker) else 50
        case acts.EndTurn():
            return 0
        case _:
            return -100


def _pays(table: Table, kinds: Cards) -> bool:
    """Whether a hand pays a city or a settlement that can be built."""
    place = table.speaker
    if covers(kinds, CITY_COST) and city_sites(table, place):
        return True
    return covers(kinds, SETTLEMENT_COST) and bool(settlement_sites(table, place))


def outlook(world: World, place: int) -> float:
    """The worth of a world to a seat, compared with the best of the others."""
    table = world.table
    if table.standing is not None:
        return WON if table.standing.places[table.seats[place]] == 1 else -WON
    values = [worth(table, p, world.hands[seat]) for p, seat in enumerate(table.seats)]
    mine = values.pop(place)
    return mine - OTHERS * max(values)

"""Small worlds written as text and pieces, and a table at which commands are played.

`a_map("T1 tower - T2 grove - T3 cromlech; T2 - T4")` names terrains, kinds and roads; a terrain
without a kind is a tower. `a_world` places the pieces. `Table` plays commands and keeps the news.
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from campaign.armies import EXTERNAL_FACTIONS
from campaign.commands import ChooseForce, Command, Confirm, Move, Of, OpenBids, Pass, Report
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.news import News
from campaign.offers import ReportOffer
from campaign.play import awaited, choices, defaults, dice_needed, digest, play
from campaign.world import (
    Band,
    Battle,
    Lord,
    MemoryPoint,
    Player,
    Reserve,
    Retreat,
    RoadMap,
    Terrain,
    Unit,
    UnitOrder,
    World,
)
from club.refusals import Refusal
from tests.assertions.stocks import reconcile

NO_SUCH_REPORT = "0" * 16
ROOMY = Limits(turns=10, prestige=9, lords=9, starting_bands=1, villages=9)


def a_map(text: str, *, starts: tuple[tuple[str, ...], ...] = ()) -> RoadMap:
    kinds: dict[str, str] = {}
    roads: list[tuple[str, str]] = []
    for chain in text.split(";"):
        stops = [stop.split() for stop in chain.split(" - ")]
        for name, *kind in stops:
            if kind or name not in kinds:
                kinds[name] = kind[0] if kind else "tower"
        names = [stop[0] for stop in stops]
        roads += zip(names, names[1:], strict=False)
    terrains = tuple(
        Terrain(t, t, kind, 10 * i, 10 * i) for i, (t, kind) in enumerate(kinds.items())
    )  # type: ignore[arg-type]
    return RoadMap("drawn", terrains, tuple(roads), starts)  # type: ignore[arg-type]


def troops(name: str, points: float | str | Fraction) -> tuple[Unit, ...]:
    """One unit of four figures for each point, and one for what is left of a point."""
    whole, rest = divmod(Fraction(points), 1)
    units = [Unit(f"{name}.{i}", "hearthguard", 4, 4, (1, 1)) for i in range(1, int(whole) + 1)]
    if rest:
        units.append(Unit(f"{name}.rest", "hearthguard", 4, 4, (rest.numerator, rest.denominator)))
    return tuple(units)


class Pile(Struct):
    """Units and lords before they are placed on the map."""

    name: str
    owner: str
    terrain: str
    units: tuple[Unit, ...]
    lords: tuple[str, ...]
    moved: bool = False


def a_band(
    name: str,
    owner: str,
    terrain: str,
    points: float | tuple[Unit, ...] = 6,
    *,
    moved: bool = False,
) -> Pile:
    """A band `name` whose lord is `lord-<name>` and whose units are `<name>.1`, `<name>.2` …"""
    units = points if isinstance(points, tuple) else troops(name, points)
    return Pile(name, owner, terrain, units, (f"lord-{name}",), moved)


def a_reserve(terrain: str, owner: str, points: float | tuple[Unit, ...], *lords: str) -> Pile:
    """Units `<terrain>.1` … and these lords wait in the village of `terrain`."""
    units = points if isinstance(points, tuple) else troops(terrain, points)
    return Pile("", owner, terrain, units, lords)


def a_retreat(
    name: str, owner: str, origin: str, to: str, points: float, *, turn: int, lord: bool = True
) -> tuple[str, Retreat]:
    lords = (f"lord-{name}",) if lord else ()
    return name, Retreat(
        owner, origin, troops(name, points), lords, turn, "start" if lord else "end", to
    )  # type: ignore[arg-type]


def some_rules(players: int = 2, *, limits: Limits | None = None, **switches: Any) -> HouseRules:
    return HouseRules(limits=limits or limits_for(players), **switches)


def a_world(
    road_map: RoadMap,
    *piles: Pile,
    players: str = "AB",
    phase: str = "movement",
    factions: dict[str, str] | None = None,
    power: dict[str, int] | None = None,
    villages: dict[str, str] | None = None,
    holders: dict[str, str] | None = None,
    retreats: Iterable[tuple[str, Retreat]] = (),
    track: str = "",
    rules: HouseRules | None = None,
    turn: int = 3,
    **more: Any,
) -> World:
    """A world in a phase; `players` in initiative order, highest first, unless `order`
    changes it.
    """
    named, stock = factions or {}, power or {}
    order = tuple(more.pop("order", players))
    people = {
        p: Player(named.get(p, "Vikings"), named.get(p) in EXTERNAL_FACTIONS, stock.get(p, 0))
        for p in sorted(players)
    }
    lords = {lord: Lord(pile.owner, lord) for pile in piles for lord in pile.lords}
    lords |= {lord: Lord(row.owner, lord) for _, row in retreats for lord in row.lords}
    bands = {
        pile.name: Band(pile.owner, pile.lords[0], pile.terrain, pile.units, pile.moved)
        for pile in piles
        if pile.name
    }
    reserves = {pile.terrain: Reserve(pile.units, pile.lords) for pile in piles if not pile.name}
    points = tuple(MemoryPoint(p, "gone", turn) for p in track)
    if phase == "movement":
        more.setdefault("speaker", order[-1])
    return World(
        **{
            "rules": rules or some_rules(len(players), limits=ROOMY),
            "map": road_map,
            "players": people,
            "turn": turn,
            "phase": phase,
            "order": order,
            "favourite": order[0] if order else None,
            "villages": villages or {},
            "holders": {**(villages or {}), **(holders or {})},
            "lords": lords,
            "bands": bands,
            "reserves": reserves,
            "retreats": dict(retreats),
            "track": points,
            "next_id": 1,
            **more,
        }
    )


def answer(world: World, kind: type, player: str, battle_id: str, *more: str) -> Any:
    """A confirmation or dispute that names the current report, or an invented one if
    there is none.
    """
    report = world.battles[battle_id].report
    return kind(player, battle_id, report.name if report else NO_SUCH_REPORT, *more)


class Table:
    """Plays commands one after another; `news` has all the news so far."""

    def __init__(self, world: World) -> None:
        self.start = self.world = world
        self.news: list[News] = []

    def play(self, *given: Command, dice: tuple[int, ...] = ()) -> "Table":
        for command in given:
            outcome = play(self.world, command, dice)
            self.world = outcome.world
            self.news += outcome.news
        return self

    def refuses(self, command: Command) -> Refusal:
        """The refusal of a command that leaves the world as it was."""
        before = digest(self.world)
        with pytest.raises(Refusal) as refused:
            play(self.world, command)
        assert digest(self.world) == before
        return refused.value

    def everybody_passes(self) -> "Table":
        """Nobody moves until the movement is over."""
        while self.world.phase == "movement" and self.world.speaker is not None:
            self.play(Pass(self.world.speaker))
        return self

    def march(self, to: str, *, staying: tuple[str, ...] = ()) -> "Table":
        """Everybody moves their bands by one road to this terrain, except those who stay."""
        while self.world.phase == "movement" and self.world.speaker is not None:
            player, terrains = self.world.speaker, self.stands()
            own = ((b, row) for b, row in self.world.bands.items() if row.owner == player)
            left = (b for b, row in own if not row.moved and row.terrain != to and b not in staying)
            band = next(left, None)
            self.play(Move(player, band, (terrains[band], to)) if band else Pass(player))
        return self

    def by_default(self, *, until: str) -> "Table":
        """Deadlines pass until this phase is reached; dice fall the same way every time."""
        dice = Random(1)
        for _ in range(99):
            if self.world.phase == until:
                return self
            command = OpenBids({}) if self.world.phase == "bids" else defaults(self.world)[0]
            needed = range(dice_needed(self.world, command))
            self.play(command, dice=tuple(dice.randint(1, 6) for _ in needed))
        raise AssertionError(f"{until} was never reached from {self.world.phase}")

    def battle(self, terrain: str) -> tuple[str, Battle]:
        """The open battle for this terrain."""
        return next(
            (k, b)
            for k, b in self.world.battles.items()
            if b.terrain == terrain and b.stage != "closed"
        )

    def fields(
        self,
        terrain: str,
        player: str,
        band: str | None = None,
        *reserve: str,
        lords: tuple[str, ...] = (),
    ) -> "Table":
        return self.play(ChooseForce(player, self.battle(terrain)[0], band, reserve, lords))

    def fight(
        self,
        terrain: str,
        winner: str | None,
        left: dict[str, int] | None = None,
        *,
        dead: tuple[str, ...] = (),
    ) -> "Table":
        """Report and confirmation; `left` gives the units of a band or place that survive whole."""
        battle_id, battle = self.battle(terrain)
        offered = choices(self.world, battle.players[0])
        offer = next(c for c in offered if isinstance(c, ReportOffer) and c.battle == battle_id)
        survivors = dict(offer.figures)
        for pile, units in (left or {}).items():
            own = [unit for unit in survivors if unit.split(".")[0] == pile]
            survivors.update(dict.fromkeys(own[units:], 0))
        first, *others = battle.players
        self.play(Report(first, battle_id, winner, survivors, dead))
        return self.play(*(answer(self.world, Confirm, p, battle_id) for p in others))

    def news_of(self, kind: type) -> list[Any]:
        return [line for line in self.news if isinstance(line, kind)]

    def stands(self) -> dict[str, str]:
        """The terrain of each band."""
        return {band: row.terrain for band, row in self.world.bands.items()}

    def goes_to(self, owner: str) -> list[str | None]:
        """The terrains that this player's retreating units go to, oldest retreat first."""
        return [row.to for row in self.world.retreats.values() if row.owner == owner]

    @property
    def awaited(self) -> tuple[str, ...]:
        return awaited(self.world)

    @property
    def books_balance(self) -> bool:
        """Power points are those at the start plus every line of power since (R77, R80)."""
        stocks = {p: row.power for p, row in self.start.players.items()}
        return reconcile(self.world, self.news) == dict.fromkeys(self.world.players, 0) | stocks


def units(*kinds: str) -> tuple[UnitOrder, ...]:
    """Orders written as `4 hearthguard`."""
    rows = (kind.split() for kind in kinds)
    return tuple(UnitOrder(kind, int(figures)) for figures, kind in rows)


def all_of(player: str, world: World) -> list[Of]:
    """The commands without figures that a player is offered."""
    return [c for c in choices(world, player) if isinstance(c, Of)]

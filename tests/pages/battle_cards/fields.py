"""Battles for cards: two sides with a village and rolls, and four sides with many long names."""

from typing import Any

from msgspec.structs import replace

from campaign.map.documents import house_map
from campaign.pages.scene.seat_views import SeatView, seats_of
from campaign.rolls.tables import Due
from campaign.words.roll_tables.ready import READY
from campaign.world import Battle, Lord, NamedUnit, PlayerId, Side, Unit, World
from tests.pages.laid import LAND
from tests.worlds import a_band, a_reserve, a_world

UNITS = (
    Unit("u1", "hearthguard", 4, 4, (1, 1)),
    Unit("u2", "warriors", 8, 8, (1, 1)),
    Unit("u3", "warriors", 8, 4, (1, 1)),
    Unit("u4", "levies", 12, 12, (1, 1)),
    Unit("u5", "monster", 1, 1, (1, 1)),
    Unit("u6", "companion", 1, 1, (0, 1)),
)


def two_sides(stage: str = "fight", *, rolled: bool = False, **more: Any) -> World:
    """Anna defends her village at Cedar against Bruno; Clara looks on."""
    sides = {"A": Side(True, "a1", ("u3",)), "B": Side(True, "b1")} if stage == "fight" else {}
    row = Battle("Cedar", ("B", "A"), (), "A", stage=stage, sides=sides, **more)
    rolls = {"tables": {"t1": READY["weather"]}, "due": (Due("t1", "k1"),)} if rolled else {}
    return a_world(
        LAND,
        a_band("a1", "A", "Cedar", UNITS[:2] + UNITS[3:]),
        a_reserve("Cedar", "A", UNITS[2:3]),
        a_band("b1", "B", "Cedar"),
        players="ABC",
        phase="battles",
        battles={"k1": row},
        villages={"Cedar": "A", "Alder": "A", "Elder": "B"},
        unit_names={"u2": NamedUnit("Grey Ship", "spears", owner="A")},
        **rolls,
    )


def a_seat(letter: str) -> SeatView:
    """The seat of this letter, of four."""
    world = a_world(LAND, players="ABCD")
    seats = seats_of(world, {}, viewer=None, awaited=(), sealed=frozenset())
    return seats[PlayerId(letter)]


LORD = "Hroðgar Sigurðsson der Unbeugsame von Schwarzenfels-Oberhain"  # 60 characters
GEAR = "Langäxte, rote Rundschilde, Bärenfelle und Helme mit Nasenschutz"
NAMES = (
    "Schildwall der Eisenschmiede von Rabenstein",
    "Die Graumäntel",
    "Bogenschützen aus dem Hochmoor jenseits des Donnersbergs",
    "Wolfsfelle",
    "Bauernaufgebot der sieben Dörfer am Unterlauf der Wiesent",
    "",
)
KINDS = (("hearthguard", 4), ("warriors", 8), ("levies", 12), ("warriors", 10))


def many(player: str, units: int = 24) -> tuple[Unit, ...]:
    """So many units, four in five with a name, most of them with gear."""
    kinds = (KINDS[n % len(KINDS)] for n in range(units))
    return tuple(
        Unit(f"{player}{n}", kind, figures, figures - n % 5 // 4 * 2, (1, 3))
        for n, (kind, figures) in enumerate(kinds)
    )


def four_sides(units: int = 24, players: str = "ABCD") -> World:
    """A battle on the site's map with so many units a side and long German names."""
    land = house_map("terres-de-l-anse")
    place = land.terrains[0].id
    homes = [terrain.id for terrain in land.terrains[4:8]]
    bands = [a_band(f"b{p}", p, place, many(p, units)) for p in players]
    named = {
        unit.id: NamedUnit(name, GEAR if n % 3 == 0 else "", owner=band.owner)
        for band in bands
        for n, unit in enumerate(band.units)
        if (name := NAMES[n % len(NAMES)])
    }
    sides = {p: Side(True, f"b{p}") for p in players}
    defender = players[0] if len(players) == 2 else None
    row = Battle(place, tuple(reversed(players)), (), defender, stage="fight", sides=sides)
    tables = ("weather", "hour", "setups")
    world = a_world(
        land,
        *bands,
        players=players,
        phase="battles",
        battles={"k1": row},
        villages={**dict(zip(homes, players, strict=False)), place: players[0]},
        unit_names=named,
        tables={f"t{n}": READY[name] for n, name in enumerate(tables)},
        due=tuple(Due(f"t{n}", "k1") for n in range(len(tables))),
        sacred_grounds={place: "Undead Legions"},
    )
    return replace(world, lords={id: Lord(lord.owner, LORD) for id, lord in world.lords.items()})

"""A world at war, and a ruling of every kind for it."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from campaign.commands import (
    GrantPower,
    MoveBand,
    RemovePlayer,
    ReorderMemory,
    RestoreLord,
    SetController,
    SetResult,
    SwapRoles,
)
from campaign.world import Battle, Lord, MemoryPoint, Side, World
from tests.pages.laid import LAND
from tests.worlds import a_band, a_world


class Case(NamedTuple):
    possible: Any
    impossible: Any
    code: str
    changes: set[str]


CASES = {
    "grant": Case(GrantPower("B", 4), GrantPower("B", -9), "power", {"Power"}),
    "take": Case(GrantPower("B", -3), GrantPower("B", -4), "power", {"Power"}),
    "band": Case(MoveBand("c", "Alder"), MoveBand("c", "Cedar"), "battle-there", {"OnMap"}),
    "controller": Case(
        SetController("Dogwood", "C"),
        SetController("Cedar", "C"),
        "battle-there",
        {"Holder", "Track"},
    ),
    "lord": Case(
        RestoreLord("dead", "Fir"),
        RestoreLord("dead", "Alder"),
        "no-village",
        {"LordState", "InReserve"},
    ),
    "result": Case(
        SetResult("k", "A"),
        SetResult("k", "C"),
        "winner",
        {"Moment", "Power", "Holder", "OnMap", "InRetreat", "Fight"},
    ),
    "roles": Case(SwapRoles("k"), SwapRoles("z"), "no-such-battle", {"Fight"}),
    "memory": Case(ReorderMemory((1, 0)), ReorderMemory((0, 0)), "track-order", {"Track"}),
    "leaving": Case(
        RemovePlayer("C"), RemovePlayer("Z"), "no-such-player", {"Gone", "OnMap", "Order"}
    ),
}


def a_world_at_war() -> World:
    """A and B fight for Cedar, a lord of A is dead, and villages are in Fir (A) and Elder (B)."""
    sides = {"A": Side(chosen=True, band="a"), "B": Side(chosen=True, band="b")}
    world = a_world(
        LAND,
        a_band("a", "A", "Cedar"),
        a_band("b", "B", "Cedar"),
        a_band("c", "C", "Birch"),
        players="ABC",
        phase="battles",
        power={"B": 3},
        villages={"Fir": "A", "Elder": "B"},
        battles={"k": Battle("Cedar", ("B", "A"), (), "A", stage="fight", sides=sides)},
    )
    return replace(
        world,
        lords={**world.lords, "dead": Lord("A", "Ivar", died=2)},
        track=(MemoryPoint("A", "Dogwood", 1), MemoryPoint("B", "Dogwood", 2)),
    )

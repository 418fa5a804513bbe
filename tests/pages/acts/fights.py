"""A battle played through its forms."""

from campaign.world import Battle, Side
from tests.pages.laid import LAND
from tests.worlds import a_band, a_world


def battle(stage="fight", **more):
    sides = {"A": Side(True, "a1"), "B": Side(True, "b1")}
    return {"k1": Battle("Cedar", ("B", "A"), defender="A", stage=stage, sides=sides, **more)}


def fought(stage="fight", **more):
    """Anna and Bruno have met at Cedar."""
    return a_world(
        LAND,
        a_band("a1", "A", "Cedar"),
        a_band("b1", "B", "Cedar"),
        players="ABC",
        phase="battles",
        battles=battle(stage, **more),
        holders={"Cedar": "A"},
        villages={"Alder": "A", "Elder": "B"},
    )


FOUR = {"kind-0": "hearthguard", "figures-0": "8", "kind-1": "hearthguard", "figures-1": "8"}

"""Sentences of the saga, and lists in the chronicle, as somebody would say them."""

from types import SimpleNamespace
from typing import Any

from campaign.history.tales import Tale
from campaign.pages.chronicle.names import ChronicleNames
from campaign.pages.chronicle.saga_words import Storyteller
from campaign.world import Lord

NAMES: Any = {"A": "Anna", "B": "Bruno"}
LORDS: Any = {"l1": Lord("A", "Sigurd"), "l2": Lord("B", "Gauvain")}
SCENE: Any = SimpleNamespace(
    world=SimpleNamespace(lords=LORDS), terrain_name=str, game=SimpleNamespace(public_id="x")
)


def told(*tales: Tale) -> list[str]:
    teller = Storyteller(SCENE, NAMES.__getitem__)
    words = (teller.sentence(tale) for tale in tales)
    return [one.replace("<b>", "").replace("</b>", "") for one in words]


def test_units_without_a_lord_go_home_with_the_lord_of_their_player():
    hosts = (("A", "l1"), ("A", None), ("B", None))
    (said,) = told(Tale("retreat", 1, {"hosts": hosts, "terrain": "alder"}))
    assert said.endswith(" for Sigurd (Anna) and Bruno.")


def test_what_happens_twice_in_one_entry_is_told_in_other_words():
    values = {"who": ("A", "l1"), "terrains": ("Alder",)}
    first, second = told(Tale("taken", 4, values), Tale("taken", 4, values))
    assert first.startswith("Sigurd (Anna) took")
    assert second.startswith("Sigurd planted a banner")


def test_the_last_of_several_territories_follows_an_and():
    names: Any = ChronicleNames(SCENE)
    names.terrain = str
    assert names.terrains(("Alder", "Birch", "Cedar")) == "Alder, Birch and Cedar"

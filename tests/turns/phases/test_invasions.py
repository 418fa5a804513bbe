"""Portals and tunnels (R87–R91, A76–A78)."""

import pytest

from campaign.armies import OTHERWORLD, UNDERGROUND
from campaign.commands import Done, Invade, Pass
from campaign.house_rules import Limits
from campaign.news import MemoryGained, PowerPaid, SpeakerCalled, TerrainTaken
from campaign.play import choices
from tests.worlds import ROOMY, Table, a_band, a_map, a_world, some_rules, units

LINE = a_map("T1 - T2 mill - T3 - T4 pyramid - T5 - T6")
FOUR = units("4 hearthguard") * 4


def opening(*bands, power: int = 9, factions=None, rules=None, **rest) -> Table:
    """The end of building, at which players of external factions are asked."""
    named = factions or {"A": OTHERWORLD}
    world = a_world(
        LINE,
        *bands,
        phase="building",
        power={"A": power, "B": power},
        factions=named,
        rules=rules,
        **rest,
    )
    return Table(world).play(*(Done(p) for p in "AB"))


@pytest.mark.parametrize("faction", [OTHERWORLD, UNDERGROUND])
def test_a_portal_costs_five_plus_the_army_and_makes_the_terrain_sacred(faction):
    table = opening(factions={"A": faction}, power=11)
    table.play(Invade("A", "T3", (*FOUR, *units("1 lieutenant")), "Nix"))
    assert [(n.amount, n.cause) for n in table.news_of(PowerPaid)] == [
        (5, "portal"),
        (5, "recruitment"),
    ]
    band = next(iter(table.world.bands.values()))
    assert (band.terrain, band.points) == ("T3", 4.5)
    assert table.world.sacred_grounds == {"T3": faction}
    assert table.world.holders["T3"] == "A"
    assert table.books_balance


def test_a_portal_takes_an_empty_enemy_terrain_and_its_point_at_once():
    rules = some_rules(limits=Limits(10, 1, 9, 1, 9))
    table = opening(holders={"T4": "B"}, rules=rules).play(Invade("A", "T4", FOUR))
    assert [n.before for n in table.news_of(TerrainTaken)] == ["B"]
    assert table.news_of(MemoryGained)
    assert table.world.ending.winner == "A"


def test_no_portal_opens_on_enemy_bands_villages_or_shared_terrains():
    table = opening(
        a_band("b", "B", "T1"),
        a_band("a", "A", "T2"),
        a_band("a2", "A", "T6"),
        a_band("b2", "B", "T6"),
        villages={"T5": "B", "T3": "A"},
    )
    for terrain in ("T1", "T5", "T6", "nowhere"):
        assert table.refuses(Invade("A", terrain, FOUR)).code == "terrain-closed"
    offer = choices(table.world, "A")[0]
    assert (offer.terrains, offer.most) == (("T2", "T3", "T4"), 4)
    table.play(Invade("A", "T2", FOUR))  # beside their own band


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (FOUR[:3], "band-size"),
        (units("4 hearthguard") * 5, "power"),
        ((), "band-size"),
        (units("4 hearthguard") * 11, "band-size"),
        (units("99 warriors"), "unit-size"),
    ],
)
def test_no_portal_opens_without_an_affordable_army(order, code):
    assert opening().refuses(Invade("A", "T3", order)).code == code


def test_only_external_factions_with_nine_power_and_a_free_lord_are_awaited():
    assert opening(factions={"B": "Vikings"}).world.phase == "bids"
    assert opening(power=8).world.phase == "bids"
    crowded = some_rules(limits=Limits(10, 9, 1, 1, 9))
    assert opening(a_band("a", "A", "T1"), rules=crowded).world.phase == "bids"


def test_the_best_initiative_opens_first_and_closes_the_terrain_for_others():
    both = {"A": OTHERWORLD, "B": UNDERGROUND}
    table = opening(factions=both, players="BA", power=18)
    assert table.refuses(Invade("A", "T3", FOUR)).rule == "R35"
    table.play(Invade("B", "T3", FOUR))
    assert [n.player for n in table.news_of(SpeakerCalled)] == ["B", "A"]
    assert table.refuses(Invade("B", "T1", FOUR)).code == "done"
    assert table.refuses(Invade("A", "T3", FOUR)).rule == "R87"
    table.play(Pass("A"))
    assert table.world.phase == "bids"


def test_a_portal_of_another_faction_replaces_the_sacred_ground():
    table = opening(sacred_grounds={"T3": "Vikings"}).play(Invade("A", "T3", FOUR))
    assert table.world.sacred_grounds == {"T3": OTHERWORLD}
    without = opening(rules=some_rules(limits=ROOMY, sacred_ground=False))
    assert without.play(Invade("A", "T3", FOUR)).world.sacred_grounds == {}

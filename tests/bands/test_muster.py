"""Starting bands, start sites and the first turn (R1–R6, A1–A5)."""

import pytest
from msgspec.structs import replace

from campaign.armies import EXTERNAL_FACTIONS, FACTIONS
from campaign.commands import ChooseFaction, ChooseSite, Muster, Roll
from campaign.house_rules import LIMITS_BY_PLAYERS, HouseRules, Limits, limits_for
from campaign.map.terrains import with_grounds
from campaign.news import FactionChosen, PowerGained, VillageFounded
from campaign.offers import FactionOffer
from campaign.play import choices
from campaign.turns.setup import new_world
from campaign.world import BandPlan
from club.refusals import Refusal
from tests.worlds import Table, a_map, units

RING = a_map("T1 - T2 grove - T3 mill - T4 pyramid - T5 - T6 - T1", starts=(("T5", "T6"),))
SIX = BandPlan("Ulf", units(*["4 hearthguard"] * 6))


def a_campaign(players: str = "AB", *, road_map=RING, limits=None, **switches) -> Table:
    row = limits or limits_for(len(players))
    rules = HouseRules(limits=row, **switches)
    return Table(new_world(road_map, dict.fromkeys(players, "Vikings"), rules, limits))


def thrown(table: Table) -> Table:
    """A table at which everybody has mustered, and the dice give the order of the seats."""
    table.by_default(until="dice")
    for i, player in enumerate(table.world.in_play):
        table.play(Roll(player), dice=(6 - i // 2, 6 - (i + 1) // 2, 1))
    return table


def test_every_player_musters_exactly_their_bands_within_six_points():
    table = a_campaign()
    for bands, rule in [
        ((SIX,) * 2, "R5"),
        ((SIX,) * 4, "R5"),
        ((), "R5"),
        ((SIX, SIX, BandPlan("", units(*["4 hearthguard"] * 7))), "R22"),
        ((SIX, SIX, BandPlan("", units(*["4 hearthguard"] * 3))), "R22"),
        ((SIX, SIX, BandPlan("", units("1 dragon"))), "A16"),
        ((SIX, SIX, BandPlan("x" * 61, SIX.units)), "R26"),
    ]:
        assert table.refuses(Muster("A", bands)).rule == rule
    table.play(Muster("A", (SIX,) * 3))
    assert table.awaited == ("B",)
    assert table.refuses(Muster("A", (SIX,) * 3)).code == "done"


def test_a_faction_can_be_chosen_until_the_muster():
    table = a_campaign()
    assert table.refuses(ChooseFaction("A", "Dragons")).rule == "R6"
    table.play(ChooseFaction("A", "Otherworld"), ChooseFaction("A", "Normans"))
    assert table.world.players["A"].faction == "Normans"
    assert table.news_of(FactionChosen) == [
        FactionChosen("A", "Otherworld"),
        FactionChosen("A", "Normans"),
    ]
    assert table.awaited == ("A", "B")
    table.play(Muster("A", (SIX,) * 3))
    assert table.refuses(ChooseFaction("A", "Welsh")).code == "done"
    assert choices(table.world, "A") == ()
    assert FactionOffer("B", FACTIONS) in choices(table.world, "B")
    table.play(Muster("B", (SIX,) * 3))
    assert table.refuses(ChooseFaction("B", "Welsh")).code == "wrong-phase"


@pytest.mark.parametrize("faction", FACTIONS)
def test_external_factions_are_marked(faction):
    table = a_campaign().play(ChooseFaction("B", faction))
    assert table.world.players["B"].external == (faction in EXTERNAL_FACTIONS)


def test_sites_are_chosen_in_initiative_order_on_free_common_terrain():
    table = thrown(a_campaign())
    assert table.awaited == ("A",)
    assert table.refuses(ChooseSite("B", "T1")).rule == "R35"
    for terrain in ("T4", "nowhere"):
        assert table.refuses(ChooseSite("A", terrain)).rule == "A1"
    table.play(ChooseSite("A", "T1"))
    assert table.refuses(ChooseSite("B", "T1")).rule == "A1"
    table.play(ChooseSite("B", "T2"))
    assert table.world.villages == {"T1": "A", "T2": "B"}
    assert sorted(band.terrain for band in table.world.bands.values()) == ["T1"] * 3 + ["T2"] * 3
    assert not table.news_of(PowerGained)
    assert table.books_balance


def test_house_rules_set_power_villages_and_start_sites():
    table = thrown(a_campaign(start_pp=7, start_villages=2, start_placement="fixed"))
    assert table.refuses(ChooseSite("A", "T1")).rule == "A1"
    table.play(ChooseSite("A", "T6"), ChooseSite("B", "T5"), ChooseSite("A", "T1"))
    table.play(ChooseSite("B", "T2"))
    assert len(table.news_of(VillageFounded)) == 4
    assert {row.power for row in table.world.players.values()} == {7}
    assert len(table.world.bands) == 6
    assert table.world.phase == "recruitment"
    assert table.books_balance
    homeless = thrown(a_campaign(start_villages=0)).by_default(until="movement")
    assert not homeless.world.villages
    assert len(homeless.world.holders) == 2


def on_grounds(*grounds, **switches):
    """The table at the choice of sites, on its map with these start grounds."""
    world = thrown(a_campaign(**switches)).world
    return Table(replace(world, map=with_grounds(world.map, grounds)))


def test_a_player_chooses_among_the_start_grounds_that_the_map_names():
    table = on_grounds("T2", "T5", start_villages=2)
    assert table.refuses(ChooseSite("A", "T1")).code == "start-ground"
    table.play(ChooseSite("A", "T2"), ChooseSite("B", "T5"), ChooseSite("A", "T1"))
    assert table.world.villages == {"T2": "A", "T5": "B", "T1": "A"}


def test_a_player_who_finds_no_free_ground_chooses_any_terrain_that_is_not_prestigious():
    table = on_grounds("T2").play(ChooseSite("A", "T2"))
    assert table.refuses(ChooseSite("B", "T4")).code == "start-site"
    table.play(ChooseSite("B", "T1"))


def test_fixed_sites_need_not_be_start_grounds():
    table = on_grounds("T2", "T1", start_placement="fixed")
    assert table.refuses(ChooseSite("A", "T2")).code == "start-site"
    table.play(ChooseSite("A", "T6"), ChooseSite("B", "T5"))


def test_every_player_starts_with_the_power_of_the_house_rules():
    """A1: no power, unless they say so."""
    for switches, power in (({}, 0), ({"start_pp": 0}, 0), ({"start_pp": 3}, 3)):
        table = thrown(a_campaign(**switches)).by_default(until="recruitment")
        assert {row.power for row in table.world.players.values()} == {power}
        assert table.books_balance


@pytest.mark.parametrize("points", range(4, 11))
def test_the_default_bands_are_as_large_as_allowed(points):
    table = a_campaign(start_band_points=points).by_default(until="movement")
    assert {band.points for band in table.world.bands.values()} == {points}


@pytest.mark.parametrize("count", range(2, 7))
def test_the_row_of_the_table_depends_on_the_number_of_players(count):
    assert limits_for(count) == LIMITS_BY_PLAYERS[count]


@pytest.mark.parametrize("row", [None, Limits(6, 3, 3, 1, 2)])
@pytest.mark.parametrize("count", [0, 1, 7, 8])
def test_fewer_than_two_and_more_than_six_players_are_refused_even_with_a_custom_row(count, row):
    """A4: the table, the start sites and the seats end at six."""
    with pytest.raises(Refusal) as refused:
        limits_for(count, row)
    assert (refused.value.code, refused.value.rule) == ("players", "A4")


@pytest.mark.parametrize("count", [2, 6])
def test_a_custom_row_replaces_that_of_the_table(count):
    row = Limits(6, 3, 3, 1, 2)
    assert limits_for(count, row) == row
    long = a_map("T1 - T2 - T3 - T4 - T5 - T6 - T7 - T8 - T9 pyramid")
    table = a_campaign("ABCDEF"[:count], road_map=long, limits=row).by_default(until="movement")
    assert len(table.world.bands) == count


@pytest.mark.parametrize(
    "odd",
    [
        {"limits": Limits(0, 3, 3, 1, 2)},
        {"limits": Limits(5, 0, 3, 1, 2)},
        {"limits": Limits(5, 3, 1, 2, 2)},
        {"start_villages": 3},
        {"start_band_points": 3},
        {"start_band_points": 11},
        {"start_pp": -1},
        {"prestigious_income": 10},
        {"limits": Limits(5, 3, 3, 1, -1)},
    ],
)
def test_unplayable_values_are_refused(odd):
    rules = replace(HouseRules(limits=LIMITS_BY_PLAYERS[2]), **odd)
    with pytest.raises(Refusal):
        rules.check()


def test_a_map_needs_a_start_site_for_every_player():
    small = a_map("T1 - T2 pyramid")
    with pytest.raises(Refusal):
        a_campaign(road_map=small)

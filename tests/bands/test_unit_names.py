"""Names and gear of units (A87): written by their players, read by no rule."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign import commands, news
from campaign.commands import NameUnits, Recruit
from campaign.news import UnitsNamed
from campaign.offers import NamesOffer
from campaign.play import choices, digest, play
from campaign.world import NamedUnit, UnitName, UnitOrder, decode, encode
from club.refusals import Refusal
from tests.worlds import a_band, a_map, a_reserve, a_retreat, a_world

LAND = a_map("T1 tower - T2 grove - T3 oasis")
GREY = UnitName("Grey Ship", "Dane axes")


@pytest.fixture
def world():
    return a_world(
        LAND,
        a_band("b1", "A", "T1"),
        a_band("b2", "B", "T3"),
        a_reserve("T1", "A", 2),
        villages={"T1": "A"},
        retreats=[a_retreat("r1", "A", "T2", "T1", 4, turn=4)],
        phase="movement",
    )


def refused(world, names, player="A"):
    with pytest.raises(Refusal) as found:
        play(world, NameUnits(player, names))
    assert found.value.rule == "A87"
    return found.value.code


@pytest.mark.parametrize("unit", ["b1.1", "T1.1", "r1.1"])
def test_a_player_names_units_of_bands_reserves_and_retreats_at_any_time(world, unit):
    outcome = play(world, NameUnits("A", {unit: GREY}))
    assert outcome.world.named_units == {unit: NamedUnit("Grey Ship", "Dane axes", owner="A")}
    assert outcome.news == (UnitsNamed("A", (unit,)),)
    assert replace(outcome.world, unit_names=UNSET) == world


def test_nobody_names_units_of_others_or_units_that_do_not_exist(world):
    assert refused(world, {"b2.1": GREY}) == "no-such-unit"
    assert refused(world, {"b1.1": GREY}, "B") == "no-such-unit"
    assert refused(world, {"b9.9": GREY}) == "no-such-unit"
    assert refused(world, {}) == "no-names"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (UnitName("x" * 61), "unit-name"),
        (UnitName("two\nlines"), "unit-name"),
        (UnitName("", "x" * 121), "unit-gear"),
        (UnitName("Fine", "tab\tbed"), "unit-gear"),
    ],
)
def test_a_line_is_short_and_plain(world, line, code):
    assert refused(world, {"b1.1": line}) == code


def test_one_wrong_line_of_several_changes_nothing(world):
    before = digest(world)
    assert refused(world, {"b1.1": GREY, "b2.1": GREY}) == "no-such-unit"
    assert digest(world) == before


def test_an_empty_line_takes_back_what_was_written(world):
    named = play(world, NameUnits("A", {"b1.1": GREY, "b1.2": UnitName("Old Men")})).world
    outcome = play(named, NameUnits("A", {"b1.1": UnitName(" ", "")}))
    assert [*outcome.world.named_units] == ["b1.2"]
    assert outcome.news == (UnitsNamed("A", (), ("b1.1",)),)
    bare = play(outcome.world, NameUnits("A", {"b1.2": UnitName()})).world
    assert digest(bare) == digest(world)


def test_a_name_outlives_its_unit_and_can_only_be_taken_back_then(world):
    named = play(world, NameUnits("A", {"b1.1": GREY})).world
    band = named.bands["b1"]
    gone = replace(named, bands={**named.bands, "b1": replace(band, units=band.units[1:])})
    [offer] = [one for one in choices(gone, "A") if isinstance(one, NamesOffer)]
    assert offer.former == ("b1.1",)
    assert "b1.1" not in offer.units
    assert refused(gone, {"b1.1": UnitName("Another")}) == "no-such-unit"
    assert refused(gone, {"b1.1": UnitName()}, "B") == "no-such-unit"
    assert play(gone, NameUnits("A", {"b1.1": UnitName()})).world.unit_names is UNSET


def test_naming_moves_nothing_on_even_where_any_other_act_would(world):
    """Nobody can transfer anything here, so that any act would end the phase."""
    idle = replace(world, phase="transfer", speaker=None, reserves={}, retreats={})
    after = play(idle, NameUnits("A", {"b1.1": GREY})).world
    assert replace(after, unit_names=UNSET) == idle


def test_a_new_unit_never_inherits_the_name_of_a_former_one(world):
    """A corrected history may give a new unit the id of a former one."""
    named = replace(world, unit_names={"u5": NamedUnit("Grey Ship", owner="A")}, next_id=5)
    named = replace(named, phase="recruitment", speaker=None)
    rich = {p: replace(row, power=9) for p, row in named.players.items()}
    named = replace(named, players=rich)
    order = (UnitOrder("warriors", 8),)
    after = play(named, Recruit("A", "T1", "b1", order)).world
    assert "u5" in {unit.id for unit in after.bands["b1"].units}
    assert after.unit_names is UNSET


def test_a_world_without_names_is_written_as_before(world):
    assert b"unit_names" not in encode(world)
    assert b"marks" not in encode(world)
    named = play(world, NameUnits("A", {"b1.1": GREY})).world
    assert decode(encode(named)) == named


def test_commands_and_news_of_names_are_their_json():
    command = NameUnits("A", {"u1": GREY})
    assert commands.decode(commands.encode(command)) == command
    told = (UnitsNamed("A", ("u1",), ("u2",)),)
    assert news.decode(news.encode(told)) == told

"""The measure of fairness, on maps small enough to count by hand."""

from campaign.map.fairness import SiteMeasure, Spread, measures, site_spread
from tests.map.any_map import drawn

# Two ways to a pyramid in the middle, one of them past a mill.
LINE = drawn(
    "A-B-C-P-D-E-F-Z", kinds={"P": "pyramid", "Z": "ziggurat", "E": "mill"}, starts=("A F",)
)


def test_a_site_is_measured_by_distance_to_prestige_income_and_rival():
    assert measures(LINE, 2) == [
        SiteMeasure(
            site="A", prestige=(3, 7), income_two=3, income_three=3, rival=6, gates=tuple("BCPDE")
        ),
        SiteMeasure(
            site="F", prestige=(1, 3), income_two=4, income_three=4, rival=6, gates=tuple("BCPDE")
        ),
    ]


def test_the_house_rule_on_prestigious_income_counts():
    first, second = measures(LINE, 2, prestigious_income=3)
    assert (first.income_two, first.income_three) == (3, 6)
    assert (second.income_two, second.income_three) == (7, 10)


def test_the_spread_is_computed_per_measure():
    assert site_spread(measures(LINE, 2)) == Spread(
        prestige=(2, 4), income_two=1, income_three=1, rival=0
    )


def test_the_nearest_rival_counts():
    three = drawn("A-B-C-D-E-F-G", kinds={"D": "pyramid"}, starts=("", "A C G"))
    assert [m.rival for m in measures(three, 3)] == [2, 2, 4]


def test_a_site_shut_in_by_one_terrain_names_that_terrain():
    pouch = drawn("A-B-C-A C-D", kinds={"B": "pyramid"}, starts=("", "A B D"))
    assert [m.gates for m in measures(pouch, 3)] == [(), (), ("C",)]


def test_without_start_sites_nothing_is_measured():
    assert measures(LINE, 3) == []
    assert measures(LINE, 1) == []


def test_two_roads_or_three_power_points_apart_is_unfair():
    fair = Spread(prestige=(1, 0), income_two=2, income_three=2, rival=1)
    assert fair.is_fair
    assert not Spread(prestige=(0, 2), income_two=0, income_three=0, rival=0).is_fair
    assert not Spread(prestige=(0, 0), income_two=3, income_three=0, rival=0).is_fair
    assert not Spread(prestige=(0, 0), income_two=0, income_three=3, rival=0).is_fair
    assert not Spread(prestige=(0, 0), income_two=0, income_three=0, rival=2).is_fair

"""Reports of the sums: figures, words, a picture."""

import json
import re
from collections import Counter
from math import exp, sqrt
from random import Random
from xml.etree import ElementTree

import pytest

from campaign.trials.confidence import best_to_worst, best_to_worst_of_equals, ratio, wilson
from campaign.trials.observers import batch
from campaign.trials.picture import Captions, heat_map
from campaign.trials.plan import new_plan
from campaign.trials.report import counted_figures, report_text
from campaign.trials.sums import Share, Sums
from tests.map.bundled import bundled_map

PLAN = new_plan(bundled_map(), bots=("steady",) * 3, campaigns=8, seed=1)


@pytest.fixture(scope="module")
def found() -> Sums:
    return batch(PLAN, 0, PLAN.campaigns)


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_bounds_match_published_values(won: int, played: int, low: float, high: float):
    assert wilson(Share(played, won)) == pytest.approx((low, high), abs=1e-4)


def test_without_games_the_bounds_are_zero_and_one():
    assert wilson(Share()) == (0.0, 1.0)
    assert ratio(Share(10, 3), Share(10, 0)) is None


def test_bounds_contain_the_ratio_and_narrow_with_more_games():
    few, many = (ratio(Share(4 * n, 2 * n), Share(4 * n, n)) for n in (10, 1000))
    assert few is not None
    assert many is not None
    assert few[0] == many[0] == 2
    assert few[1] < many[1] < 2 < many[2] < few[2]


def test_bounds_of_two_sites_allow_for_each_campaign_having_one_winner():
    """With two sites, the share of one determines the ratio: its bounds give those of the ratio."""
    found = ratio(Share(400, 220), Share(400, 180))
    assert found is not None
    low, high = wilson(Share(400, 220))
    assert found[1:] == pytest.approx((low / (1 - low), high / (1 - high)), rel=0.01)


@pytest.mark.parametrize("chances", [(1, 1, 1, 1, 1), (1, 1, 1, 1, 0.8), (1, 0.9, 0.8)])
def test_bounds_of_best_to_worst_hold_the_true_ratio_in_nineteen_of_twenty_runs(chances):
    rng, runs, held, sites = Random(7), 300, 0, range(len(chances))
    for _ in range(runs):
        wins = Counter(rng.choices(sites, chances, k=600))
        found = best_to_worst([Share(600, wins[site]) for site in sites])
        assert found is not None
        held += found[1] <= max(chances) / min(chances) <= found[2]
    assert held / runs >= 0.95


def test_two_equal_sites_seem_as_far_apart_as_the_normal_distribution_says():
    found = best_to_worst_of_equals(2, 1000)
    spread = sqrt(2 / 500)
    assert found == pytest.approx((exp(0.674 * spread), exp(1.96 * spread)), abs=0.01)


def test_a_site_that_never_won_has_no_ratio():
    assert best_to_worst([Share(10, 6), Share(10, 4), Share(10, 0)]) is None


def test_the_report_names_every_site_seat_and_turn(found: Sums):
    report = report_text(PLAN, found)
    for name in (*found.by_site, *found.by_seat, "8 campaigns of 3", "Upkeep", "Portals"):
        assert name in report
    assert "times as often" in report or any(not s.won for s in found.by_site.values())


def test_the_figures_are_json_with_bounds(found: Sums):
    read = json.loads(json.dumps(counted_figures(PLAN, found)))
    assert read["plan"]["campaigns"] == 8
    for name in ("by_seat", "by_site", "by_first_place", "by_last_place", "by_bot"):
        for row in read[name].values():
            assert row["low"] <= row["share"] <= row["high"]
    assert read["battles_per_turn"].keys() == read["lead"].keys()


def test_the_picture_is_svg_with_every_terrain_and_road(found: Sums):
    root = ElementTree.fromstring(heat_map(PLAN, found))
    svg = "{http://www.w3.org/2000/svg}"
    words = [text.text for text in root.iter(f"{svg}text")]
    assert all(terrain.name in words for terrain in bundled_map().terrains)
    assert len(list(root.iter(f"{svg}line"))) == len(bundled_map().roads)
    assert len(list(root.iter(f"{svg}rect"))) == 1 + 5  # the sheet, and the prestigious ones


def test_the_picture_is_translated(found: Sums):
    captions = Captions("{map} <{players}>", "tenu {held} %, pris {taken} fois", ",")
    picture = heat_map(PLAN, found, captions)
    assert f"&lt;{PLAN.players}&gt;" in picture
    assert re.search(r"tenu \d+ %, pris \d+,\d\d fois", picture)
    assert "held" not in picture

"""The differences between two simulations, and those that may be chance."""

from math import sqrt
from random import Random
from statistics import fmean, variance

import pytest
from msgspec.structs import replace

from campaign.trials.comparison import MeasureChange, compare, compared_figures
from campaign.trials.confidence import Z, difference
from campaign.trials.observers import game
from campaign.trials.plan import new_plan
from campaign.trials.sums import Share, Sums, merge
from tests.map.bundled import bundled_map


def lines(default: Sums, changed: Sums) -> dict[tuple[str, str], MeasureChange]:
    return {(line.what, line.of): line for line in compare(default, changed)}


def seats(won: int, of: int = 1000) -> Sums:
    return Sums(campaigns=of, by_seat={"A": Share(of, won), "B": Share(of, of - won)})


def test_newcombe_bounds_match_the_published_example():
    """Newcombe 1998, table II: 56/70 against 48/80."""
    found, low, high = difference(Share(80, 48), Share(70, 56))
    assert (round(found, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)


def test_large_differences_are_sure_medium_ones_likely_and_small_ones_noise():
    verdicts = {won: lines(seats(500), seats(won))["seat", "A"].verdict for won in (500, 520, 550)}
    assert verdicts == {500: "noise", 520: "noise", 550: "likely"}
    assert lines(seats(500), seats(600))["seat", "A"].verdict == "sure"


def test_a_difference_is_the_changed_value_minus_the_default():
    line = lines(Sums(campaigns=100, lengths={6: 50, 8: 50}), Sums(campaigns=50, lengths={9: 50}))
    length = line["length", ""]
    assert (length.default.value, length.changed.value, length.difference.value) == (7.0, 9.0, 2.0)
    half = Z * sqrt(100 / 99 / 100)
    assert length.difference.low == pytest.approx(2 - half)
    assert length.difference.high == pytest.approx(2 + half)
    assert not length.is_share
    assert length.verdict == "sure"


def test_figures_with_few_values_are_omitted():
    few, enough = ({"t1": Share(n, 5)} for n in (19, 20))
    assert [key for key, _ in compared_figures(Sums(by_site=few))] == []
    assert [key for key, _ in compared_figures(Sums(by_site=enough))] == [("site", "t1")]
    assert lines(Sums(by_site=few), Sums(by_site=enough)) == {}


def test_means_and_errors_match_those_of_the_single_games():
    plan = new_plan(bundled_map(), bots=("steady", "random", "steady"), campaigns=30, seed=2)
    games = [game(plan, index) for index in range(30)]
    found = dict(compared_figures(merge(*games)))
    leads = [one.lead[1] / 100 for one in games]
    assert found["lead", "1"].value == pytest.approx(fmean(leads))
    assert found["lead", "1"].error == pytest.approx(sqrt(variance(leads) / 30))
    battles = [sum(one.battles.values()) for one in games]
    turns = [sum(one.turns.values()) for one in games]
    per_turn = sum(battles) / sum(turns)
    off = [b - per_turn * t for b, t in zip(battles, turns, strict=True)]
    assert found["battles", ""].value == pytest.approx(per_turn)
    assert found["battles", ""].error == pytest.approx(
        sqrt(sum(x * x for x in off) / 29 / 30) / fmean(turns)
    )


def test_one_in_twenty_random_differences_seems_likely_and_almost_none_sure():
    rng = Random(5)

    def tossed() -> Sums:
        shares = {
            f"s{n}": Share(400, sum(rng.random() < 0.3 for _ in range(400))) for n in range(20)
        }
        return Sums(campaigns=400, by_site=shares)

    verdicts = [line.verdict for _ in range(40) for line in compare(tossed(), tossed())]
    apart = len(verdicts) - verdicts.count("noise")
    assert 0.03 < apart / len(verdicts) < 0.07
    assert verdicts.count("sure") <= 4


def test_rows_are_in_the_order_of_the_figures_even_if_one_side_lacks_some():
    full = replace(seats(500), lengths={7: 1000}, endings={"memory": 400})
    found = list(lines(seats(500), full))
    assert found == [("memory", ""), ("seat", "A"), ("seat", "B")]

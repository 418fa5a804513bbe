"""Catanatron, installed by `make bench-peers`, agrees with us where one may build.

`JUDGED=10000` compares so many positions. The default is 300.
"""

import os
from random import Random
from typing import Any

import pytest

from tavern.island_settlers.building import sites
from tavern.island_settlers.isle.places import WAYS_AT, bits
from tavern.island_settlers.scoring.roads import length_of
from tests.tavern.outside import judge
from tests.tavern.outside.peers import PYTHON, said
from tests.tavern.outside.trails import longest_trail, without_foreign_ends

NUMBER = int(os.environ.get("JUDGED", "300"))
outside = pytest.mark.skipif(
    not PYTHON.exists(), reason="catanatron: `make bench-peers` installs it"
)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return [*said("positions.py", str(NUMBER))]


@outside
def test_catanatron_offers_the_same_places(lines: list[str]):
    counts, unknown = judge.judged(lines)
    assert unknown == []
    assert counts["positions"] == NUMBER
    assert counts["places"] > 20 * NUMBER
    assert counts["known"] < counts["roads_of_five"]


@outside
@pytest.mark.parametrize(
    ("place", "name", "wrong", "what"),
    [
        (judge, "foreign_buildings", lambda table, place: 0, "longest"),
        (sites, "foreign_buildings", lambda table, place: 0, "may_lay"),
        (sites, "free_crossings", lambda taken: (1 << 54) - 1 & ~taken, "may_settle"),
        (sites, "cities_left", lambda table, place: 0, "may_raise"),
    ],
)
def test_a_wrong_rule_is_found(
    place: Any, name: str, wrong: Any, what: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(place, name, wrong)
    _, unknown = judge.judged(lines)
    assert what in {one["what"] for one in unknown}


def test_three_computations_of_a_road_agree():
    rng, shortened = Random(3), 0
    for _ in range(300):
        roads = 1 << rng.randrange(72)
        for _ in range(rng.randint(0, 13)):
            joined = [at for at in range(54) if WAYS_AT[at] & roads]
            roads |= 1 << rng.choice([*bits(WAYS_AT[rng.choice(joined)])])
        foreign = sum(1 << at for at in rng.sample(range(54), rng.randint(0, 8)))
        assert longest_trail(roads, foreign) == length_of(roads, foreign)
        shortened += without_foreign_ends(roads, foreign) < length_of(roads, foreign)
    assert shortened > 50

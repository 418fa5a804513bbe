"""Kinds, classes and incomes (R3, R4, R75)."""

from collections import Counter
from typing import get_args

from campaign.map.terrains import CLASS_OF, INCOME, PRINTED_SET
from campaign.world import TerrainKind


def test_every_kind_has_a_class_and_is_in_the_printed_set():
    assert set(CLASS_OF) == set(PRINTED_SET) == set(get_args(TerrainKind))


def test_the_printed_set_holds_sixteen_normal_six_developed_and_five_prestigious():
    classes = Counter()
    for kind, number in PRINTED_SET.items():
        classes[CLASS_OF[kind]] += number
    assert classes == {"normal": 16, "developed": 6, "prestigious": 5}


def test_normal_terrains_yield_one_and_developed_ones_two():
    assert INCOME == {"normal": 1, "developed": 2}

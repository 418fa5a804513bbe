"""Every kind of difference has words for its state before and after."""

from typing import get_args

import pytest

from campaign import differences as d
from campaign.pages.words.difference_words import _WORDS, Names, rows
from tests.campaign.changes import CHANGES, NOW

NAMES = Names({"A": "Anna", "B": "Bruno"}, {t.id: f"{t.id}ia" for t in NOW.map.terrains})
SAID = {
    "Moment": ("Turn and phase", "turn 3, Movement", "turn 4, Movement"),
    "Power": ("Power points of Bruno", "7", "2"),
    "Gone": ("Bruno", "plays", "has left the campaign"),
    "Holder": ("T3ia is held by", "nobody", "Bruno"),
    "Village": ("Village in T2ia", "Anna", "nobody"),
    "SacredGround": ("Sacred ground in T1ia", "Vikings", "–"),
    "OnMap": ("Band of lord-a (Anna)", "T1ia: 6 points, 24 figures", "not on the map"),
    "InReserve": ("Reserve in T2ia", "2 points, 8 figures, lord-r", "–"),
    "InRetreat": (
        "Retreat: the band of lord-x (Bruno)",
        "to T5ia, turn 4: 3 points, 12 figures, lord-x",
        "–",
    ),
    "LordState": ("Lord lord-b (Bruno)", "lives, experience 0", "fell in turn 3"),
    "Fight": ("Battle for T3ia", "Anna, Bruno; defender Anna; the forces are being chosen", "–"),
    "Track": ("Memory track, oldest first", "Anna (gone), Bruno (gone)", "Anna (gone)"),
    "Takings": ("Won in battle, not yet on the track", "–", "Anna (T4ia)"),
    "Order": ("Initiative order, highest first", "Anna, Bruno", "Bruno, Anna"),
    "Favourite": ("Favour of the gods", "Anna", "Bruno"),
}


def test_every_kind_of_difference_has_a_text():
    assert set(_WORDS) == set(get_args(d.Difference))


@pytest.mark.parametrize("kind", SAID)
def test_a_difference_is_described_with_names(kind):
    difference = next(row for _, row in CHANGES if row.kind == kind)
    (row,) = rows((difference,), NAMES)
    assert (row.what, row.before, row.after) == SAID[kind]


def test_the_end_of_a_campaign_is_described():
    (row,) = rows((d.Ended("", None, d.Ending("A", "alone", ("A",))),), NAMES)
    assert (row.what, row.before, row.after) == ("The campaign", "goes on", "Anna has won")

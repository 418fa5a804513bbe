"""The signs of terrain as lines, read from the drawings of the map."""

import pytest

from campaign.map.layout.drawing import TERRAIN_RADIUS
from campaign.map.terrains import CLASS_OF
from campaign.pages.map.sign_shapes import outlines, sign_lines


def test_every_kind_of_terrain_has_a_sign_that_fits_into_its_disc():
    for kind in CLASS_OF:
        spots = [spot for line in sign_lines(kind) for spot in line]
        assert len(spots) > 3, kind
        assert max(abs(value) for spot in spots for value in spot) < TERRAIN_RADIUS, kind
    assert sign_lines("lake") == ()


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        ("M1 2 3 4h2v-1z", [[(1, 2), (3, 4), (5, 4), (5, 3), (1, 2)]]),
        ("m1-2l1 1m2 0 1 1", [[(1, -2), (2, -1)], [(4, -1), (5, 0)]]),
        ("M0 0a2 2 0 0 1 4 0", [[(0, 0), (4, 0)]]),
        ("M0 .5H2V0", [[(0, 0.5), (2, 0.5), (2, 0)]]),
    ],
)
def test_path_data_becomes_straight_lines(path, lines):
    assert outlines(path) == lines


def test_a_curve_ends_where_it_says_and_bends_on_the_way():
    (line,) = outlines("M0 0c0 4 4 4 4 0s4-4 4 0")
    assert line[0] == (0, 0)
    assert (4, 0) in line
    assert line[-1] == (8, 0)
    assert max(y for _, y in line) == 3

"""The small drawings of the land as lines and fields, read from their SVG."""

from math import hypot

import pytest

from campaign.map.land.picture import SHRUNK
from campaign.map.land.sites import SITES
from campaign.map.terrains import CLASS_OF
from campaign.pages.map.sign_shapes import outlines, shapes

RING = 27  # map units: the inner radius of the ring that the page draws, and its line


def test_every_kind_of_terrain_has_a_drawing_that_fits_into_the_ring_of_its_holder():
    for kind in CLASS_OF:
        drawn = shapes(SITES[kind])
        spots = [spot for shape in drawn for line in shape.lines for spot in line]
        assert len(spots) > 3, kind
        assert max(hypot(*spot) for spot in spots) * SHRUNK <= RING, kind


def test_a_drawing_keeps_its_colours_and_widths():
    field, line, wheel = shapes(
        '<path fill="{rock}" d="M0 0h2v2z"/><path fill="none" stroke="{pen}" stroke-width=".8" '
        'd="M0 0l4 4"/><circle cx="1" cy="2" r="3"/>'
    )
    assert (field.fill, field.stroke, field.lines) == (
        "rock",
        "",
        (((0, 0), (2, 0), (2, 2), (0, 0)),),
    )
    assert (line.fill, line.stroke, line.width) == ("none", "pen", 0.8)
    assert wheel.lines[0][0] == (4, 2)
    assert (wheel.fill, wheel.stroke) == ("", "")


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


def test_a_curve_has_the_right_end_and_bends_on_the_way():
    (line,) = outlines("M0 0c0 4 4 4 4 0s4-4 4 0")
    assert line[0] == (0, 0)
    assert (4, 0) in line
    assert line[-1] == (8, 0)
    assert max(y for _, y in line) == 3

"""On a small map, the names of a few territories stand beside them."""

import pytest

from campaign.map.layout.drawing import Box
from campaign.map.layout.lit_names import lit_box, lit_names
from campaign.map.layout.sheet_size import spread_out
from tests.map.bundled import bundled_map
from tests.pages.laid import LAND

SIZE = 29.0


def meet(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize("land", [spread_out(LAND), spread_out(bundled_map())])
def test_the_first_wanted_name_stands_and_no_name_covers_anything(land):
    wanted = [terrain.id for terrain in land.terrains]
    found = lit_names(land, wanted, (), SIZE)
    boxes = [lit_box(label, SIZE) for label in found]
    assert found[0].text.startswith(land.terrains[0].name[:4])
    for at, box in enumerate(boxes):
        assert not any(meet(box, other) for other in boxes[at + 1 :])
        for spot in land.terrains:
            assert not meet(box, Box(spot.x - 20, spot.y - 20, 40, 40))


def test_a_name_without_room_is_left_out():
    land = spread_out(LAND)
    everything = Box(-9999, -9999, 20000, 20000)
    assert lit_names(land, [land.terrains[0].id], (everything,), SIZE) == ()

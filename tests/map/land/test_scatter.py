"""Symbols of the land stand on land, and cover nothing else."""

from campaign.map.land.ground import GROUND_OF
from campaign.map.land.scatter import SOWINGS, box_of, marks
from campaign.map.land.symbols import SYMBOLS
from campaign.map.layout.coast import heights
from campaign.map.layout.drawing import curves
from campaign.map.layout.labels import labels
from campaign.map.layout.placement import overlap
from campaign.map.terrains import CLASS_OF
from tests.map.bundled import bundled_map

MAP = bundled_map()


def test_each_kind_of_ground_grows_something():
    assert {*GROUND_OF} == {*CLASS_OF}
    sown = {ground for sowing in SOWINGS for ground in sowing.ground}
    assert {*GROUND_OF.values()} == sown
    assert {name for sowing in SOWINGS for name in sowing.symbols} <= {*SYMBOLS}


def test_no_symbol_covers_a_name_a_road_or_a_terrain():
    boxes = [box_of(mark.symbol, mark.x, mark.y, 0.8) for mark in marks(MAP)]
    spots = [curve.at(step / 60) for curve in curves(MAP) for step in range(61)]
    names = [label.box for label in labels(MAP).values()]
    assert len(boxes) > 100
    for box in boxes:
        assert not any(overlap(box, name) for name in names)
        right, under = box.x + box.width, box.y + box.height
        assert not any(box.x < x < right and box.y < y < under for x, y in spots)


def test_every_symbol_stands_on_land():
    grid = heights(MAP)
    assert [mark for mark in marks(MAP) if grid.at(mark.x, mark.y) <= 0] == []

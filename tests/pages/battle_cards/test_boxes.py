"""The boxes of a unit say what the rules make of those that are struck."""

import re

import pytest

from campaign.battles.losses import figures_after
from campaign.pages.battle_cards.boxes import WIDE, boxes_of
from campaign.world import Unit

EVERY = [(full, figures) for full in range(1, 20) for figures in range(1, full + 1)]


def spots(path: str) -> list[tuple[int, int]]:
    """The places of the boxes: their line, then across."""
    return [(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h", path)]


def behind_the_line(path: str, line: str) -> int:
    """How many boxes come behind the thick line, in the order of reading."""
    [(x, y)] = re.findall(r"M(\d+) (\d+)v", line)
    return sum((down, across) > (int(y) + 1, int(x)) for down, across in spots(path))


@pytest.mark.parametrize(("full", "figures"), EVERY)
def test_a_unit_has_a_box_for_each_figure_and_a_line_where_it_would_not_recover(full, figures):
    boxes = boxes_of(Unit("u", "warriors", full, figures, (1, 1)))
    assert len(spots(boxes.path)) == figures
    assert spots(boxes.path) == sorted(spots(boxes.path))
    behind = behind_the_line(boxes.path, boxes.line) if boxes.line else figures
    recovering = [n for n in range(1, figures + 1) if figures_after(full, figures, n) == figures]
    assert len(recovering) == behind


def test_all_boxes_are_within_the_drawing():
    for full, figures in EVERY:
        boxes = boxes_of(Unit("u", "warriors", full, figures, (1, 1)))
        assert max(x for _, x in spots(boxes.path)) + 36 <= WIDE
        assert max(y for y, _ in spots(boxes.path)) + 36 <= boxes.high
        assert len({y for y, _ in spots(boxes.path)}) == boxes.lines

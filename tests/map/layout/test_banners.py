"""Banners and names on a map hide neither each other nor a terrain, however many there are."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.map.layout.banners import BannerEntry, Layout, Scale, Stand, layout
from campaign.map.layout.drawing import Box, view_box
from campaign.map.layout.labels import DISC, Mark
from campaign.map.layout.placement import overlap
from campaign.world import RoadMap, Terrain, TerrainId
from tests.examples import part_of
from tests.map.bundled import earlier_map
from tests.map.crowds import LORDS

MAP = earlier_map()
PLATE = Mark(-40, -40, 42, 34)


def crowd(sizes: dict[str, int], *, pressed: bool = False) -> tuple[Stand, ...]:
    """This many bands on each of these terrains, with lords of all names."""
    names = iter(LORDS * 9)
    return tuple(
        Stand(
            t.id,
            PLATE if sizes.get(t.id) else DISC,
            tuple(
                BannerEntry(f"{t.id}.{n}", "ABCDEF"[n % 6], "", "12½", next(names), pressed)
                for n in range(sizes.get(t.id, 0))
            ),
        )
        for t in MAP.terrains
    )


def drawn(found: Layout) -> list[Box]:
    slips = [slip.box for row in found.slips.values() for slip in row]
    return [
        *slips,
        *(pile.box for pile in found.piles.values()),
        *(label.box for label in found.labels.values()),
    ]


def assert_nothing_is_hidden(stands: tuple[Stand, ...], scale: Scale = "near") -> None:
    found = layout(MAP, stands, scale)
    boxes, frame = drawn(found), view_box(MAP)
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []
    at = {t.id: t for t in MAP.terrains}
    for plate in (stand.plate.at(at[stand.terrain]) for stand in stands):
        assert [box for box in boxes if overlap(box, plate)] == []
    for box in boxes:
        assert frame.x <= box.x
        assert box.x + box.width <= frame.x + frame.width
        assert frame.y <= box.y
        assert box.y + box.height <= frame.y + frame.height


IDS = [t.id for t in MAP.terrains]
sizes = st.dictionaries(st.sampled_from(IDS), st.integers(1, 7), max_size=12)


@settings(deadline=None, max_examples=part_of(25))
@given(sizes, st.booleans(), st.sampled_from(["near", "far"]))
def test_bands_hide_nothing_wherever_they_are(sizes, pressed, scale):
    assert_nothing_is_hidden(crowd(sizes, pressed=pressed), scale)


@pytest.mark.parametrize("scale", ["near", "far"])
@pytest.mark.parametrize("together", [1, 2, 3])
def test_eighteen_bands_are_all_shown_and_every_terrain_is_named(together, scale):
    stands = crowd(dict.fromkeys(IDS[:: 27 * together // 18][: 18 // together], together))
    found = layout(MAP, stands, scale)
    shown = sum(map(len, found.slips.values()))
    piled = sum(pile.count for pile in found.piles.values())
    assert shown + piled == 18
    assert piled <= (3 if scale == "far" else 0)
    assert len(found.labels) == (27 if scale == "near" else 0)


def test_a_lord_alone_has_a_full_name():
    (slip,) = layout(MAP, crowd({"ambrelle": 1})).slips[TerrainId("ambrelle")]
    assert (slip.name, slip.entry.size) == ("Sigurd", "12½")


def test_a_small_map_shows_only_letters_and_sizes():
    (slip,) = layout(MAP, crowd({"ambrelle": 1}), "far").slips[TerrainId("ambrelle")]
    assert (slip.name, slip.scale) == ("", 1.7)
    assert slip.box.height == pytest.approx(1.7 * 26, abs=0.5)


def test_selectable_banners_are_24_pixels_high_on_a_700_pixel_map():
    (slip,) = layout(MAP, crowd({"ambrelle": 1}, pressed=True)).slips[TerrainId("ambrelle")]
    assert slip.box.height * 700 / view_box(MAP).width >= 24
    assert (slip.box.height, slip.reach) == (26 + 2 * 5.5, slip.box.width + 4)


def test_banners_without_room_become_a_pile_with_their_number():
    rows = range(0, 400, 70)
    terrains = tuple(
        Terrain(TerrainId(f"t{x}-{y}"), "T", "tower", x, y) for x in rows for y in rows
    )
    board = RoadMap("full", terrains, ())
    stands = tuple(
        Stand(t.id, DISC, tuple(BannerEntry(f"{t.id}.{n}", "A", "", "6", "Ivar") for n in range(5)))
        for t in terrains
    )
    found = layout(board, stands)
    assert {pile.count for pile in found.piles.values()} == {5}
    boxes = drawn(found)
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


def test_the_same_crowd_is_always_drawn_the_same_way():
    stands = crowd({"ambrelle": 3, "akhesur": 2})
    first = layout(MAP, stands)
    layout.cache_clear()
    assert layout(MAP, stands) == first

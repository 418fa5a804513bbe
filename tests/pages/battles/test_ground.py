"""The head of a battle's page shows the land of the battle."""

import re

from campaign.pages.battles.battles import HIGH, WIDE, ground_of
from campaign.pages.scene import access
from campaign.world import Battle
from tests.map.bundled import bundled_map
from tests.pages.laid import address
from tests.worlds import a_band, a_world

LAND = bundled_map()


def test_the_piece_is_within_the_sheet_and_contains_the_terrain(laid):
    scene = access.scene_watched(laid(a_world(LAND, players="ABC")))
    for terrain in LAND.terrains:
        ground = ground_of(scene, terrain.id)
        piece, box = ground.piece, ground.land.box
        assert (piece.width, piece.height) == (WIDE, HIGH)
        assert box.y <= piece.y <= piece.y + HIGH <= box.y + box.height
        assert piece.x <= ground.spot.x <= piece.x + WIDE
        assert piece.y <= ground.spot.y <= piece.y + HIGH


def test_the_page_shows_it_by_day_and_by_night(laid, as_player):
    here = LAND.terrains[3].id
    bands = (a_band("b1", "A", here), a_band("b2", "B", here))
    fight = Battle(here, ("A", "B"), (), "B", stage="fight")
    game = laid(a_world(LAND, *bands, players="ABC", phase="forces", battles={"k1": fight}))
    page = as_player("C").get(address(game, "battles/k1")).content.decode()
    lands = re.findall(r'<image class="ground-(?:light|dark)" href="(/land/[^"]+)"', page)
    assert len(lands) == 2
    assert "battle-ground" not in as_player("C").get(address(game, "battles")).content.decode()

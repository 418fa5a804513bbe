"""For whom the campaign waits."""

import pytest

from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db


def test_nobody_reads_that_they_wait_for_themselves_alone(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"))
    game = laid(a_world(LAND, *bands, players="AB", phase="movement"))
    pages = [words(as_player(player).get(address(game))) for player in "AB"]
    read = [("What you must do now" in page, "Waiting for:" in page) for page in pages]
    assert sorted(read) == [(False, True), (True, False)]


def test_whoever_is_awaited_beside_others_reads_of_them(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"))
    game = laid(a_world(LAND, *bands, players="AB", phase="bids"))
    assert "Waiting for:" in words(as_player("A").get(address(game)))

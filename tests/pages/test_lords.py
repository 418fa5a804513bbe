"""The page of the lords."""

import pytest

from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_world


@pytest.fixture
def campaign(laid):
    return laid(
        a_world(LAND, a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"), players="ABC",
                phase="bids")
    )  # fmt: skip


def own_lord(campaign, band="b1"):
    return world_of(campaign).bands[band].lord


def test_a_player_writes_of_his_lord_and_all_read_it(campaign, as_player):
    lord = own_lord(campaign)
    told = {"lord": lord, "experience": "4", "story": "Born in the marsh."}
    assert as_player("A").post(address(campaign, "lords"), told).status_code == 302
    assert world_of(campaign).lords[lord].experience == 4
    page = words(as_player("B").get(address(campaign, "lords")))
    assert "Born in the marsh." in page
    assert "experience 4" in page


@pytest.mark.parametrize("experience", ["-1", "x", "100000"])
def test_figures_that_do_not_fit_are_said_and_the_words_kept(campaign, as_player, experience):
    before = world_of(campaign)
    told = {"lord": own_lord(campaign), "experience": experience, "story": "A long tale"}
    response = as_player("A").post(address(campaign, "lords"), told)
    assert response.status_code == 422
    assert "A long tale" in response.content.decode()
    assert world_of(campaign) == before


def test_nobody_writes_of_anothers_lord(campaign, as_player):
    before = world_of(campaign)
    told = {"lord": own_lord(campaign, "b2"), "experience": "4", "story": ""}
    assert as_player("A").post(address(campaign, "lords"), told).status_code == 422
    assert world_of(campaign) == before


def test_strangers_find_nothing(campaign, stranger):
    assert stranger.get(address(campaign, "lords")).status_code == 404
    assert stranger.post(address(campaign, "lords"), {}).status_code == 404

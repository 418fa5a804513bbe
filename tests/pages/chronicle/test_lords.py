"""The pages of the lords."""

import re
from typing import Any

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags
from msgspec.structs import replace

from campaign.actions.journal.actor import Actor
from campaign.actions.play.submit import act
from campaign.commands import Confirm, Move, Pass, Report
from campaign.models import Campaign
from campaign.news import BandRaised
from campaign.offers import ReportOffer
from campaign.pages.scene.access import scene_watched
from campaign.play import choices
from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_world, answer


@pytest.fixture
def campaign(laid):
    """A stands before the village of B, and has the word."""
    return laid(
        a_world(LAND, a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"), players="AB",
                villages={"Birch": "B", "Alder": "A"}, holders={"Birch": "B", "Alder": "A"},
                order=("B", "A"))
    )  # fmt: skip


LORD, FOE = "lord-b1", "lord-b2"


def played(campaign: Campaign, people: list[Any], command: Any) -> None:
    user = people["AB".index(command.player)]
    act(campaign.pk, command, actor=Actor.seat(user, command.player))


def fight(campaign: Campaign, people: list[Any], *dead: str) -> None:
    """A attacks and wins; these lords die."""
    played(campaign, people, Move("A", "b1", ("Alder", "Birch")))
    while world_of(campaign).phase == "movement":
        played(campaign, people, Pass(world_of(campaign).speaker))
    world = world_of(campaign)
    battle = next(iter(world.battles))
    offer = next(c for c in choices(world, "A") if isinstance(c, ReportOffer))
    played(campaign, people, Report("A", battle, "A", offer.figures, dead))
    played(campaign, people, answer(world_of(campaign), Confirm, "B", battle))


def lord_page(client: Any, campaign: Campaign, lord: str = LORD) -> Any:
    return client.get(address(campaign, f"lords/{lord}"))


def write(client: Any, campaign: Campaign, lord: str = LORD, **told: Any) -> Any:
    fields = {"experience": "4", "note": "", "story": "", **told}
    return client.post(address(campaign, f"lords/{lord}"), fields)


def test_a_player_writes_of_his_lord_and_all_read_it(campaign, as_player):
    told = {"story": "Born in the marsh.", "note": "He held the ford"}
    assert write(as_player("A"), campaign, **told).status_code == 302
    assert world_of(campaign).lords[LORD].experience == 4
    page = words(lord_page(as_player("B"), campaign))
    assert "Born in the marsh." in page
    assert "Turn 3 4 He held the ford" in page
    assert "Born in the marsh." in words(as_player("B").get(address(campaign, "lords")))


def test_the_log_keeps_what_was_noted_before(campaign, as_player):
    write(as_player("A"), campaign, experience="1", note="The first blow")
    write(as_player("A"), campaign, experience="3", note="The second")
    page = words(lord_page(as_player("B"), campaign))
    assert "Turn 3 1 The first blow" in page
    assert "Turn 3 3 The second" in page


@pytest.mark.parametrize("experience", ["-1", "x", "100000"])
def test_figures_that_do_not_fit_are_said_and_the_words_kept(campaign, as_player, experience):
    before = world_of(campaign)
    told = {"experience": experience, "story": "A long tale", "note": "A short one"}
    response = write(as_player("A"), campaign, **told)
    assert response.status_code == 422
    assert "A long tale" in response.content.decode()
    assert 'value="A short one"' in response.content.decode()
    assert world_of(campaign) == before


def test_nobody_writes_of_anothers_lord(campaign, as_player):
    before = world_of(campaign)
    response = write(as_player("A"), campaign, FOE)
    assert response.status_code == 422
    assert "That is no living lord of yours." in words(response)
    assert "<textarea" not in response.content.decode()
    assert world_of(campaign) == before


def test_strangers_find_nothing_and_members_no_lord_that_is_not_there(
    campaign, stranger, as_player
):
    assert stranger.get(address(campaign, "lords")).status_code == 404
    assert lord_page(stranger, campaign).status_code == 404
    assert write(stranger, campaign).status_code == 404
    assert lord_page(as_player("A"), campaign, "nobody").status_code == 404


def test_deeds_are_told_and_lead_to_the_chronicle(campaign, people, as_player):
    fight(campaign, people)
    page = lord_page(as_player("B"), campaign)
    told = words(page)
    assert "Wins the battle for Birch against B Bruno . Chronicle" in told
    assert "Takes Birch from B Bruno ." in told
    assert "Razes the village of B Bruno at Birch ." in told
    assert "1/1" in told
    beside = re.search(
        r'Wins the battle.*?href="(/c/[^"]*\?before=\d+)"', page.content.decode(), re.S
    )
    assert beside is not None
    first = words(as_player("B").get(beside[1])).split("Back")[0]
    assert "wins the battle for Birch" in first


def test_the_dead_stand_on_the_roll_with_who_slew_them_and_their_story(campaign, people, as_player):
    write(as_player("B"), campaign, FOE, experience="7", story="He never slept.")
    fight(campaign, people, FOE)
    roll = words(as_player("A").get(address(campaign, "lords"))).split("The roll of the dead")[1]
    assert "lord-b2 B Bruno · turn 3 Falls in the battle for Birch , slain by lord-b1" in roll
    assert "He never slept." in roll
    own = words(lord_page(as_player("B"), campaign, FOE))
    assert "Turn 3 7 Chronicle" in own
    assert "Turn 3 – Lost in death. R26" in own
    assert "Slays in the battle for Birch : lord-b2" in words(lord_page(as_player("B"), campaign))


def test_of_the_dead_nothing_more_is_written(campaign, people, as_player):
    fight(campaign, people, FOE)
    assert "<textarea" not in lord_page(as_player("B"), campaign, FOE).content.decode()
    assert write(as_player("B"), campaign, FOE).status_code == 422


def test_who_perished_without_a_village_is_said_to_have(laid, people, as_player):
    campaign = laid(
        a_world(LAND, a_band("b1", "A", "Alder"), a_band("b2", "B", "Birch"), players="AB",
                villages={"Alder": "A"}, holders={"Alder": "A"}, order=("B", "A"))
    )  # fmt: skip
    fight(campaign, people)
    assert world_of(campaign).lords[FOE].died == 3
    assert "Perishes on the retreat" in words(lord_page(as_player("A"), campaign, FOE))


def test_the_pages_ask_as_much_of_the_database_with_many_lords_as_with_few(laid, as_player):
    anna = as_player("A")

    def asked(bands: int) -> list[int]:
        piles = [a_band(f"b{n}", "AB"[n % 2], "Alder") for n in range(bands)]
        campaign = laid(a_world(LAND, *piles, players="AB", phase="bids"))
        numbers = []
        for page in ("lords", "lords/lord-b1"):
            with CaptureQueriesContext(connection) as queries:
                assert anna.get(address(campaign, page)).status_code == 200
            numbers.append(len(queries))
        return numbers

    few = asked(2)
    assert asked(18) == few
    assert max(few) <= 10


def test_the_band_of_a_lord_without_a_name_is_told_without_a_hole(campaign):
    """Such lords stand in the journals of campaigns begun before lords were named."""
    told = Template("{% load tags %}{% news_sentence news %}")
    raised = BandRaised("A", "b9", "l9", "", "Birch", (9, 2))
    scene = scene_watched(campaign)
    line = strip_tags(told.render(Context({"news": raised, "scene": scene})))
    assert " ".join(line.split()) == "AAnna raises a band at Birch, 4½ points. R18"
    named = told.render(Context({"news": replace(raised, lord_name="Yrsa"), "scene": scene}))
    assert "raises the band of Yrsa at" in strip_tags(named)

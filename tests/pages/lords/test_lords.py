"""The pages of the lords."""

import re
from typing import Any

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags
from msgspec.structs import replace

from campaign.commands import Confirm, Move, Pass, Report
from campaign.news import BandRaised
from campaign.offers import ReportOffer
from campaign.pages.scene.access import scene_watched
from campaign.play import choices
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_world, answer


@pytest.fixture
def game(laid):
    """A's band is next to the village of B, and it is A's go."""
    return laid(
        a_world(
            LAND,
            a_band("b1", "A", "Alder"),
            a_band("b2", "B", "Birch"),
            players="AB",
            villages={"Birch": "B", "Alder": "A"},
            holders={"Birch": "B", "Alder": "A"},
            order=("B", "A"),
        )
    )


LORD, FOE = "lord-b1", "lord-b2"


def played(game: Game, people: list[Any], command: Any) -> None:
    user = people["AB".index(command.player)]
    act(game.pk, command, actor=Actor.seat(user, command.player))


def fight(game: Game, people: list[Any], *dead: str) -> None:
    """A attacks and wins; the given lords die."""
    played(game, people, Move("A", "b1", ("Alder", "Birch")))
    while world_of(game).phase == "movement":
        played(game, people, Pass(world_of(game).speaker))
    world = world_of(game)
    battle = next(iter(world.battles))
    offer = next(c for c in choices(world, "A") if isinstance(c, ReportOffer))
    played(game, people, Report("A", battle, "A", offer.figures, dead))
    played(game, people, answer(world_of(game), Confirm, "B", battle))


def lord_page(client: Any, game: Game, lord: str = LORD) -> Any:
    return client.get(address(game, f"lords/{lord}"))


def write(client: Any, game: Game, lord: str = LORD, **told: Any) -> Any:
    fields = {"experience": "4", "note": "", "story": "", **told}
    return client.post(address(game, f"lords/{lord}"), fields)


def test_a_player_writes_about_their_lord_and_everybody_reads_it(game, as_player):
    told = {"story": "Born in the marsh.", "note": "He held the ford"}
    assert write(as_player("A"), game, **told).status_code == 302
    assert world_of(game).lords[LORD].experience == 4
    page = words(lord_page(as_player("B"), game))
    assert "Born in the marsh." in page
    assert "Turn 3 4 He held the ford" in page
    assert "Born in the marsh." in words(as_player("B").get(address(game, "lords")))


def test_the_log_shows_earlier_notes(game, as_player):
    write(as_player("A"), game, experience="1", note="The first blow")
    write(as_player("A"), game, experience="3", note="The second")
    page = words(lord_page(as_player("B"), game))
    assert "Turn 3 1 The first blow" in page
    assert "Turn 3 3 The second" in page


@pytest.mark.parametrize("experience", ["-1", "x", "100000"])
def test_invalid_figures_are_refused_and_the_text_stays_in_the_form(game, as_player, experience):
    before = world_of(game)
    told = {"experience": experience, "story": "A long tale", "note": "A short one"}
    response = write(as_player("A"), game, **told)
    assert response.status_code == 422
    assert "A long tale" in response.content.decode()
    assert 'value="A short one"' in response.content.decode()
    assert world_of(game) == before


def test_a_player_cannot_write_about_the_lord_of_another(game, as_player):
    before = world_of(game)
    response = write(as_player("A"), game, FOE)
    assert response.status_code == 422
    assert "That is not one of your living lords." in words(response)
    assert "<textarea" not in response.content.decode()
    assert world_of(game) == before


def test_strangers_find_no_lords_and_members_no_unknown_lord(game, stranger, as_player):
    assert stranger.get(address(game, "lords")).status_code == 404
    assert lord_page(stranger, game).status_code == 404
    assert write(stranger, game).status_code == 404
    assert lord_page(as_player("A"), game, "nobody").status_code == 404


def test_achievements_of_a_lord_link_to_the_chronicle(game, people, as_player):
    fight(game, people)
    page = lord_page(as_player("B"), game)
    told = words(page)
    assert "Wins the battle for Birch against B Bruno . Chronicle" in told
    assert "Takes Birch from B Bruno ." in told
    assert "Razes the village of B Bruno at Birch ." in told
    assert "1 of 1" in told
    beside = re.search(
        r'Wins the battle.*?href="(/c/[^"]*\?before=\d+)"', page.content.decode(), re.S
    )
    assert beside is not None
    first = words(as_player("B").get(beside[1])).split("Back")[0]
    assert "wins the battle for Birch" in first


def test_the_roll_lists_dead_lords_their_killers_and_their_story(game, people, as_player):
    write(as_player("B"), game, FOE, experience="7", story="He never slept.")
    fight(game, people, FOE)
    roll = words(as_player("A").get(address(game, "lords"))).split("The roll of the dead")[1]
    assert "lord-b2 B Bruno · turn 3 Falls in the battle for Birch , slain by lord-b1" in roll
    assert "He never slept." in roll
    own = words(lord_page(as_player("B"), game, FOE))
    assert "Turn 3 7 Chronicle" in own
    assert "Turn 3 – Lost in death. R26" in own
    assert "Slays in the battle for Birch : lord-b2" in words(lord_page(as_player("B"), game))


def test_nothing_is_written_about_dead_lords(game, people, as_player):
    fight(game, people, FOE)
    assert "<textarea" not in lord_page(as_player("B"), game, FOE).content.decode()
    assert write(as_player("B"), game, FOE).status_code == 422


def test_a_lord_who_perished_without_a_village_is_described_so(laid, people, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("b1", "A", "Alder"),
            a_band("b2", "B", "Birch"),
            players="AB",
            villages={"Alder": "A"},
            holders={"Alder": "A"},
            order=("B", "A"),
        )
    )
    fight(game, people)
    assert world_of(game).lords[FOE].died == 3
    assert "Perishes on the retreat" in words(lord_page(as_player("A"), game, FOE))


def test_the_pages_cost_the_same_queries_for_few_and_many_lords(laid, as_player):
    anna = as_player("A")

    def asked(bands: int) -> list[int]:
        piles = [a_band(f"b{n}", "AB"[n % 2], "Alder") for n in range(bands)]
        game = laid(a_world(LAND, *piles, players="AB", phase="bids"))
        numbers = []
        for page in ("lords", "lords/lord-b1"):
            with CaptureQueriesContext(connection) as queries:
                assert anna.get(address(game, page)).status_code == 200
            numbers.append(len(queries))
        return numbers

    few = asked(2)
    assert asked(18) == few
    assert max(few) <= 10


def test_the_band_of_an_unnamed_lord_is_described_without_a_gap(game):
    """Journals of campaigns begun before lords had names contain such lords."""
    told = Template("{% load tags %}{% news_sentence news %}")
    raised = BandRaised("A", "b9", "l9", "", "Birch", (9, 2))
    scene = scene_watched(game)
    line = strip_tags(told.render(Context({"news": raised, "scene": scene})))
    assert " ".join(line.split()) == "AAnna raises a band at Birch, 4½ points. R18"
    named = told.render(Context({"news": replace(raised, lord_name="Yrsa"), "scene": scene}))
    assert "raises the band of Yrsa at" in strip_tags(named)

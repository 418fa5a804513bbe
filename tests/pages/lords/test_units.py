"""Names and gear of units on the pages: written, read, taken back; battles and ends."""

from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from msgspec import UNSET

from campaign.commands import Confirm, Move, NameUnits, Pass, Report
from campaign.offers import ReportOffer
from campaign.pages.scene.access import scene_watched
from campaign.play import choices
from campaign.world import UnitName
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.models import Game
from tests.pages.laid import LAND, address, refusal, words, world_of
from tests.worlds import a_band, a_world, answer

HOSTILE = '<script>alert("x")</script> & =1+1'


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


def played(game: Game, people: list[Any], command: Any) -> None:
    user = people["AB".index(command.player)]
    act(game.pk, command, actor=Actor.seat(user, command.player))


def named(game: Game, people: list[Any], player: str = "A", unit: str = "b1.1") -> None:
    line = UnitName("Grey Ship", "Dane axes")
    played(game, people, NameUnits(player, {unit: line}))


def fight(game: Game, people: list[Any], fallen: str = "b1.1") -> str:
    """A attacks and wins, and loses one unit to the last figure. Returns the battle."""
    played(game, people, Move("A", "b1", ("Alder", "Birch")))
    while world_of(game).phase == "movement":
        played(game, people, Pass(world_of(game).speaker))
    world = world_of(game)
    battle = next(iter(world.battles))
    offer = next(c for c in choices(world, "A") if isinstance(c, ReportOffer))
    played(game, people, Report("A", battle, "A", {**offer.figures, fallen: 0, "b1.2": 3}))
    played(game, people, answer(world_of(game), Confirm, "B", battle))
    return str(battle)


def test_a_player_names_units_in_one_form_and_everybody_reads_them(game, as_player):
    form = {"name-b1.1": "Grey Ship", "gear-b1.1": "Dane axes", "name-b1.2": "", "gear-b1.2": ""}
    assert as_player("A").post(address(game, "units"), form).status_code == 302
    assert [*world_of(game).named_units] == ["b1.1"]
    page = words(as_player("B").get(address(game, "units")))
    assert "Grey Ship" in page
    assert "4 hearthguard · Dane axes" in page
    assert "In the band of lord-b1 at Alder" in page
    told = words(as_player("B").get(address(game, "chronicle")))
    assert "writes down what units are called: Grey Ship" in told


def test_nothing_is_played_where_the_form_says_what_is_written(game, people, as_player):
    named(game, people)
    before = world_of(game)
    seq = game.seq
    form = {"name-b1.1": "Grey Ship", "gear-b1.1": "Dane axes"}
    assert as_player("A").post(address(game, "units"), form).status_code == 302
    assert world_of(game) == before
    assert game.seq == seq


def test_what_is_too_long_is_refused_and_stays_typed(game, as_player):
    form = {"name-b1.1": "x" * 61, "gear-b1.1": "Dane axes"}
    answer = as_player("A").post(address(game, "units"), form)
    assert answer.status_code == 422
    assert "too long" in refusal(answer)
    assert "x" * 61 in answer.content.decode()
    assert world_of(game).unit_names is UNSET


def test_nobody_names_units_of_others_by_a_form(game, as_player):
    form = {"name-b1.1": "Mine now", "gear-b1.1": ""}
    assert as_player("B").post(address(game, "units"), form).status_code == 422
    assert "name-b1.1" not in as_player("B").get(address(game, "units/b1.1")).content.decode()
    assert world_of(game).unit_names is UNSET


def test_the_page_of_a_unit_tells_its_battles_and_its_end(game, people, as_player):
    named(game, people)
    battle = fight(game, people)
    page = as_player("B").get(address(game, "units/b1.1"))
    assert "It fell to the last figure at Birch in turn 3." in words(page)
    assert f"battles/{battle}" in page.content.decode()
    assert "won Birch : 0 of 4 standing at the end" in words(page)
    other = words(as_player("B").get(address(game, "units/b1.2")))
    assert "3 of 4 standing at the end, carries on with 4" in other
    units = words(as_player("B").get(address(game, "units")))
    assert "Units that are no more † Grey Ship" in units


def test_a_battle_its_sheet_the_chronicle_and_the_saga_use_the_name(game, people, as_player):
    named(game, people)
    named(game, people, "A", "b1.2")
    battle = fight(game, people)
    client = as_player("B")
    for rest in (f"battles/{battle}", "chronicle", "saga"):
        assert "Grey Ship" in words(client.get(address(game, rest))), rest
    assert "Grey Ship is no more." in words(client.get(address(game, "chronicle")))
    assert "Grey Ship" in words(as_player("A").get(address(game, "sheet")))
    saga = words(client.get(address(game, "saga")))
    assert "Of Grey Ship nobody was left." in saga or "Grey Ship fought to the last." in saga


def test_a_hostile_name_is_plain_text_everywhere(game, people, as_player):
    line = UnitName(HOSTILE, HOSTILE)
    played(game, people, NameUnits("A", {"b1.1": line, "b1.2": line}))
    battle = fight(game, people)
    for rest in ("units", "units/b1.1", f"battles/{battle}", "chronicle", "saga", "sheet"):
        page = as_player("A").get(address(game, rest)).content.decode()
        assert "<script>alert" not in page, rest
        assert "&lt;script&gt;alert" in page, rest


def test_the_book_of_the_saga_is_sound_with_hostile_names(
    game, people, as_player, settings, tmp_path
):
    settings.BOOKS = tmp_path / "books"
    played(game, people, NameUnits("A", {"b1.1": UnitName(HOSTILE, "]]></p>&amp;")}))
    fight(game, people)
    book = ZipFile(BytesIO(as_player("A").get(address(game, "saga.epub")).content))
    pages = [name for name in book.namelist() if name.endswith(".xhtml")]
    told = " ".join("".join(ElementTree.fromstring(book.read(name)).itertext()) for name in pages)
    assert HOSTILE in told
    assert "]]></p>&amp;" in told


def test_the_organiser_removes_a_name_and_nobody_else_can(game, people, as_player):
    named(game, people, "B", "b2.1")
    assert as_player("B").post(address(game, "units/b2.1"), {"what": "remove"}).status_code == 404
    assert as_player("A").post(address(game, "units/b2.1"), {"what": "remove"}).status_code == 302
    assert world_of(game).unit_names is UNSET
    chronicle = words(as_player("B").get(address(game, "chronicle")))
    assert "Grey Ship" not in chronicle
    assert "takes back the name of 1 unit" in chronicle


def test_the_organiser_removes_a_name_after_the_end_of_its_unit(game, people, as_player):
    named(game, people, "B", "b2.1")
    fight(game, people, "b2.1")
    assert as_player("A").post(address(game, "units/b2.1"), {"what": "remove"}).status_code == 302
    assert world_of(game).unit_names is UNSET


def test_a_unit_that_never_was_is_not_found(game, as_player):
    assert as_player("A").get(address(game, "units/b9.9")).status_code == 404


def test_spectators_read_names_without_links(game, people):
    named(game, people)
    game.refresh_from_db()
    scene = scene_watched(game)
    assert scene.world.named_units["b1.1"].name == "Grey Ship"


def test_few_questions_to_the_database(game, people, as_player, django_assert_max_num_queries):
    named(game, people)
    fight(game, people)
    client = as_player("A")
    for rest in ("units", "units/b1.2"):
        client.get(address(game, rest))
        with django_assert_max_num_queries(14):
            client.get(address(game, rest))

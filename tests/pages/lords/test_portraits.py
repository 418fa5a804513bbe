"""A lord's portrait on the pages: set by a form without script, shown to members only."""

import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from campaign.commands import Confirm, Move, Pass, Report, WriteLord
from campaign.models import BattlePhoto
from campaign.offers import ReportOffer
from campaign.play import choices
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game
from tests.actions.battles.pictures import picture
from tests.pages.laid import LAND, address, refusal, words, world_of
from tests.worlds import a_band, a_world, answer

LORD, FOE = "lord-b1", "lord-b2"


@pytest.fixture(autouse=True)
def empty_shelves(settings: Any, tmp_path: Any) -> None:
    settings.BOOKS = tmp_path / "books"


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


def send(
    client: Any, game: Game, lord: str = LORD, what: str = "portrait", file: Any = None
) -> Any:
    fields = {"what": what}
    if what == "portrait":
        fields["photo"] = file or picture(400, 600)
        fields["photo"].name = "lord.jpg"
    return client.post(address(game, f"lords/{lord}"), fields)


def faces(page: Any) -> list[str]:
    """The tags of the portraits on a page."""
    return re.findall(r'<img class="lord-face[^>]*>', page.content.decode())


def fight(game: Game, people: list[Any], *dead: str) -> str:
    def played(command: Any) -> None:
        user = people["AB".index(command.player)]
        act(game.pk, command, actor=Actor.seat(user, command.player))

    played(Move("A", "b1", ("Alder", "Birch")))
    while world_of(game).phase == "movement":
        played(Pass(world_of(game).speaker))
    world = world_of(game)
    battle = next(iter(world.battles))
    offer = next(c for c in choices(world, "A") if isinstance(c, ReportOffer))
    played(Report("A", battle, "A", offer.figures, dead))
    played(answer(world_of(game), Confirm, "B", battle))
    return str(battle)


def test_a_player_sets_a_portrait_and_members_see_it_with_a_text(game, as_player):
    assert send(as_player("A"), game).status_code == 302
    photo = BattlePhoto.objects.get(game=game)
    for rest in (f"lords/{LORD}", "lords", "saga", "?words=1"):
        [face] = faces(as_player("B").get(address(game, rest)))
        assert f"photos/{photo.pk}" in face
        assert 'alt="Portrait of lord-b1"' in face
    shown = as_player("B").get(address(game, f"photos/{photo.pk}"))
    assert shown["Content-Type"] == "image/jpeg"


def test_a_form_without_a_file_or_with_no_picture_is_refused_in_a_sentence(game, as_player):
    client = as_player("A")
    empty = client.post(address(game, f"lords/{LORD}"), {"what": "portrait"})
    assert (empty.status_code, refusal(empty)) == (422, "Choose a photo.")
    junk = send(client, game, file=BytesIO(b"no picture"))
    assert (junk.status_code, "cannot be read" in refusal(junk)) == (422, True)
    assert not game.photos.exists()


def test_a_refused_portrait_leaves_the_story_in_its_form(game, people, as_player):
    told = WriteLord("A", LORD, 2, "Born in the marsh.")
    act(game.pk, told, actor=Actor.seat(people[0], "A"))
    page = as_player("A").post(address(game, f"lords/{LORD}"), {"what": "portrait"})
    assert page.status_code == 422
    shown = page.content.decode()
    assert "Born in the marsh.</textarea>" in shown
    assert 'name="experience" inputmode="numeric" required value="2"' in shown
    assert shown.index('class="refusal"') < shown.index('id="write"')


def test_only_the_player_of_the_seat_sets_it_and_they_and_the_organiser_remove_it(game, as_player):
    assert send(as_player("B"), game).status_code == 404
    assert (
        "data-portrait" not in as_player("B").get(address(game, f"lords/{LORD}")).content.decode()
    )
    assert send(as_player("B"), game, FOE).status_code == 302
    assert send(as_player("A"), game, FOE).status_code == 404
    assert send(as_player("C"), game, FOE, "remove_portrait").status_code == 404
    assert send(as_player("A"), game, FOE, "remove_portrait").status_code == 302
    assert not game.photos.exists()
    send(as_player("B"), game, FOE)
    assert send(as_player("B"), game, FOE, "remove_portrait").status_code == 302
    assert not game.photos.exists()


def test_the_battle_shows_both_face_to_face_and_the_dead_in_grey(game, people, as_player):
    send(as_player("A"), game)
    send(as_player("B"), game, FOE)
    battle = fight(game, people, FOE)
    for rest in (f"battles/{battle}", "lords", "saga"):
        shown = faces(as_player("A").get(address(game, rest)))
        assert len(shown) == 2, rest
        assert [one for one in shown if "lord-face gone" in one and "Portrait of lord-b2" in one], (
            rest
        )
        assert [one for one in shown if 'class="lord-face"' in one and "lord-b1" in one], rest
    [grey] = faces(as_player("B").get(address(game, f"lords/{FOE}")))
    assert "lord-face gone" in grey


def test_the_book_has_the_portraits_inside(game, people, as_player):
    send(as_player("A"), game)
    send(as_player("B"), game, FOE)
    fight(game, people, FOE)
    book = ZipFile(BytesIO(as_player("A").get(address(game, "saga.epub")).content))
    inside = [name for name in book.namelist() if "face-" in name]
    assert len(inside) == 2
    pages = "".join(book.read(n).decode() for n in book.namelist() if n.endswith(".xhtml"))
    for photo in BattlePhoto.objects.filter(game=game):
        assert f"images/face-{photo.pk}.jpg" in pages
    assert "/photos/" not in pages


def test_paper_shows_the_portrait_of_ones_own_lord(game, as_player):
    send(as_player("A"), game)
    assert len(faces(as_player("A").get(address(game, "sheet")))) == 1


def test_spectators_see_no_portrait(game, people, as_player, client):
    send(as_player("A"), game)
    photo = BattlePhoto.objects.get(game=game)
    key = open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    assert len(faces(as_player("A").get(address(game, "saga")))) == 1
    for rest in ("", "saga", "?words=1", "chronicle"):
        page = client.get(f"/s/{key}/{rest}")
        assert page.status_code == 200
        assert faces(page) == []
        assert f"photos/{photo.pk}" not in page.content.decode()
    assert client.get(address(game, f"photos/{photo.pk}")).status_code in (302, 404)


def test_another_person_in_the_seat_may_replace_it(game, people, as_player):
    send(as_player("A"), game)
    game.seats.filter(player="A").update(user=people[2])
    assert send(as_player("C"), game).status_code == 302
    assert [row.by_id for row in game.photos.all()] == [people[2].pk]


def test_a_portrait_of_a_lord_who_is_anothers_now_is_not_shown(game, as_player, laid):
    """A corrected history may give another lord the same id."""
    send(as_player("A"), game)
    BattlePhoto.objects.filter(game=game).update(player="B")
    assert faces(as_player("A").get(address(game, "lords"))) == faces(
        as_player("A").get(address(game, f"lords/{LORD}"))
    )


def test_marks_are_written_in_the_form_of_the_lord_and_shown(game, as_player):
    fields = {
        "experience": "0",
        "note": "",
        "story": "",
        "mark-kind-0": "scar",
        "mark-0": "One eye",
    }
    fields |= {"mark-kind-1": "nickname", "mark-1": "the Lame", "mark-kind-2": "no", "mark-2": ""}
    assert as_player("A").post(address(game, f"lords/{LORD}"), fields).status_code == 302
    page = words(as_player("B").get(address(game, f"lords/{LORD}")))
    assert "Scar One eye" in page
    assert "Nickname the Lame" in page
    assert "the Lame" in words(as_player("B").get(address(game, "lords")))
    assert "Scar: One eye" in words(as_player("B").get(address(game, "saga")))
    long = fields | {"mark-0": "x" * 101}
    answer = as_player("A").post(address(game, f"lords/{LORD}"), long)
    assert answer.status_code == 422
    assert "x" * 101 in answer.content.decode()


def test_a_story_sent_by_an_older_page_keeps_the_marks(game, people, as_player):
    fields = {
        "experience": "0",
        "note": "",
        "story": "",
        "mark-kind-0": "scar",
        "mark-0": "One eye",
    }
    as_player("A").post(address(game, f"lords/{LORD}"), fields)
    plain = {"experience": "1", "note": "", "story": "A tale."}
    as_player("A").post(address(game, f"lords/{LORD}"), plain)
    assert [mark.text for mark in world_of(game).lords[LORD].marks] == ["One eye"]


def test_the_organiser_removes_a_story_and_marks(game, people, as_player):
    told = WriteLord("B", FOE, 2, "A tale.", marks=())
    act(game.pk, told, actor=Actor.seat(people[1], "B"))
    client = as_player("A")
    assert as_player("B").post(address(game, f"lords/{FOE}"), {"what": "remove"}).status_code == 404
    assert client.post(address(game, f"lords/{FOE}"), {"what": "remove"}).status_code == 302
    lord = world_of(game).lords[FOE]
    assert lord == replace(lord, story="", experience=2)

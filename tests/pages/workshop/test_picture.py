"""The picture under a draft, in a browser without script; and the land of a published map."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.workshop import pictures
from campaign.models import Map, MapPicture
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game
from tests.actions.workshop.photographed import jpeg, laid, published
from tests.pages.laid import refusal, words
from tests.pages.sheets import LAND, address, anna, browser_of_anna, draft, drawn, form, signed_in
from tests.table import person

__all__ = ["anna", "browser_of_anna", "draft"]
PLACE = {
    "picture-x": "480",
    "picture-y": "510",
    "picture-across": "1300",
    "picture-turn": "12",
    "picture-strength": "75",
}


def red() -> Image.Image:
    return Image.new("RGB", (400, 300), (220, 30, 30))


def upload(client: Client, draft: Any, data: bytes, name: str = "wall.jpg") -> Any:
    file = SimpleUploadedFile(name, data, content_type="image/jpeg")
    return client.post(address(draft, "picture"), {"photo": file, "do": "lay"})


def test_a_picture_is_laid_under_the_sheet_moved_and_kept_as_the_land(browser_of_anna, anna, draft):
    answer = upload(browser_of_anna, draft, jpeg(red()).getvalue())
    assert answer["Location"] == address(draft) + "#picture"
    page = browser_of_anna.get(address(draft)).content.decode()
    assert '<g id="under"' in page
    assert 'name="picture-across" value="1000"' in page
    sent = form(draft, **PLACE, **{"picture-land": "on", "picture-allowed": "on"})
    assert browser_of_anna.post(address(draft), sent)["Location"] == address(draft)
    page = browser_of_anna.get(address(draft)).content.decode()
    assert 'transform="translate(480 510) rotate(12)"' in page
    assert 'opacity="0.75"' in page
    browser_of_anna.post(address(draft), sent | {"do": "publish"})
    row = Map.objects.get().land_picture
    assert (row.x, row.y, row.across, row.turn, row.strength) == (480, 510, 1300, 12, 75)


def test_only_the_author_of_a_draft_sees_its_picture(browser_of_anna, anna, draft):
    upload(browser_of_anna, draft, jpeg(red()).getvalue())
    answer = browser_of_anna.get(address(draft, "picture.jpg"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert "private" in answer["Cache-Control"]
    staff = person("sam", is_staff=True, is_superuser=True)
    for client in (signed_in(person("bruno")), signed_in(staff)):
        assert client.get(address(draft, "picture.jpg")).status_code == 404
        assert upload(client, draft, jpeg(red()).getvalue()).status_code == 404
    assert Client().get(address(draft, "picture.jpg")).status_code == 302


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("picture-x", "far", "“far” is not a whole number."),
        ("picture-across", "9", "enter a number from 50 to 6000, not 9."),
        ("picture-turn", "400", "enter a number from 0 to 359, not 400."),
        ("picture-strength", "", "“” is not a whole number."),
    ],
)
def test_a_wrong_number_is_refused_and_everything_typed_stays(
    browser_of_anna, draft, field, typed, sentence
):
    upload(browser_of_anna, draft, jpeg(red()).getvalue())
    sent = form(draft, name="Typed", **(PLACE | {field: typed}))
    answer = browser_of_anna.post(address(draft), sent)
    assert answer.status_code == 422
    assert sentence in refusal(answer)
    page = answer.content.decode()
    assert f'name="{field}" value="{typed}"' in page
    assert 'value="Typed"' in page
    assert (drawn(draft), MapPicture.objects.get().x) == (LAND, 500)


def test_after_a_refused_publication_the_next_save_is_not_stale(browser_of_anna, draft):
    upload(browser_of_anna, draft, jpeg(red()).getvalue())
    sent = form(draft, name="One", do="publish", **PLACE, **{"picture-land": "on"})
    answer = browser_of_anna.post(address(draft), sent)
    assert refusal(answer).startswith("Confirm that you may use the picture as the land")
    edition = re.search(r'name="edition" value="(\d+)"', answer.content.decode())[1]
    browser_of_anna.post(address(draft), sent | {"edition": edition, "name": "Two", "do": "save"})
    assert drawn(draft).name == "Two"


@pytest.mark.parametrize("data", [b"", b"no picture", b"\xff\xd8\xff\xe0" + bytes(200)])
def test_what_is_no_picture_is_refused_in_words(browser_of_anna, draft, data):
    answer = upload(browser_of_anna, draft, data)
    assert answer.status_code == 422
    assert "photo" in refusal(answer).lower() or "picture" in refusal(answer).lower()
    assert not MapPicture.objects.exists()


def test_a_picture_is_removed(browser_of_anna, draft):
    upload(browser_of_anna, draft, jpeg(red()).getvalue())
    browser_of_anna.post(address(draft, "picture"), {"do": "remove"})
    assert not MapPicture.objects.exists()
    assert '<g id="under"' not in browser_of_anna.get(address(draft)).content.decode()


def campaign_on(map: Map, *players: Any) -> Game:
    seats = [SeatSpec(user.first_name or user.username, "Vikings", user) for user in players]
    return create_campaign(organiser=players[0], name="War", map=map, seats=seats)


def pictures_in(page: str) -> set[str]:
    return set(re.findall(r'"(/land/[^"]+\.webp)"', page))


def test_the_land_is_seen_by_all_who_see_the_map(browser_of_anna, anna):
    bruno = person("bruno")
    map = published(anna, red())
    game = campaign_on(map, anna, bruno)
    open_to_spectators(game.pk, actor=Actor.organiser(anna))
    game.refresh_from_db()
    page = signed_in(bruno).get(f"/c/{game.public_id}/").content.decode()
    found = pictures_in(page)
    assert len(found) == 1
    answer = Client().get(found.pop())  # as those who look on do
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert 'class="rough"' in page
    for path in ("", "saga", "sheet", "end"):
        shown = browser_of_anna.get(f"/c/{game.public_id}/{path}")
        assert shown.status_code == 302 or pictures_in(shown.content.decode()), path
    assert "-small.webp" in browser_of_anna.get("/maps/").content.decode()
    assert "-small.webp" in browser_of_anna.get("/new/").content.decode()


def test_an_address_that_is_guessed_shows_nothing(browser_of_anna, anna):
    map = published(anna, red())
    page = browser_of_anna.get(f"/maps/{map.slug}/").content.decode()
    real = pictures_in(page).pop()
    seal = real.split("/")[3].partition("-")[0]
    for wrong in (real.replace(seal, "0" * 32), real.replace("large", "other")):
        assert browser_of_anna.get(wrong).status_code == 404
    other = published(anna, red())
    assert browser_of_anna.get(real.replace(f"/{map.pk}/", f"/{other.pk}/")).status_code == 404


def test_the_maker_removes_the_picture_of_a_published_map(browser_of_anna, anna):
    map = published(anna, red())
    page = browser_of_anna.get(f"/maps/{map.slug}/")
    assert "Remove its picture" in words(page)
    land = pictures_in(page.content.decode()).pop()
    assert signed_in(person("bruno")).post(f"/maps/{map.slug}/change", {"do": "no-picture"})
    assert MapPicture.objects.exists()
    browser_of_anna.post(f"/maps/{map.slug}/change", {"do": "no-picture"})
    page = browser_of_anna.get(f"/maps/{map.slug}/").content.decode()
    assert (pictures_in(page), browser_of_anna.get(land).status_code) == (set(), 404)
    assert '-small.webp"' not in browser_of_anna.get("/maps/").content.decode()


def test_a_new_version_begins_with_the_picture(browser_of_anna, anna):
    map = published(anna, red())
    answer = browser_of_anna.post("/maps/new", {"of": map.slug})
    assert '<g id="under"' in browser_of_anna.get(answer["Location"]).content.decode()


def test_a_map_without_a_picture_is_drawn_as_before(browser_of_anna, anna, draft):
    published_map = pictures.publish(draft.pk, by=anna)
    page = browser_of_anna.get(f"/maps/{published_map.slug}/").content.decode()
    assert "land-photo" not in page
    assert "Remove its picture" not in page
    assert laid(anna, red()).pk  # a picture under another draft changes nothing here
    assert browser_of_anna.get(f"/maps/{published_map.slug}/").content.decode().count("webp") == 0

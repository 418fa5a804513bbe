"""The gallery: all photographs of the campaign, small, each with a link to its battle."""

import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from campaign.models import BattlePhoto
from tests.pages.acts.fights import fought
from tests.pages.battles.forms import do, picture
from tests.pages.laid import address, words


@pytest.fixture
def game(laid):
    return laid(fought())


def sent(width, height):
    return SimpleUploadedFile("table.jpg", picture(width, height), "image/jpeg")


def test_the_gallery_shows_every_photograph_and_leads_to_its_battle(game, as_player, stranger):
    where = address(game, "photos")
    assert "There are no photos yet." in words(as_player("C").get(where))
    do(as_player("A"), game, "photo", photo=sent(900, 600), caption="The ford")
    do(as_player("B"), game, "photo", photo=sent(60, 90), caption="")
    page = as_player("C").get(where).content.decode()
    assert re.findall(r'alt="([^"]+)"', page) == ["The ford", "The battle for Cedar"]
    assert page.count(f'href="{address(game, "battles/k1")}"') == 2
    assert "Turn 3" in page
    assert stranger.get(where).status_code == 404
    assert as_player("C").post(where).status_code == 405


def test_a_list_gets_photographs_small(game, as_player, stranger):
    do(as_player("A"), game, "photo", photo=sent(1500, 1000))
    where = address(game, f"photos/{BattlePhoto.objects.get().pk}")
    sizes = [
        Image.open(BytesIO(as_player("C").get(where + query).content)).size
        for query in ("", "?small=1", "?small=2")
    ]
    assert sizes == [(1500, 1000), (640, 427), (1500, 1000)]
    assert stranger.get(f"{where}?small=1").status_code == 404


def test_photographs_of_a_removed_battle_are_not_shown(game, as_player):
    do(as_player("A"), game, "photo", photo=sent(90, 60), caption="Gone")
    BattlePhoto.objects.update(battle="k1~1")
    for rest in ("photos", "battles", "battles/k1"):
        assert "Gone" not in words(as_player("C").get(address(game, rest)))


def test_the_map_leads_members_to_a_battle(game, as_player):
    link = f'href="{address(game, "battles/k1")}" aria-label="Battle for Cedar"'
    assert link in as_player("C").get(address(game)).content.decode()


def test_the_number_of_photographs_left_is_shown_before_the_upload(game, as_player):
    page = address(game, "battles/k1")
    assert "There is room for 6 more photos." in words(as_player("A").get(page))
    for _ in range(6):
        do(as_player("A"), game, "photo", photo=sent(90, 60))
    full = as_player("A").get(page)
    assert "There is no room for another photo. Remove one first." in words(full)
    assert b'type="file"' not in full.content

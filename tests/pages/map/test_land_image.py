"""Land, coast and roads are one file per map and theme, which a browser loads once."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import Client

from campaign.actions.history.effective_history import read_world
from campaign.map.land.palette import THEMES
from campaign.map.land.picture import picture
from campaign.map.layout.sheet_size import spread_out
from campaign.models import Map
from campaign.pages.map import land_image
from tests.pages.laid import address
from tests.table import ring_map
from tests.worlds import a_world


@pytest.fixture
def game(laid):
    return laid(a_world(ring_map().road_map(), players="ABC"))


def images(page: bytes) -> list[str]:
    return re.findall(r'<image class="by-\w+" href="([^"]+)"', page.decode())


def test_the_page_links_to_the_land_image_and_does_not_contain_it(game, as_player):
    page = as_player("A").get(address(game)).content
    drawn = page[page.index(b'<svg class="chart" viewBox') : page.index(b'id="map-keys"')]
    assert len(set(images(drawn))) == 2
    assert not re.search(rb'class="(land|shallows|bed|way)"', drawn)


def test_a_land_image_is_the_picture_of_its_theme(game, as_player):
    own = spread_out(read_world(game).map)
    files = images(as_player("A").get(address(game)).content)
    for file, theme in zip(files, ("light", "dark"), strict=True):
        answer = Client().get(file)
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer.content.decode() == picture(own, theme)


def test_a_land_image_is_cached_permanently(game, as_player):
    anna = as_player("A")
    for file in images(anna.get(address(game)).content):
        kept = anna.get(file)["Cache-Control"]
        assert kept == "public, max-age=31536000, immutable"


def test_no_page_and_no_guessed_address_triggers_the_drawing(game, as_player, monkeypatch):
    def draws(*args):
        raise AssertionError("drawn")

    monkeypatch.setattr(land_image, "picture", draws)
    anna = as_player("A")
    (file, _) = images(anna.get(address(game)).content)
    assert anna.get("/new/").status_code == 200
    assert Client().get(re.sub(r"[^/]+(?=\.svg)", "0" * 32, file)).status_code == 404
    with pytest.raises(AssertionError, match="drawn"):
        Client().get(file)


def test_a_release_that_draws_differently_has_other_addresses(game, as_player, monkeypatch):
    anna = as_player("A")
    before = images(anna.get(address(game)).content)
    land_image._seal.cache_clear()
    caches["own"].clear()
    monkeypatch.setattr(land_image, "code_that_draws", lambda: b"another release")
    after = images(anna.get(address(game)).content)
    land_image._seal.cache_clear()
    caches["own"].clear()
    assert not {*before} & {*after}


@pytest.mark.parametrize("rest", ["", "history/0", "saga", "as/B"])
def test_all_pages_of_a_campaign_share_the_land_image(game, as_player, rest):
    anna = as_player("A")
    table = {*images(anna.get(address(game)).content)}
    assert {*images(anna.get(address(game, rest)).content)} == table


def test_the_campaign_sheet_has_the_land_in_black_and_white(game, as_player):
    anna = as_player("A")
    (file,) = images(anna.get(address(game, "sheet")).content)
    own = spread_out(read_world(game).map)
    assert Client().get(file).content.decode() == picture(own, "print")


def test_the_workshop_shows_the_land_image_of_a_published_map(game, as_player):
    files = images(as_player("A").get("/maps/ring/").content)
    assert [Client().get(file).status_code for file in files] == [200, 200]


def test_two_maps_have_different_land_images(game, as_player):
    anna = as_player("A")
    first = images(anna.get(address(game)).content)
    Map.objects.get(slug="ring").terrains.filter(slug="alder").update(x=333)
    assert not {*first} & {*images(anna.get("/maps/ring/").content)}
    assert [anna.get(file).status_code for file in first] == [404, 404]


@pytest.mark.parametrize("seal", ["0" * 32, "x", "é"])
def test_a_land_image_is_found_only_by_its_exact_address(game, as_player, seal):
    (file, _) = images(as_player("A").get(address(game)).content)
    guess = re.sub(r"[^/]+(?=\.svg)", seal, file)
    assert Client().get(guess).status_code == 404
    other = re.sub(r"/\d+/", f"/{10**20}/", file)
    assert Client().get(other).status_code == 404


def test_land_images_have_the_colours_of_the_style_sheet():
    sheet = Path(settings.BASE_DIR, "static", "base.css").read_text()
    names = (
        "water",
        "shallows",
        "land",
        "land-edge",
        "road-bed",
        "road",
        "leaf",
        "ink",
        "faint",
        "gold",
    )
    for name in names:
        light, dark = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", sheet).groups()
        field = name.replace("-", "_")
        assert [THEMES[theme][field] for theme in ("light", "dark")] == [light, dark]

"""A photograph is reduced before it is sent, and a message at the field says if it is too large."""

from collections.abc import Callable
from typing import Any

import pytest
from PIL import ExifTags, Image
from playwright.sync_api import expect

from campaign.world import Battle, Side
from club.models import Game
from tests.actions.battles.pictures import picture
from tests.browser.conftest import WITH_SCRIPT, Site
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]
CHOSEN = "field => [field.files[0].type, field.files[0].size, field.validationMessage]"
LARGE = 12_000_001  # bytes


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Anna and Bruno fight for Birch."""
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    return lay(world, [person(name) for name in ("anna", "bruno", "clara")])


@pytest.fixture
def choosing(game: Game, seated: Seated, site: Site) -> Player:
    """Anna on the page where photographs of the battle are added."""
    anna = seated(game, "Anna")
    anna.page.goto(f"{site.page_of(game)}battles/k1")
    anna.page.locator("summary", has_text="Add a photo").click()
    return anna


def choose(player: Player, name: str, kind: str, data: bytes) -> list[Any]:
    """The kind and size of the file to be sent, and the message at its field."""
    field = player.page.locator("[data-picture]")
    field.set_input_files({"name": name, "mimeType": kind, "buffer": data})
    button = player.page.get_by_role("button", name="Add the photo")
    expect(button).to_be_enabled()
    found: list[Any] = field.evaluate(CHOSEN)
    return found


@pytest.mark.journey
def test_a_large_photograph_is_reduced_and_accepted(choosing: Player):
    sent = picture(4032, 3024, "PNG").getvalue() + bytes(2_000_000)
    expect(choosing.page.locator("[data-picture]")).to_be_visible()
    kind, size, said = choose(choosing, "war.png", "image/png", sent)
    assert (kind, said) == ("image/jpeg", "")
    assert size < 200_000
    choosing.page.get_by_role("button", name="Add the photo").click()
    shown = choosing.page.locator(".photo img")
    expect(shown).to_have_attribute("width", "1600")


def test_a_file_that_no_browser_can_reduce_is_refused_before_it_is_sent(choosing: Player):
    *_, said = choose(choosing, "war.webp", "image/webp", bytes(LARGE))
    assert "at most 12 MB" in said
    choosing.page.get_by_role("button", name="Add the photo").click()
    expect(choosing.page.locator(".photo")).to_have_count(0)


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_a_photograph_that_a_phone_turned_is_upright(
    game: Game, seated: Seated, site: Site, script: bool
):
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    sent = picture(4032, 3024, exif=exif).getvalue()
    anna = seated(game, "Anna", script=script)
    anna.page.goto(f"{site.page_of(game)}battles/k1")
    anna.page.locator("summary", has_text="Add a photo").click()
    field = anna.page.locator("[data-picture]")
    expect(field).to_be_visible()
    field.set_input_files({"name": "war.jpg", "mimeType": "image/jpeg", "buffer": sent})
    anna.page.get_by_role("button", name="Add the photo").click()
    shown = anna.page.locator(".photo img")
    expect(shown).to_have_attribute("width", "1200")
    expect(shown).to_have_attribute("height", "1600")

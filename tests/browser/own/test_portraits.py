"""A portrait is cut in a circle on the device: by dragging, by keys, or by the server."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from club.models import Game
from tests.browser.conftest import WITH_SCRIPT, Site
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.browser
Seated = Callable[..., Player]


@pytest.fixture
def game(transactional_db: None) -> Game:
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Dogwood"))
    world = a_world(LAND, *bands, players="AB", villages={"Birch": "A"}, holders={"Birch": "A"})
    return lay(world, [person(name) for name in ("anna", "bruno")])


def photo() -> dict[str, object]:
    """A wide picture: red on the left, blue in the middle, green on the right."""
    drawn, out = Image.new("RGB", (900, 300), "red"), BytesIO()
    drawn.paste("blue", (300, 0, 600, 300))
    drawn.paste("green", (600, 0, 900, 300))
    drawn.save(out, "JPEG", quality=95)
    return {"name": "lord.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def colour(player: Player) -> str:
    """The colour in the middle of the portrait that the page shows."""
    expect(shown := player.page.get_by_role("img", name="Portrait of lord-b1")).to_be_visible()
    address = shown.evaluate("image => image.src")
    image = Image.open(BytesIO(player.page.request.get(address).body()))
    assert image.size == (256, 256)
    values = dict(zip(("red", "green", "blue"), image.getpixel((128, 128)), strict=True))
    return max(values, key=values.__getitem__)


@pytest.mark.journey
def test_a_portrait_takes_four_taps_from_the_map(game: Game, seated: Seated, site: Site):
    """A territory, the lord on its card, the field of the photo, the button."""
    anna = seated(game, "Anna")
    anna.page.goto(site.page_of(game))
    anna.page.locator(".place[data-place=Birch]").first.dispatch_event("click")  # 1
    card = anna.page.locator("#map > .terrain")
    card.get_by_role("link", name="lord-b1").click()  # 2
    with anna.page.expect_file_chooser() as chooser:
        anna.page.get_by_label("Photo of the figure").click()  # 3
    chooser.value.set_files(photo())
    expect(anna.page.locator(".crop canvas")).to_be_visible()
    anna.page.get_by_role("button", name="Save the portrait").click()  # 4
    assert colour(anna) == "blue"


def test_the_part_in_the_circle_is_moved_by_keys(game: Game, seated: Seated, site: Site):
    anna = seated(game, "Anna")
    anna.page.goto(f"{site.page_of(game)}lords/lord-b1")
    anna.page.get_by_label("Photo of the figure").set_input_files(photo())
    canvas = anna.page.locator(".crop canvas")
    expect(canvas).to_be_visible()
    for _ in range(40):
        canvas.press("ArrowRight")
    anna.page.get_by_role("button", name="Save the portrait").click()
    assert colour(anna) == "green"


@pytest.mark.parametrize("script", WITH_SCRIPT)
def test_without_script_the_server_keeps_the_middle(
    game: Game, seated: Seated, site: Site, script: bool
):
    anna = seated(game, "Anna", script=script)
    anna.page.goto(f"{site.page_of(game)}lords/lord-b1")
    anna.page.get_by_label("Photo of the figure").set_input_files(photo())
    anna.page.get_by_role("button", name="Save the portrait").click()
    assert colour(anna) == "blue"

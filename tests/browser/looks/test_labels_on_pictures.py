"""The words on a map are legible on any picture: their contrast is measured against the pixels
around their letters, as the browser draws them."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Locator, Page

from campaign.actions.workshop.maps import fill_map
from campaign.models import Campaign, Map
from club.models import Game
from tests.actions.workshop.photographed import GROUNDS, lay_under
from tests.browser.conftest import DESKTOP, PHONE, Site
from tests.browser.player import Player
from tests.browser.waiting import at_rest
from tests.map.crowds import a_crowd
from tests.pages.laid import lay
from tests.table import person

pytestmark = pytest.mark.browser

LEAST = 4.5  # contrast of a letter and what is around it
MOST_UNCLEAR = 0.005  # the part of the pixels where two letters or a letter and a sign touch
WORDS = ".names text, .lit-names text, .sheet-name, .shield text, .far text, .pile text"
# The letters as they are, and without their colour: what is then seen lies under them.
FILL = """([words, fill]) => {
  for (const one of document.querySelectorAll(words)) one.style.fill = fill;
}"""
LOADED = """() => Promise.all([...document.querySelectorAll('.chart image')]
  .filter((one) => getComputedStyle(one).display !== 'none')
  .map((one) => Object.assign(new Image(), { src: one.href.baseVal }).decode()))"""
SHARP: dict[str, Any] = {**PHONE, "device_scale_factor": 2}
NARROW: dict[str, Any] = {**SHARP, "viewport": {"width": 320, "height": 640}}


@pytest.fixture
def game(transactional_db: None, site: Site, settings: Any) -> Game:
    """Six players with eighteen bands. Its pictures are where the site has its own."""
    storage = {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": f"{site.env['DATA_DIR']}/photographs"},
    }
    settings.STORAGES = settings.STORAGES | {"photographs": storage}
    world = a_crowd()
    laid = lay(world, [person(f"p{n}") for n in range(6)])
    board = Map.objects.create(name=world.map.name, slug="crowd")
    fill_map(board, world.map)
    Campaign.objects.filter(game=laid).update(map=board)
    return Game.objects.get(pk=laid.pk)


def seen(sheet: Locator) -> Image.Image:
    with Image.open(BytesIO(sheet.screenshot())) as picture:
        return picture.convert("RGB")


def fill(page: Page, words: str, colour: str) -> None:
    page.evaluate(FILL, [words, colour])
    at_rest(page)


LINEAR = [
    value / 255 / 12.92 if value < 11 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]


def light_of(colour: tuple[int, ...]) -> float:
    red, green, blue = (LINEAR[value] for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    darker, paler = sorted((light_of(one), light_of(other)))
    return (paler + 0.05) / (darker + 0.05)


def pixels(picture: Image.Image) -> Iterator[tuple[int, ...]]:
    values = iter(picture.tobytes())
    return zip(values, values, values, strict=True)


def contrasts(page: Page, words: str) -> list[float]:
    """For each pixel that a letter fills, its contrast with the palest or darkest pixel that lies
    under or beside it."""
    sheet = page.locator(".map-sheet").first
    page.evaluate(LOADED)
    at_rest(page)
    letters = seen(sheet)
    fill(page, words, "transparent")
    below = seen(sheet)
    fill(page, words, "")
    changed = ImageChops.difference(letters, below).convert("L")
    strongest = max(changed.getextrema()[1], 1)
    full = changed.point(lambda value: 255 * (value > 0.8 * strongest))
    darker, paler = below.filter(ImageFilter.MinFilter(3)), below.filter(ImageFilter.MaxFilter(3))
    found = []
    parts = (pixels(part) for part in (letters, darker, paler))
    for ink, dark, pale, inside in zip(*parts, full.tobytes(), strict=True):
        if inside:
            found.append(min(contrast(ink, dark), contrast(ink, pale)))
    return found


def shown(page: Page, words: str = WORDS) -> float:
    """The part of the letters' pixels that are not clear enough."""
    found = contrasts(page, words)
    assert len(found) > 100
    return sum(one < LEAST for one in found) / len(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "ground", [pytest.param(g, marks=pytest.mark.journey) if g == "noise" else g for g in GROUNDS]
)
def test_names_are_legible_on_any_picture(
    game: Game, seated: Callable[..., Player], ground: str, theme: str
) -> None:
    lay_under(game, GROUNDS[ground]())
    page = seated(game, "P0", how={**DESKTOP, "color_scheme": theme}).page
    assert shown(page) <= MOST_UNCLEAR


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("how", [SHARP, NARROW], ids=["phone", "narrow"])
def test_the_small_map_is_legible_on_noise(
    game: Game, seated: Callable[..., Player], how: dict[str, Any], theme: str
) -> None:
    lay_under(game, GROUNDS["noise"]())
    page = seated(game, "P0", how={**how, "color_scheme": theme}).page
    assert shown(page) <= MOST_UNCLEAR


def test_without_its_edge_a_name_would_not_be_legible(
    game: Game, seated: Callable[..., Player]
) -> None:
    """The measure finds what it is made to find."""
    lay_under(game, GROUNDS["stripes"]())
    page = seated(game, "P0", how=DESKTOP).page
    assert shown(page, ".names text") <= MOST_UNCLEAR
    page.locator(".names").evaluate("(names) => { names.style.stroke = 'none'; }")
    assert shown(page, ".names text") > 10 * MOST_UNCLEAR

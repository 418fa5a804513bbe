"""Battles to count, and the page on which a person counts."""

from typing import Any

from playwright.sync_api import Locator, Page

from campaign.world import Battle, Side, Unit
from club.models import Game
from tests.browser.conftest import Site
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

SMALL: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
KINDS = ("hearthguard", "warriors", "levies", "creatures", "monster", "war_machine")
# Everything that the page keeps on the device of the battle, as one text.
KEPT = (
    "() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('/table/')))"
)


def units_of(name: str, *sizes: tuple[str, int]) -> tuple[Unit, ...]:
    """Units of these kinds and figures, each worth a point."""
    return tuple(
        Unit(f"{name}.{number}", kind, figures, figures, (1, 1))
        for number, (kind, figures) in enumerate(sizes, start=1)
    )


def battle_of(*names: str, units: tuple[tuple[str, int], ...]) -> Game:
    """These people fight for Birch, each with such units. The first one organises."""
    letters = "ABCD"[: len(names)]
    bands = [
        a_band(f"b{letter}", letter, "Birch", units_of(f"u{letter}", *units)) for letter in letters
    ]
    sides = {letter: Side(True, f"b{letter}") for letter in letters}
    row = Battle("Birch", tuple(letters), (), "B", stage="fight", sides=sides)
    world = a_world(LAND, *bands, players=letters, phase="battles", battles={"k1": row})
    return lay(world, [person(name) for name in names])


def duel() -> Game:
    """Anna and Bruno have a unit each of eight warriors and four hearthguard."""
    return battle_of("anna", "bruno", units=(("warriors", 8), ("hearthguard", 4)))


def crowd() -> Game:
    """Four sides of 24 units, as many as a battle may have."""
    units = tuple((KINDS[number % 3], 12) for number in range(24))
    return battle_of("anna", "bruno", "clara", "dirk", units=units)


def table_of(site: Site, game: Game) -> str:
    return f"{site.page_of(game)}battles/k1/table"


def figure(page: Page, unit: str, number: int) -> Locator:
    """The figure of this number in the unit `<player>/<band>/<unit>`."""
    return page.locator(f"[data-unit='f/{unit}'] .count-figure").nth(number - 1)


def fallen(page: Page) -> list[str]:
    """The names of all figures that have fallen."""
    found = page.locator(".count-figure[aria-pressed='true']")
    return [*found.evaluate_all("all => all.map((one) => one.ariaLabel)")]

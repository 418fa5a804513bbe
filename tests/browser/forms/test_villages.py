"""Between the battles: a village is built, and units that cost too much are sent home."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.pages.laid import LAND, lay
from tests.table import person
from tests.worlds import a_band, a_world

pytestmark = [pytest.mark.browser, pytest.mark.journey]
Seated = Callable[..., Player]


def laid(phase: str, **more: object) -> Game:
    """Anna has a village, a neighbouring terrain, and a band of ten points."""
    world = a_world(
        LAND,
        a_band("a1", "A", "Birch", 10),
        players="AB",
        phase=phase,
        villages={"Alder": "A"},
        holders={"Birch": "A"},
        **more,
    )
    return lay(world, [person("anna"), person("bruno")])


def test_units_that_cost_too_much_are_sent_home(transactional_db: None, seated: Seated):
    game = laid("demobilisation", owing=("A",))
    anna = seated(game, "Anna", how=PHONE)
    form = anna.form("demobilise")
    expect(form).to_contain_text("lord-a1 – Birch (10) → Alder")
    form.get_by_label("of 10: 4 hearthguard (1)").select_option("4")
    expect(form.locator("output")).to_have_text("4")
    anna.press("Send them home")
    anna.chronicle_says("Anna sends 4 units home to Alder.")
    world = read_world(Game.objects.get(pk=game.pk))
    assert (world.bands["a1"].points, world.reserves["Alder"].points) == (6, 4)


def test_a_village_is_built_on_the_players_own_terrain(transactional_db: None, seated: Seated):
    game = laid("building", power={"A": 3})
    anna = seated(game, "Anna")
    form = anna.form("village")
    form.get_by_label("Territory").select_option(label="Birch – grove")
    expect(form.locator(".follows")).to_contain_text("keep 1")
    anna.press("Build the village", form)
    anna.chronicle_says("Anna builds a village at Birch")
    assert read_world(Game.objects.get(pk=game.pk)).villages["Birch"] == "A"

"""With the widest names that people may choose, no page of the site and of its desk scrolls
sideways, on a phone and on a narrow one. The names are letters without a break, in Latin script and
in one without spaces."""

from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.contrib.admin import site
from django.db.models import CharField, F, Model, TextField, Value
from django.db.models.functions import Cast, Concat

from campaign import world
from campaign.actions.history.effective_history import read_world
from club.models import Game
from tests.browser.conftest import PHONE, Arrives
from tests.browser.every_page import NO_PAGES, Club
from tests.browser.looks.staff import let_in, reader

pytestmark = pytest.mark.browser

LETTERS = 40
WIDTHS = (360, 320)  # px
# Names that people choose for themselves, their games, lands and days, and texts that they type.
CALLED = {
    "name",
    "playing_as",
    "first_name",
    "label",
    "title",
    "place",
    "caption",
    "text",
    "reason",
    "note",
    "message",
}
OF_THE_SITE = {"Heartbeat", "ContentType", "Permission", "Group", "Site"}
# The width of a page that is wider than the screen, and the element that sticks out furthest.
WIDE = """width => {
  const found = document.documentElement.scrollWidth;
  if (found <= width) return [];
  const right = box => box.getBoundingClientRect().right + scrollX;
  const out = [...document.body.querySelectorAll('*')].filter(box => right(box) > width + 1);
  out.sort((one, other) => right(other) - right(one));
  const named = out.slice(0, 2).map(box => box.outerHTML.slice(0, 120));
  return [`${found} px wide: ${named.join('; ')}`];
}"""


def rename_all(letter: str) -> None:
    """Gives everybody and everything the widest name of this letter, made unique by its end."""
    for model in apps.get_models():
        if model.__name__ not in OF_THE_SITE:
            _rename(model, letter)
    for game in Game.objects.filter(kind="saga"):
        now = read_world(game)
        lords = {
            key: msgspec.structs.replace(lord, name=letter * LETTERS)
            for key, lord in now.lords.items()
        }
        changed = world.encode(msgspec.structs.replace(now, lords=lords))
        Game.objects.filter(pk=game.pk).update(world=changed)


def _rename(model: type[Model], letter: str) -> None:
    ours = [
        field
        for field in model._meta.get_fields()
        if isinstance(field, CharField | TextField) and field.name in CALLED
    ]
    new: dict[str, Any] = {}
    for field in ours:
        size = min(LETTERS, field.max_length or LETTERS) - 6
        new[field.name] = Concat(Value(letter * size), Cast(F("pk"), CharField()))
    if new:
        model._default_manager.update(**new)


def addresses(club: Club) -> list[str]:
    """The addresses of the pages of the site, of the desk, and of its lists."""
    ours = [address for address, route in club.addresses().items() if route not in NO_PAGES]
    names = [model._meta for model in site._registry]
    lists = [f"/admin/{name.app_label}/{name.model_name}/" for name in names]
    desk = [f"/admin/club/game/{club.recorded.pk}/{page}/" for page in ("change", "rule")]
    return [*ours, "/admin/", *lists, *desk]


@pytest.mark.parametrize("letter", ["W", "錦"])
def test_no_page_scrolls_sideways(transactional_db: None, arrives: Arrives, letter: str):
    club = Club()
    rename_all(letter)
    astrid = reader(club, arrives, PHONE, "en")
    let_in(astrid, club.astrid)
    found: list[str] = []
    for address in addresses(club):
        astrid.page.goto(address)
        for width in WIDTHS:
            astrid.page.set_viewport_size({"width": width, "height": 740})
            found += [f"{address}: {wrong}" for wrong in astrid.page.evaluate(WIDE, width)]
    assert not found, "\n".join(found)

"""The arms of factions: each different, made of existing parts, in the seat's colours."""

import re
from pathlib import Path
from types import SimpleNamespace

from campaign.armies import FACTIONS
from campaign.pages.page_tags import arms
from campaign.pages.scene.seat_views import ARMS
from club.actions.accounts.emblems import CHARGES, FIELDS
from tests.pages.ending.ended import played_to_its_end
from tests.pages.laid import LAND, address
from tests.worlds import a_world

DRAWN = Path("static/heraldry.svg").read_text()


def shown(page: str) -> list[tuple[str, str, str]]:
    """The colour, field and charge of all arms on the page."""
    two_parts = r'<use href="[^"]*#field-(\w+)"/><use href="[^"]*#(\w+)"/>'
    return re.findall(r'<svg class="arms seat-(\w)"[^>]*>' + two_parts, page)


def test_every_faction_has_arms_that_no_other_has():
    assert set(ARMS) == set(FACTIONS)
    assert len(set(ARMS.values())) == len(FACTIONS) == 36


def test_every_part_is_drawn_and_every_drawing_is_used():
    parts = {f"field-{field}" for field in FIELDS} | set(CHARGES)
    assert {f"field-{one.field}" for one in ARMS.values()} < parts
    assert {one.charge for one in ARMS.values()} == set(CHARGES)
    assert set(re.findall(r'<g id="([\w-]+)"', DRAWN)) == parts
    assert len({part.split('"', 2)[-1] for part in DRAWN.split("<g id=")[1:]}) == len(parts)


def test_the_players_page_shows_the_arms_of_every_seat(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    page = as_player("A").get(address(game, "seats")).content.decode()
    assert [css for css, *_ in shown(page)] == ["a", "b", "c"]
    assert {(field, charge) for _, field, charge in shown(page)} <= {*ARMS.values()}


def test_the_end_page_shows_the_arms_of_every_place(people, as_player):
    game = played_to_its_end(people)
    page = as_player("A").get(address(game, "end")).content.decode()
    assert {css for css, *_ in shown(page)} == {"a", "b", "c"}


def test_a_seat_without_a_faction_has_no_arms():
    assert arms(SimpleNamespace(arms=None)) == ""

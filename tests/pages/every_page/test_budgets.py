"""The number of queries of a page does not grow with the pieces on the map or the club's games."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.crypto import get_random_string

from bench.load.queries import CLOSING, statements
from campaign.models import Campaign
from club.actions.clock import closing
from club.models import Game
from tests.pages.laid import CAMPAIGN_PAGES, LAND, address
from tests.table import person
from tests.worlds import a_band, a_world

MOST = 15  # queries of any page
TABLE = 6  # queries of the campaign page


@pytest.fixture
def spread(laid):
    """A campaign with this many bands."""

    def lay(bands: int) -> Game:
        piles = [a_band(f"c{n}", "ABC"[n % 3], "Alder", 4) for n in range(bands)]
        return laid(a_world(LAND, *piles, players="ABC", phase="recruitment"))

    return lay


def queries(client, path: str) -> int:
    """The number of queries of a page that is drawn from scratch: no page and no part is cached."""
    assert client.get(path).status_code == 200
    caches["own"].clear()
    caches["own"].set("heartbeat-of-pages", 1)  # writes that pages make once a minute
    with CaptureQueriesContext(connection) as seen:
        client.get(path)
    return len(seen)


def test_more_bands_add_no_queries_to_any_page(spread, as_player):
    anna, few, many = as_player("A"), spread(3), spread(30)
    found = {
        page: (queries(anna, address(few, page)), queries(anna, address(many, page)))
        for page in CAMPAIGN_PAGES
    }
    assert {page: pair for page, pair in found.items() if pair[0] != pair[1]} == {}
    assert {page: pair for page, pair in found.items() if pair[0] > MOST} == {}
    assert found[""][0] <= TABLE


def fill(number: int) -> None:
    """This many campaigns of somebody else."""
    stranger, like = person(get_random_string(8)), Game.objects.first()
    plain = ("kind", "turn", "phase", "moment", "world", "closes_at")
    values = {name: getattr(like, name) for name in plain} | {"world": b"{}"}
    games = [Game(name=f"No. {n}", organiser=stranger, **values) for n in range(number)]
    Game.objects.bulk_create(games, batch_size=1000)
    Campaign.objects.bulk_create(
        [Campaign(game=game, map_id=like.campaign.map_id) for game in games], batch_size=1000
    )


def test_more_campaigns_add_no_queries_to_any_page(spread, as_player):
    anna, mine = as_player("A"), spread(3)
    addresses = ["/", "/maps/", *(address(mine, page) for page in CAMPAIGN_PAGES)]
    fill(10)
    few = {path: queries(anna, path) for path in addresses}
    fill(9_990)
    many = {path: queries(anna, path) for path in addresses}
    assert Game.objects.count() >= 10_000
    assert many == few


@pytest.mark.parametrize("players", ["ABC", "ABCDEF"])
def test_a_closing_that_opens_bids_costs_one_query_more_for_any_number_of_players(laid, players):
    """It asks for the envelopes of the new moment."""
    game = laid(a_world(LAND, players=players, phase="recruitment"))
    with CaptureQueriesContext(connection) as seen:
        assert closing.close(game.pk, how="organiser")
    assert len(statements(seen)) == CLOSING + 1, statements(seen)

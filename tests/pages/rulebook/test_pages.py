"""The page of the rules, for members, spectators and people without a campaign."""

import gzip
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.house_rules import LIMITS_BY_PLAYERS, UPKEEP_TABLE
from club.actions.journal.actor import Actor
from club.actions.seats import spectator_links
from club.actions.seats.spectator_links import watch_secret
from tests.pages.laid import LAND, address, words
from tests.pages.rulebook.law import LAW
from tests.worlds import a_world, some_rules

LANGUAGES = ("en", "fr", "de", "nl")
MOST_BYTES = 20_000  # compressed
pytestmark = pytest.mark.django_db


def general(language: str = "en", query: str = "") -> Any:
    return Client(headers={"accept-language": language}).get(reverse("general_rules") + query)


def anchors(response: Any) -> list[str]:
    return re.findall(r' id="([^"]+)"', response.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_the_law_is_one_anchor(language):
    found = anchors(general(language))
    assert [number for number in LAW if found.count(number) != 1] == []
    assert len(found) == len(set(found))


def test_the_page_names_the_words_that_replace_those_of_the_printed_rules():
    said = "Where the printed rules say town, army or zone, read village, band or territory."
    assert said in words(general())


@pytest.mark.parametrize("switches", [{}, {"sacred_ground": False, "overbid": "refuse_on_entry"}])
def test_the_page_of_a_campaign_has_every_anchor(laid, as_player, switches):
    game = laid(a_world(LAND, players="ABC", phase="bids", rules=some_rules(3, **switches)))
    found = anchors(as_player("B").get(address(game, "rules")))
    assert [number for number in LAW if found.count(number) != 1] == []


def test_every_link_within_the_page_has_a_target():
    page = general()
    targets = set(re.findall(r'href="#([^"]+)"', page.content.decode())) - {"main"}
    assert len(targets) > 100
    assert targets <= set(anchors(page))


@pytest.mark.parametrize("players", LIMITS_BY_PLAYERS)
def test_the_general_page_shows_the_limits_of_the_chosen_number_of_players(players):
    row = LIMITS_BY_PLAYERS[players]
    text = words(general(query=f"?players={players}"))
    assert f"A player may have at most {row.lords} living lords" in text
    assert f"Otherwise turn {row.turns} decides" in text


def test_an_unknown_number_of_players_is_four():
    assert words(general(query="?players=77")) == words(general(query="?players=4"))


def test_the_tables_show_the_figures_of_the_rules():
    text = words(general())
    for points, power in UPKEEP_TABLE:
        assert f"more than {points} {power}" in text
    assert "developed mill, standing stones, caravan 2 3" in text
    assert "a village 2 a sacred ground 1 a portal, without its band 5" in text


def test_a_changed_limit_has_a_separate_column(laid, as_player):
    usual = some_rules(3)
    game = laid(a_world(LAND, players="ABC", phase="bids", rules=usual))
    assert "Players 2 3 4 5 6 Turns" in words(as_player("A").get(address(game, "rules")))
    game = laid(a_world(LAND, players="ABC", phase="bids"))  # roomy limits
    text = words(as_player("A").get(address(game, "rules")))
    assert "Players 2 3 4 5 6 here Turns 10 8 8 6 6 10" in text


def test_spectators_read_the_rules_but_no_rulings(laid, people):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    spectator_links.open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    game.refresh_from_db()
    page = Client().get(reverse("watch_rules", args=[watch_secret(game)]))
    assert page.status_code == 200
    assert "Standing rulings" not in words(page)
    assert 'id="R75"' in page.content.decode()


def test_a_campaigns_page_does_not_name_other_choices(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    assert "Or: refused when it is sealed" in words(general())
    assert "Or: refused" not in words(as_player("A").get(address(game, "rules")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_light(language, record_property):
    size = len(gzip.compress(general(language).content))
    record_property("figure", ("C37", f"rules in {language}: {size / 1000:.1f} kB compressed"))
    assert size <= MOST_BYTES


def test_the_general_rules_need_no_query():
    client = Client()
    client.get(reverse("general_rules"))
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("general_rules"))
    assert len(asked) == 0

"""The page of the end of a campaign, for members and spectators."""

import re

from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.history.effective_history import read_world
from campaign.actions.notices.notice_triggers import link_of_notice
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Notice
from tests.pages.ending.ended import played_to_its_end
from tests.pages.laid import LAND, address, words
from tests.worlds import a_world

MOST = 12  # queries


def test_the_page_shows_podium_places_and_graphs(people, as_player):
    game = played_to_its_end(people)
    answer = as_player("A").get(address(game, "end"))
    page = answer.content.decode()
    ranking = read_world(game).ending.ranking
    assert sorted(ranking) == ["A", "B", "C"]
    assert re.findall(r"podium-step seat-(\w)", page) == [*map(str.lower, ranking)]
    text = words(answer)
    assert re.search(
        r"wins the campaign by the final count, with a total of \d+[⅛¼⅜½⅝¾⅞]?\. R97", text
    )
    assert "The highest total comes first" in text
    assert page.count("<polyline") == 6
    for title in ("What a final count would have given", "Points on the memory track"):
        assert re.search(
            rf'<figcaption id="(\w+)-title">{title}</figcaption>\s*<svg[^>]*'
            r'aria-labelledby="\1-title"',
            page,
        )
    assert "After turn" in text


def test_the_table_page_begins_with_the_podium_and_leads_to_the_end(people, as_player):
    game = played_to_its_end(people)
    page = as_player("C").get(address(game)).content.decode()
    now = page[page.index('id="now"') :]
    assert (
        now.index('class="winner"')
        < now.index('class="podium"')
        < now.index(f'class="button main" href="{address(game, "end")}"')
    )
    assert f'href="{address(game, "end")}"' in page[: page.index('id="now"')]  # among the links


def test_after_the_end_no_page_mentions_a_next_turn(people, as_player):
    game = played_to_its_end(people)
    said = {
        page: words(as_player("A").get(address(game, page))) for page in ("", "battles", "organise")
    }
    assert "Upkeep" in said[""]
    assert "Forecast" not in said[""]
    assert "Tables and evenings of the club" not in said["battles"]
    assert "The campaign has ended." in said["organise"]
    assert "What is missing" not in said["organise"]


def test_spectators_read_the_same_at_their_own_address(people):
    game = played_to_its_end(people)
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    table = Client().get(f"/s/{key}/").content.decode()
    assert f'href="/s/{key}/end"' in table
    page = Client().get(f"/s/{key}/end").content.decode()
    assert 'class="podium"' in page
    assert "/c/" not in page


def test_before_the_end_the_page_of_the_end_redirects_to_the_table(laid, as_player, stranger):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    answer = as_player("A").get(address(game, "end"))
    assert (answer.status_code, answer["Location"]) == (302, address(game))
    assert address(game, "end") not in as_player("A").get(address(game)).content.decode()
    assert stranger.get(address(game, "end")).status_code == 404


def test_the_campaign_can_be_watched_again_from_its_first_turn_and_its_last(people, as_player):
    game, anna = played_to_its_end(people), as_player("A")
    page = anna.get(address(game, "end")).content.decode()
    links = re.findall(r'href="([^"]*/history/\d+)"', page[page.index("again-title") :])[:2]
    first, last = (words(anna.get(link)) for link in links)
    assert "Turn 1 of 8" in first
    assert "Turn 8 of 8 · Sealed bids" in last


def test_the_shared_link_is_public_while_spectators_are_allowed(people, as_player):
    game, anna = played_to_its_end(people), as_player("A")

    def link() -> str:
        page = anna.get(address(game, "end")).content.decode()
        return re.search(r'id="end-link" value="([^"]+)"', page)[1]

    assert link() == f"http://testserver{address(game, 'end')}"
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    assert link() == f"http://testserver/s/{key}/end"


def test_the_points_are_computed_once(people, as_player):
    game, anna = played_to_its_end(people), as_player("A")
    counts = []
    for _ in range(2):
        caches["own"].clear()
        caches["own"].set("heartbeat-of-pages", 1)
        with CaptureQueriesContext(connection) as seen:
            anna.get(address(game, "end"))
        counts.append(len(seen))
    assert counts[1] < counts[0] <= MOST


def test_the_chronicle_and_the_notice_lead_to_the_end(people, as_player):
    game = played_to_its_end(people)
    link = f'<a href="{address(game, "end")}">How it ended</a>'
    assert link in as_player("A").get(address(game, "chronicle")).content.decode()
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    watched = Client().get(f"/s/{key}/chronicle").content.decode()
    assert f'<a href="/s/{key}/end">How it ended</a>' in watched
    over = Notice(game=game, user=people[0], event="course", values={"kind": "ended"})
    begun = Notice(game=game, user=people[0], event="course", values={"kind": "started"})
    assert link_of_notice(over) == ("end",)
    assert link_of_notice(begun) == ()


def test_the_saga_of_spectators_shows_no_photographs_and_no_holes(people):
    game = played_to_its_end(people)
    key = open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    saga = Client().get(f"/s/{key}/saga").content.decode()
    assert not re.search(r'src="[^"]*photos', saga)

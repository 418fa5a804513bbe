"""Anybody sees the diagrams, tries their acts and is guided through a first game."""

import gzip
import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tavern.games import GAMES
from tavern.pages.games.diagram_rows import Row
from tavern.pages.learn.diagrams import pictures_of, rows_of, start_of
from tavern.pages.learn.guided import steps_of
from tests.tavern.pages.learn.rows import ALL, NAMES

PAGE = 45_000  # bytes of a page before it is compressed, or of all pictures as they are sent
MOST_STEPS = 10
RIGHT = "That is what the picture shows"
pytestmark = pytest.mark.django_db
each_row = pytest.mark.parametrize(("game", "row"), ALL, ids=NAMES)
of_each_game = pytest.mark.parametrize("game", GAMES)


def read(client: Client, address: str, **head: str) -> str:
    """The page. No row is read for it or written."""
    with CaptureQueriesContext(connection) as queries:
        page = client.get(address, headers=head)
    assert page.status_code == 200, address
    assert [query["sql"] for query in queries] == []
    return page.content.decode()


def address(game: str, rest: str) -> str:
    return f"/tavern/rules/{game}/{rest}"


def taps_of(game: str, row: Row) -> str:
    """The query with the taps of the row's own act."""
    world = start_of(GAMES[game], row)
    return "?taps=" + ".".join(map(str, pictures_of(game).path(world, row.act)))


def links(page: str) -> list[str]:
    return [unescape(query) for query in re.findall(r'href="(\?taps=[^"]+)"', page)]


@each_row
def test_the_act_of_a_diagram_can_be_tapped_by_anybody(game: str, row: Row, client: Client):
    place, done = address(game, f"try/{row.key}"), taps_of(game, row)
    at, query = place, ""
    while query != done:
        [query] = [one for one in links(read(client, at)) if f"{done}.".startswith(f"{one}.")][:1]
        at = place + query
    page = read(client, at)
    assert (RIGHT in page) or (RIGHT.lower() in page.lower())
    assert ('class="refusal"' in page) == (not row.shows)


@pytest.mark.parametrize(
    ("game", "key", "taps", "words"),
    [
        ("stone-falls", "flipper", "6.0", "No unbroken chain of stones leads there."),
        ("stone-falls", "whirlpool", "14.13", "A whirlpool pulls a stone to a square next to it."),
        ("stone-falls", "placing", "11", "There is already a stone there."),
    ],
)
def test_a_wrong_tap_is_answered_by_the_rules(
    game: str, key: str, taps: str, words: str, client: Client
):
    page = read(client, address(game, f"try/{key}?taps={taps}"))
    assert words in unescape(page)
    assert RIGHT.lower() not in page.lower()
    assert links(page)


def test_another_allowed_act_is_said_to_be_allowed(client: Client):
    page = read(client, address("stone-falls", "try/placing?taps=0"))
    assert "Allowed, too" in page


@pytest.mark.parametrize(
    "taps", ["", "x", "1.x", "-1", "99999999", "6.6.6.6.6.6.6.6", "1" * 5000, "6." * 3000, "é", "²"]
)
def test_unknown_taps_lead_to_the_start(taps: str, client: Client):
    page = read(client, address("stone-falls", f"try/flipper?taps={taps}"))
    assert page.count('href="?taps=') == 5


@of_each_game
def test_the_guided_game_is_played_to_its_end_in_ten_steps(game: str, client: Client):
    steps = steps_of(GAMES[game])
    assert 5 <= len(steps) <= MOST_STEPS
    at, seen = address(game, "guided/1"), 0
    while at:
        seen += 1
        page = read(client, at)
        while targets := links(page):
            assert len({*targets}) <= 2  # what is lit, and the card that was tapped
            page = read(client, at.partition("?")[0] + max(targets, key=len))
            if 'rel="next"' in page or "/tavern/new/" in page:
                break
        following = re.search(r'rel="next" href="([^"]+)"', page)
        at = following[1] if following else ""
    assert seen == len(steps)


@of_each_game
@pytest.mark.parametrize("rest", ["guided/0", "guided/11", "see/no-such-row", "try/no-such-row"])
def test_unknown_diagrams_and_steps_do_not_exist(game: str, rest: str, client: Client):
    assert client.get(address(game, rest)).status_code == 404


@pytest.mark.parametrize("rest", ["pictures", "see/ending", "try/ending", "guided/1"])
def test_other_games_have_no_diagrams(rest: str, client: Client):
    assert client.get(address("saga", rest)).status_code == 404


@of_each_game
def test_the_rules_name_each_diagram_and_the_page_of_all_shows_it(game: str, client: Client):
    rules = read(client, f"/tavern/rules/{game}")
    named = re.findall(rf'data-see="([^"]+)" href="/tavern/rules/{game}/see/\1"', rules)
    assert sorted(named) == sorted(rows_of(game))
    assert read(client, address(game, "pictures")).count('data-diagram="') == len(rows_of(game))


@of_each_game
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_pages_of_rules_are_small(game: str, language: str, client: Client):
    head = {"Accept-Language": language}
    rules = read(client, f"/tavern/rules/{game}", **head)
    assert len(rules.encode()) <= PAGE
    pictures = read(client, address(game, "pictures"), **head)
    assert len(gzip.compress(pictures.encode())) <= PAGE
    for step in range(1, len(steps_of(GAMES[game])) + 1):
        assert len(read(client, address(game, f"guided/{step}"), **head).encode()) <= PAGE


@each_row
def test_a_diagram_is_small_alone_and_on_a_page(game: str, row: Row, client: Client):
    place = address(game, f"see/{row.key}")
    whole, alone = read(client, place), read(client, place, **{"HX-Request": "true"})
    assert alone.lstrip().startswith('<figure class="diagram"')
    assert alone.strip() in whole
    assert len(whole.encode()) <= PAGE


def test_a_signed_in_reader_reads_only_about_themselves_and_the_house(anna: Any, browser_of: Any):
    reader = browser_of(anna)
    with CaptureQueriesContext(connection) as queries:
        reader.get(address("six-lands", "try/ending"))
    tables = {table for query in queries for table in re.findall(r'FROM "(\w+)"', query["sql"])}
    assert tables == {"django_session", "auth_user", "club_house"}


def asked(page: str) -> str:
    found = re.search(r'class="ask" role="status">(.*?)</p>', page, re.DOTALL)
    return unescape(found[1]).strip() if found else ""


@of_each_game
def test_each_tap_of_the_guided_game_is_named_and_nothing_else_is_lit(game: str, client: Client):
    for number in range(1, len(steps_of(GAMES[game])) + 1):
        place = address(game, f"guided/{number}")
        page = read(client, place)
        while asked(page):
            assert re.search(r"Tap what is lit: .{4}|Press the button", asked(page)), page
            board = page.partition('class="board')[2]
            assert board.count('href="?taps') <= 1
            page = read(client, place + max(links(page), key=len))


@of_each_game
def test_the_end_of_the_guided_game_says_what_was_learnt_and_offers_a_real_game(
    game: str, client: Client
):
    last = len(steps_of(GAMES[game]))
    place = address(game, f"guided/{last}")
    page = read(client, place)
    assert "You know now" not in page
    while asked(page):
        page = read(client, place + max(links(page), key=len))
    assert page.partition("You know now")[2].count("<li>") == 4
    assert f'name="slot" value="{game}"' in page
    assert f'href="/tavern/new/{game}' in page

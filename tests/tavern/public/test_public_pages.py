"""The tavern for anybody: pages that keep nothing of their readers."""

import gzip
import re
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from club.actions.security import rate_limits
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.public.playing import falls_on, view_of
from tavern.actions.public.sealed_games import opened, seal
from tests.tavern.public.open_games import (
    AGAINST,
    address_of,
    begun,
    ended,
    gone_on,
    in_json,
    next_command,
    solved,
)

pytestmark = pytest.mark.django_db
SLOTS = ["falls", "puzzle", *AGAINST]
WIRE = {"Accept-Encoding": "gzip"}
PAGE, FIRST_LOAD = 45_000, 200_000  # bytes


@pytest.fixture
def stranger(browser_of: Any) -> Client:
    found: Client = browser_of()
    return found


def rows() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


def played(client: Client, address: str, commands: int, **headers: str) -> str:
    """The address after so many commands, each sent as the page's form does."""
    rng = Random(1)
    for _ in range(commands):
        game = opened(address.split("/")[3])
        if view_of(game).standing is not None:
            break
        answer = client.post(address, {"commands": in_json(game, next_command(game, rng))})
        address = answer["Location"]
        assert client.get(address).status_code == 200
    return address


@pytest.mark.parametrize("slot", SLOTS)
def test_a_stranger_begins_and_plays_without_a_row_and_without_a_cookie_of_their_own(
    stranger: Client, slot: str
):
    before = rows()
    assert stranger.get("/tavern/").status_code == 200
    answer = stranger.post("/tavern/open/", {"slot": slot})
    assert answer.status_code == 302
    place = played(stranger, answer["Location"], 12)
    assert place != answer["Location"]
    assert stranger.post(place, {"commands": "[]"}).status_code == 422
    assert rows() == before
    assert set(stranger.cookies) <= {settings.CSRF_COOKIE_NAME}


def test_a_row_would_be_counted(anna: Any):
    before = rows()
    found_table(host=anna, terms=TableTerms("stone-falls"), seats=[SeatPlan("Anna", user=anna)])
    assert rows() != before


@pytest.mark.parametrize("slot", ["nothing", "", "campaign", "1"])
def test_an_unknown_game_cannot_be_begun(stranger: Client, slot: str):
    assert stranger.post("/tavern/open/", {"slot": slot}).status_code == 404


def test_the_front_page_and_its_header_lead_to_the_tavern(stranger: Client):
    page = stranger.get("/").content.decode()
    assert page.count('href="/tavern/"') == 2
    assert "Play the puzzle" in stranger.get("/tavern/").content.decode()


def test_people_with_an_account_see_their_tavern_with_a_link(browser_of: Any, anna: Any):
    page = browser_of(anna).get("/tavern/").content.decode()
    assert 'id="start"' in page
    assert 'href="/tavern/open/"' in page
    assert browser_of(anna).get("/tavern/open/").status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_altered_address_gets_a_sentence_and_the_way_to_a_new_game(
    stranger: Client, method: str
):
    place = address_of(begun("falls"))
    middle = len(place) // 2
    altered = place[:middle] + ("A" if place[middle] != "A" else "B") + place[middle + 1 :]
    answer = getattr(stranger, method)(altered)
    assert answer.status_code == 404
    assert b"This game cannot be opened: its address was changed" in answer.content
    assert b"Play today's deal" in answer.content


def test_a_refused_command_is_explained_and_changes_nothing(stranger: Client):
    game = gone_on(begun("falls"), 2)
    answer = stranger.post(address_of(game), {"commands": '[{"type":"place","seat":"A","at":0}]'})
    assert answer.status_code == 422
    assert b'class="refusal"' in answer.content
    kept = re.search(rb'data-address="/tavern/open/([^/]+)/"', answer.content)
    assert kept
    assert opened(kept[1].decode()) == game


def test_htmx_gets_the_parts_and_the_new_address(stranger: Client):
    game = begun("falls")
    form = {"commands": in_json(game, next_command(game, Random(1)))}
    answer = stranger.post(address_of(game), form, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Replace-Url"].encode() in answer.content
    for part in ("head", "now", "board", "chronicle"):
        assert re.search(rf'id="{part}"[^>]* hx-swap-oob="true"'.encode(), answer.content), part
    assert b"<!doctype" not in answer.content


@pytest.mark.parametrize("end", [solved, lambda: ended("puzzle"), lambda: ended("falls")])
def test_the_end_of_a_solo_game_says_how_it_ended_and_leads_on(stranger: Client, end: Any):
    game = end()
    page = stranger.get(address_of(game)).content.decode()
    gold = view_of(game).standing.how == "gold"
    if game.puzzle:
        assert ("Solved: that is gold." in page) == gold
    else:
        assert re.search(r"\d+ stones? left", page)
    assert "Sign in to keep it" in page
    assert "Try again" in page


@pytest.mark.parametrize("slot", AGAINST)
def test_the_end_of_a_game_against_a_bot_names_the_places(stranger: Client, slot: str):
    page = stranger.get(address_of(ended(slot))).content.decode()
    assert page.count('<span class="rank">') == 2
    assert "Play again" in page
    assert "Sign in to keep it" not in page


def test_the_falls_of_another_day_say_so(stranger: Client):
    today = timezone.localdate()
    for day, is_another in ((today, False), (today - timedelta(days=1), True)):
        page = stranger.get(address_of(falls_on(day))).content.decode()
        assert ("This is the deal of another day" in page) == is_another


def test_no_search_engine_keeps_a_game_and_no_cache_does(stranger: Client):
    answer = stranger.get(address_of(begun("falls")))
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert answer["Cache-Control"] == "private, no-store"
    assert "no-referrer" not in answer["Referrer-Policy"]  # forms of such pages have no origin


@pytest.mark.parametrize("shows", [False, True])
def test_the_tables_of_the_club_are_shown_only_by_its_choice(
    stranger: Client, anna: Any, bruno: Any, settings: Any, shows: bool
):
    settings.TAVERN_SHOWS_TABLES = shows
    seats = [SeatPlan("Anna of Ash", user=anna), SeatPlan("Bruno of Birch", user=bruno)]
    game = found_table(host=anna, terms=TableTerms("six-lands", pace="free"), seats=seats)
    start_table(game.pk, host=anna)
    page = stranger.get("/tavern/").content.decode()
    assert ("The club is playing" in page) == shows
    assert ("1 table" in page) == shows
    assert "Anna of Ash" not in page
    assert game.public_id not in page


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_pages_are_small_in_every_language(stranger: Client, slot: str, language: str):
    headers = {"Accept-Language": language}
    for place in ("/tavern/", address_of(gone_on(begun(slot), 6))):
        page = stranger.get(place, headers=headers)
        assert page["Content-Language"] == language
        assert len(page.content) <= PAGE


@pytest.mark.parametrize("slot", SLOTS)
def test_the_first_load_is_small(stranger: Client, slot: str):
    page = stranger.get(address_of(gone_on(begun(slot), 6)), headers=WIRE)
    html = gzip.decompress(page.content).decode()
    files = set(re.findall(r'(?:src|href)="/static/([^"#]+)', html))
    packed = [len(gzip.compress(Path(finders.find(name)).read_bytes())) for name in files]
    assert len(page.content) + sum(packed) <= FIRST_LOAD


@pytest.mark.parametrize("slot", ["falls", "puzzle"])
def test_a_stranger_asks_whether_gold_is_possible(stranger: Client, slot: str):
    place, before = address_of(begun(slot)), rows()
    assert 'href="./gold"' in stranger.get(place).content.decode()
    answer = stranger.get(f"{place}gold")
    said = ("A way to gold was found.", "that proves nothing")
    assert sum(one in answer.content.decode() for one in said) == 1
    assert "no-store" in answer["Cache-Control"]
    assert rows() == before


def test_nobody_asks_for_gold_after_the_end_or_against_a_bot(stranger: Client):
    for game in (ended("falls"), begun("stone-falls"), begun("six-lands")):
        place = address_of(game)
        assert 'href="./gold"' not in stranger.get(place).content.decode()
        assert stranger.get(f"{place}gold").status_code == 404
    assert stranger.get("/tavern/open/no-such-game/gold").status_code == 404


@pytest.fixture
def limited(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()


def test_a_stranger_begins_120_games_in_an_hour(stranger: Client, limited: None):
    for _ in range(119):
        rate_limits.wait("120/hour", "tavern_open ", "127.0.0.1")
    assert stranger.post("/tavern/open/", {"slot": "falls"}).status_code == 302
    assert stranger.post("/tavern/open/", {"slot": "falls"}).status_code == 429
    assert stranger.get("/tavern/open/").status_code == 200


def test_a_stranger_asks_for_gold_as_often_as_a_member(stranger: Client, limited: None):
    place = f"{address_of(begun('six-lands'))}gold"
    assert [stranger.get(place).status_code for _ in range(21)] == [404] * 20 + [429]


def test_a_stranger_gives_120_commands_in_a_minute(stranger: Client, limited: None):
    for _ in range(119):
        rate_limits.wait("120/minute", "tavern_open_table ", "127.0.0.1")
    place = f"/tavern/open/{seal(begun('falls'))}/"
    assert [stranger.post(place).status_code for _ in range(2)] == [422, 429]
    assert stranger.get(place).status_code == 200


@pytest.mark.parametrize("kind", AGAINST)
def test_the_menu_explains_the_figures_of_the_players(kind: str, stranger: Client):
    page = stranger.get(address_of(begun(kind))).content.decode()
    assert page.count('popovertarget="figures"') == 2
    legend = page.partition('id="figures"')[2]
    assert legend.partition("</ul>")[0].count("<li>") >= 2


def test_every_figure_of_island_settlers_has_a_name(stranger: Client):
    page = stranger.get(address_of(begun("island-settlers"))).content.decode()
    figures = re.findall(r'<span class="isle-count[^>]*>', page)
    assert len(figures) == 10
    assert all('title="' in one for one in figures)


@pytest.mark.parametrize("slot", ["six-lands", "island-settlers"])
def test_the_end_of_a_game_against_a_bot_says_by_what_it_was_won(stranger: Client, slot: str):
    game = ended(slot)
    standing = view_of(game).standing
    assert standing is not None
    most, others = sorted(standing.points.values(), reverse=True)
    page = stranger.get(address_of(game)).content.decode()
    lead = f": {most} to {others}." if most > others else ""
    assert re.search(rf'class="end-by">By \d+ points?{lead}<', page) or most == others


def test_the_end_of_stone_falls_against_a_bot_counts_no_points(stranger: Client):
    page = stranger.get(address_of(ended("stone-falls"))).content.decode()
    results = page.partition('class="results"')[2].partition("</ol>")[0]
    assert results
    assert " point" not in results

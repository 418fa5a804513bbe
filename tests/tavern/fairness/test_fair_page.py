"""The page Fair play: its content before, during and after a game, and its readers."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from club.actions.chain.contents import read_world
from club.actions.chain.dice_seeds import unsealed
from club.actions.chain.hash_chain import end_of_chain
from club.models import Game, JournalEntry
from club.rules import Seat
from tavern.actions.falls import play_the_day
from tavern.actions.founding import SeatPlan
from tavern.pages.six_lands.card_words import names_of_deal
from tavern.six_lands.rules import SIX_LANDS
from tests.table import person
from tests.tavern.fairness.played import WORDS, finished, laid, running
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]


def shown(browser: Client, game: Game, page: str = "fair") -> str:
    answer = browser.get(f"/t/{game.public_id}/{page}")
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_before_the_start_it_shows_the_hash_and_the_lucky_words(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    game = laid(anna, bruno)
    page = shown(browser_of(bruno), game)
    assert game.seeds.get().hash in page
    assert str(end_of_chain(game)) in page
    for word in WORDS.values():
        assert word in page
    assert "sealed until the end" in page
    assert game.seeds.get().hash in shown(browser_of(bruno), game, "seats")
    assert "Nothing is dealt yet" in shown(browser_of(bruno), game, "")
    assert "Nothing is dealt yet" in shown(browser_of(bruno), game, "history/0")


def test_an_open_table_and_an_invitation_show_the_hash_before_the_player_sits_down(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    lay_table(*of(anna, bruno), host=anna)
    game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
    hash_of_seed = game.seeds.get().hash
    assert hash_of_seed in browser_of(bruno).get("/tavern/").content.decode()
    made = browser_of(anna).post(f"/t/{game.public_id}/seats/invite", {"player": "B"})
    link = made.content.decode().split('id="link" readonly value="')[1].split('"')[0]
    invitation = browser_of().get("/join/" + link.rsplit("/", 1)[1]).content.decode()
    assert hash_of_seed in invitation
    assert "Everything random" in invitation
    sent = {"player": "B", "name": "Bruno", "luck": "Raben"}
    browser_of(bruno).post(f"/tavern/sit/{game.public_id}", sent)
    assert "Raben" in shown(browser_of(anna), game)
    assert "They brought a lucky word." in shown(browser_of(anna), game, "")


def test_a_word_is_written_on_the_page_of_seats_and_a_long_one_is_kept_there(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    game = laid(anna, bruno, words=False)
    there = f"/t/{game.public_id}/seats/luck"
    browser_of(bruno).post(there, {"luck": "Raben", "player": "B"})
    assert "Lucky word: Raben" in shown(browser_of(anna), game, "seats")
    assert "has given a lucky word" in shown(browser_of(anna), game, "")
    long = browser_of(bruno).post(there, {"luck": "R" * 41, "player": "B"})
    assert long.status_code == 422
    assert "R" * 41 in long.content.decode()
    browser_of(anna).post(there, {"luck": "stolen", "player": "B"})
    assert "Lucky word: Raben" in shown(browser_of(anna), game, "seats")


def test_a_running_game_shows_no_draw_no_seed_and_no_file(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    game = running(anna, bruno)
    page, world = shown(browser_of(anna), game), read_world(game)
    assert unsealed(game, game.seeds.get()).hex() not in page
    assert world.salt not in page
    assert 'class="draws"' not in page
    for of_chain in game.notes.values_list("body", flat=True):
        assert of_chain not in page
    assert browser_of(anna).get(f"/t/{game.public_id}/fair.json").status_code == 404
    assert browser_of(person("stranger")).get(f"/t/{game.public_id}/fair").status_code == 404
    assert browser_of().get(f"/t/{game.public_id}/fair").status_code == 302


def test_after_the_end_it_shows_every_draw_and_names_what_was_altered(
    anna: Any, bruno: Any, browser_of: BrowserOf
):
    game = finished(anna, bruno)
    page = shown(browser_of(bruno), game)
    assert game.seeds.get().opened in page
    assert page.count("✓ The seed gives these draws.") == 1
    for name in (
        "The set of the table",
        "The set of Bruno",
        "First card of the defence: the castle",
        "The lay-out of the second cards",
        "Who begins",
    ):
        assert f"{name}: <b>" in page
    assert "✗" not in page
    JournalEntry.objects.filter(game=game, seq=2).update(command=b"overwritten")
    assert "The journal cannot be replayed" in shown(browser_of(bruno), game)
    game.notes.filter(kind="terms").update(chain="0" * 64)
    assert "cannot be replayed" in shown(browser_of(bruno), game)


def test_the_page_asks_the_database_as_often_for_a_long_game(
    anna: Any, bruno: Any, browser_of: BrowserOf, django_assert_max_num_queries: Any
):
    game, browser = finished(anna, bruno), browser_of(bruno)
    assert game.seq > 30
    with django_assert_max_num_queries(24):
        shown(browser, game)


def test_another_deal_than_the_noted_one_is_named(anna: Any, bruno: Any, browser_of: BrowserOf):
    game = finished(anna, bruno)
    game.notes.filter(kind="terms").update(chain="0" * 64)
    assert "✗ The seed does not give these draws." in shown(browser_of(bruno), game)


def test_draws_in_lines_are_shown_with_their_place(anna: Any, bruno: Any, browser_of: BrowserOf):
    game = finished(anna, bruno, kind="stone-falls")
    page = shown(browser_of(bruno), game)
    drawn = game.journal.filter(drawn=True).get()
    assert f'/t/{game.public_id}/history/{drawn.seq}"' in page
    assert "✗" not in page


def test_a_daily_game_says_that_it_has_no_seed(anna: Any, browser_of: BrowserOf):
    from datetime import date

    game = play_the_day(anna, "Anna", date(2030, 1, 1))
    page = shown(browser_of(anna), game)
    assert "same for everybody on this site" in page
    assert game.seeds.get().hash not in page


def test_every_draw_of_a_deal_has_a_name():
    seats = {letter: SimpleNamespace(name=letter) for letter in "ABC"}
    for options in ({}, {"first": "A"}, {"first_game": True}, {"first_game": True, "first": "B"}):
        draws = SIX_LANDS.draws_to_start(tuple(map(Seat, seats)), options)
        assert len(names_of_deal(seats, options)) == len(draws)

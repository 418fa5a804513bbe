"""The boards between two moments of a table, from which a page plays what happened."""

import re
from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.actions.play.submit import act_in_turn
from club.actions.seats.spectator_links import open_to_spectators, watch_secret
from club.models import Game
from tavern.pages.table.steps import MOST
from tests.table import person
from tests.tavern.island_tables import go_on, island_table
from tests.tavern.land_tables import land_table, play_on
from tests.tavern.stone_tables import stone_table, whole_turn

pytestmark = pytest.mark.django_db
PIECE = re.compile(r'data-piece="([^"]+)"')


def steps(client: Any, place: str) -> list[tuple[str, str]]:
    """Words and board of each step, at the address of a table's steps."""
    answer = client.get(place)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    found = re.findall(r"<article>(.*?)</article>", page, re.S)
    told = [re.search(r'<p class="told">(.*?)</p>', one, re.S) for one in found]
    boards = [re.sub(r'<p class="told">.*?</p>', "", one, flags=re.S) for one in found]
    words = [" ".join(re.sub(r"<[^>]+>", "", one[1]).split()) if one else "" for one in told]
    return list(zip(words, [one.strip() for one in boards], strict=True))


def turn_of_bruno() -> tuple[Game, Any, int]:
    """A turn of several acts, with the reader and the entry before it."""
    anna, bruno = person("anna"), person("bruno")
    game = stone_table(anna, bruno, waits_for="B")
    before = game.seq
    act_in_turn(game.pk, whole_turn(game), actor=Actor.seat(bruno, "B"))
    game.refresh_from_db()
    return game, anna, before


def test_each_act_has_its_words_and_the_page_has_the_last_board(browser_of):
    game, anna, before = turn_of_bruno()
    found = steps(browser_of(anna), f"/t/{game.public_id}/steps/{game.seq}?after={before}")
    assert len(found) == 1 + game.seq - before > 2
    assert [bool(words) for words, _ in found] == [False, *[True] * (game.seq - before)]
    assert [bool(board) for _, board in found] == [*[True] * (game.seq - before), False]
    assert found[1][0].startswith("Bruno places on ")


def test_a_board_is_what_the_time_machine_shows(browser_of):
    game, anna, before = turn_of_bruno()
    client = browser_of(anna)
    found = steps(client, f"/t/{game.public_id}/steps/{game.seq}?after={before}")
    for seq, (_, board) in enumerate(found[:-1], before):
        past = client.get(f"/t/{game.public_id}/history/{seq}").content.decode()
        field = past.partition('<div class="playfield')[2].partition('<div class="dock">')[0]
        assert PIECE.findall(board) == PIECE.findall(field) != []


def test_the_reader_s_own_acts_at_the_beginning_are_no_steps(browser_of):
    game, _, before = turn_of_bruno()
    bruno = game.seats.get(player="B").user
    assert steps(browser_of(bruno), f"/t/{game.public_id}/steps/{game.seq}?after={before}") == []


def test_at_most_the_latest_acts_are_played(browser_of):
    game = play_on(land_table(person("anna"), person("bruno")), 3 * MOST)
    clara = person("clara")
    open_to_spectators(game.pk, actor=Actor.organiser(game.organiser))
    watched = f"/tavern/watch/{watch_secret(Game.objects.get(pk=game.pk))}/steps/{game.seq}?after=0"
    assert len(steps(browser_of(clara), watched)) == 1 + MOST


def test_nothing_is_played_from_an_entry_that_does_not_count(browser_of):
    game, anna, _ = turn_of_bruno()
    assert steps(browser_of(anna), f"/t/{game.public_id}/steps/10000?after=9999") == []


def test_a_board_shows_no_hand_of_anybody(browser_of):
    anna = person("anna")
    game = island_table(anna, person("bruno"))
    go_on(game, lambda table: table.phase == "trade" and table.turn > 2)
    there = f"/t/{game.public_id}/"
    assert "isle-hand" in browser_of(anna).get(there).content.decode()
    found = steps(browser_of(anna), f"{there}steps/{game.seq}?after={game.seq - 6}")
    assert any(board for _, board in found)
    assert not any("isle-hand" in board or "<form" in board for _, board in found)


def test_a_page_weighs_little_more_than_its_boards(browser_of):
    """Eight boards of four seats, packed as they are sent."""
    people = [person(name) for name in ("anna", "bruno", "clara", "dora")]
    game = island_table(*people)
    go_on(game, lambda table: table.turn > 12)
    place = f"/t/{game.public_id}/steps/{game.seq}?after={game.seq - 30}"
    answer = browser_of(people[0]).get(place, headers={"Accept-Encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert 2000 < len(answer.content) <= 45_000

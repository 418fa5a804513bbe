"""What was played without an account is recorded with one, once, and is marked."""

from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.utils import timezone

from campaign.actions.seats.account_erasure import erase
from club.models import Game, JournalEntry
from tavern.actions.falls import daily_game, medals_of, play_the_day
from tavern.actions.public.outside import OUTSIDE
from tavern.actions.public.playing import falls_on, view_of
from tavern.actions.records.puzzles import play_puzzle, solved_by
from tavern.actions.standings.best_games import best_games
from tavern.actions.table_queries import seen_at
from tavern.models import DayFalls, Result
from tests.tavern.public.open_games import address_of, begun, ended, gone_on, solved

pytestmark = pytest.mark.django_db


@pytest.fixture
def today() -> Any:
    return timezone.localdate()


def move(browser: Any, game: Any) -> Any:
    return browser.post(f"{address_of(game)}move")


def test_the_finished_falls_become_a_table_of_the_account(anna: Any, browser_of: Any, today: Any):
    game = gone_on(falls_on(today), 500)
    answer = move(browser_of(anna), game)
    assert answer.status_code == 302
    assert answer["Location"] == "/tavern/falls?moved=falls"
    table = daily_game(anna, today)
    assert table is not None
    assert table.status == Game.ENDED
    assert seen_at(table, "A").world == view_of(game).seen.world
    (row, name, outside), *others = medals_of(today)
    assert outside
    assert (row.user_id, row.how, others) == (anna.pk, view_of(game).standing.how, [])
    page = browser_of(anna).get(answer["Location"]).content.decode()
    assert "played without an account" in page
    assert 'data-moved="falls"' in page


def test_falls_that_go_on_are_finished_with_the_account(anna: Any, browser_of: Any, today: Any):
    game = gone_on(falls_on(today), 4)
    move(browser_of(anna), game)
    table = daily_game(anna, today)
    assert table is not None
    assert table.status == Game.RUNNING
    assert seen_at(table, "A").world == view_of(game).seen.world
    assert browser_of(anna).get(f"/t/{table.public_id}/").status_code == 200


def test_the_falls_move_only_once(anna: Any, browser_of: Any, today: Any):
    game = gone_on(falls_on(today), 500)
    move(browser_of(anna), game)
    again = move(browser_of(anna), game)
    assert again.status_code == 422
    assert b"You have already begun today&#x27;s falls with your account." in again.content
    assert (DayFalls.objects.count(), Result.objects.count()) == (1, 1)


def test_falls_that_the_account_has_begun_are_not_replaced(anna: Any, browser_of: Any, today: Any):
    play_the_day(anna, "Anna", today)
    assert move(browser_of(anna), gone_on(falls_on(today), 500)).status_code == 422
    table = daily_game(anna, today)
    assert table is not None
    assert (table.status, table.journal.count()) == (Game.RUNNING, 0)


def test_the_falls_of_another_day_do_not_move(anna: Any, browser_of: Any, today: Any):
    answer = move(browser_of(anna), gone_on(falls_on(today - timedelta(days=1)), 500))
    assert answer.status_code == 422
    assert b"Only today&#x27;s falls can move to your account." in answer.content
    assert not DayFalls.objects.exists()


def test_what_moved_comes_last_among_the_medals_and_is_none_of_the_best_games(
    anna: Any, bruno: Any, browser_of: Any, today: Any
):
    move(browser_of(anna), gone_on(falls_on(today), 500))
    Result.objects.update(points=0)
    table = play_the_day(bruno, "Bruno", today)
    Game.objects.filter(pk=table.pk).update(status=Game.ENDED)
    Result.objects.create(
        game=table,
        player="A",
        user=bruno,
        kind="stone-falls",
        place=1,
        points=20,
        how="failed",
        ended_at=timezone.now(),
    )
    assert [(name, outside) for _, name, outside in medals_of(today)] == [
        ("Bruno", False),
        ("Anna", True),
    ]
    assert best_games("stone-falls", anna)["fewest_stones"] == []
    assert len(best_games("stone-falls", bruno)["fewest_stones"]) == 1


def test_a_solved_puzzle_counts_as_solved(anna: Any, browser_of: Any):
    game = solved()
    answer = move(browser_of(anna), game)
    assert answer["Location"] == "/tavern/puzzles?moved=puzzle"
    assert solved_by(anna) == {game.puzzle}
    assert b'data-moved="puzzle"' in browser_of(anna).get(answer["Location"]).content
    assert move(browser_of(anna), game).status_code == 422


def test_a_puzzle_that_the_account_has_begun_is_finished_there(anna: Any, browser_of: Any):
    play_puzzle(1, user=anna, name="Anna")
    answer = move(browser_of(anna), begun("puzzle"))
    assert answer.status_code == 422
    assert b"You have begun this puzzle with your account." in answer.content


def test_a_game_against_a_bot_stays_on_the_device(anna: Any, browser_of: Any):
    answer = move(browser_of(anna), ended("six-lands"))
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_an_altered_game_does_not_move(anna: Any, browser_of: Any):
    assert browser_of(anna).post("/tavern/open/no-such-game/move").status_code == 404


def test_a_refused_move_leaves_no_row(anna: Any, browser_of: Any, today: Any, monkeypatch: Any):
    """If a command is refused by rules that have changed, nothing was begun."""
    game = gone_on(falls_on(today), 4)
    wrong = type(game)(*(getattr(game, name) for name in game.__struct_fields__[:7]), (b"{}",))
    with pytest.raises(Exception, match="type"):
        move(browser_of(anna), wrong)
    assert not Game.objects.exists()
    assert not DayFalls.objects.exists()


def test_what_moved_is_in_the_data_of_its_person_and_erased_with_them(
    anna: Any, browser_of: Any, today: Any
):
    move(browser_of(anna), gone_on(falls_on(today), 500))
    assert JournalEntry.objects.filter(device=OUTSIDE).exists()
    data = browser_of(anna).get("/me/data")
    assert data.status_code == 200
    with ZipFile(BytesIO(b"".join(data) if data.streaming else data.content)) as archive:
        assert str(today) in archive.read("account.json").decode()
    assert [one.name for one in medals_of(today)] == ["Anna"]
    erase(anna)
    assert [one.name for one in medals_of(today)] != ["Anna"]

"""`manage.py verify` at tables: it finds every change by SQL, and nothing else."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from campaign.actions.records.tamper_check import flaws, remarks
from campaign.actions.seats.account_erasure import erase
from club.actions.chain.contents import read_world
from club.actions.play.submit import act
from club.actions.play.taking_back import take_back
from club.models import Game
from club.rules import Seat
from tavern.actions.fairness.explained import as_text, record_of
from tavern.actions.falls import play_the_day
from tavern.games import GAMES
from tests.club.glass import DrawNumber, Guess
from tests.lasting.rows import lasting
from tests.table import person
from tests.tavern.fairness.alterations import ALTERATIONS, rechained
from tests.tavern.fairness.played import checked, finished, laid, running
from tests.tavern.glass_tables import actor_of, lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def over(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with lasting(django_db_blocker, lambda: finished(person("anna"), person("bruno")).pk) as made:
        yield made


@pytest.fixture
def game(over: int, db: None) -> Game:
    return Game.objects.get(pk=over)


def verified(game: Game, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status and output of `manage.py verify`."""
    code = 0
    try:
        call_command("verify", game.public_id)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    return code, capsys.readouterr().out


def test_a_finished_table_fits(game: Game, capsys: pytest.CaptureFixture[str]):
    assert verified(game, capsys) == (0, "Everything fits.\n")
    rechained(game)
    assert list(flaws(game)) == [], "made anew, the same hashes come out"


@pytest.mark.parametrize("name", ALTERATIONS)
def test_an_alteration_is_found(name: str, game: Game, capsys: pytest.CaptureFixture[str]):
    ALTERATIONS[name](game)
    code, printed = verified(Game.objects.get(pk=game.pk), capsys)
    assert code == 1
    assert game.public_id in printed


def test_a_line_is_named_and_so_are_deal_and_result(game: Game):
    ALTERATIONS["a line's seat"](game)
    assert [flaw.where.split(" (")[0] for flaw in flaws(game)] == ["journal line 3"]


def test_the_draws_show_what_a_hash_cannot(game: Game):
    ALTERATIONS["the words for luck, and every hash"](game)
    assert [str(flaw) for flaw in flaws(game)] == [
        "deal: its draws are not those that the seed gives"
    ]


def test_a_line_noted_elsewhere_is_compared(game: Game):
    line = game.journal.get(seq=3)
    assert list(flaws(game, {"3": line.chain})) == []
    assert [flaw.what for flaw in flaws(game, {"3": "0" * 64})] == [
        "this or an earlier line is not what was noted"
    ]


@pytest.mark.night("whole games are played; one is of every push")
@pytest.mark.parametrize("kind", [kind.name for kind in GAMES.values()])
def test_a_finished_table_of_every_game_fits(kind: str, tmp_path: Path):
    game = finished(person("clara"), person("david"), kind=kind)
    assert list(flaws(game)) == []
    assert checked(tmp_path, as_text(record_of(game))) == (0, ["Everything fits."])


def test_an_erased_member_leaves_a_table_that_fits(game: Game, tmp_path: Path):
    """Notes with their name are reworded, which one more note records."""
    erase(game.seats.get(player="B").user)
    game = Game.objects.get(pk=game.pk)
    assert game.notes.filter(kind="erased").exists()
    assert list(flaws(game)) == []
    assert checked(tmp_path, as_text(record_of(game))) == (0, ["Everything fits."])


def test_tables_fit_before_the_start_while_they_run_and_after_an_act_was_taken_back():
    clara, david = person("clara"), person("david")
    assert list(flaws(laid(clara, david))) == []
    assert list(flaws(running(clara, david))) == []
    game = lay_table(*of(clara, david), host=clara)
    for letter in "AB":
        act(game.pk, DrawNumber(Seat(letter)), actor=actor_of(game, letter))
    for _ in range(2):
        act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
        take_back(game.pk, actor=actor_of(game, "A"))
    act(game.pk, Guess(Seat("A"), True), actor=actor_of(game, "A"))
    game.refresh_from_db()
    assert list(flaws(game)) == []
    game.journal.filter(drawn=True, seq=1).update(drawn=False)
    assert [flaw.what for flaw in flaws(game)] == ["it was changed: its hash is another"]
    rechained(game)
    assert "its draws were not taken from the seed" in [flaw.what for flaw in flaws(game)]


def test_a_daily_deal_is_computed_from_the_date():
    game = play_the_day(person("clara"), "Clara", date(2030, 1, 1))
    game.refresh_from_db()
    assert list(flaws(game)) == []
    assert list(remarks(game)) == []
    type(game.table).objects.filter(pk=game.pk).update(day="2030-01-02")
    assert [str(flaw) for flaw in flaws(Game.objects.get(pk=game.pk))] == [
        "terms of the table: they are not those that were noted at the start"
    ]


def test_verify_names_no_card_of_a_running_game(capsys: pytest.CaptureFixture[str]):
    game = running(person("clara"), person("david"))
    world: Any = read_world(game)
    for name in ("the first world", "the present world", "the opened seed", "the noted deal"):
        ALTERATIONS[name](game)
    _code, printed = verified(Game.objects.get(pk=game.pk), capsys)
    for hand in world.hands.values():
        assert str(list(hand.cards)) not in printed
        assert ",".join(map(str, hand.cards)) not in printed
    assert world.salt not in printed

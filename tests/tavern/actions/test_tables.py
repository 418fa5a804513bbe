"""Setting up, playing, sitting down, leaving and rematches, at a table of the glass game."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from club.actions.chain.contents import read_world
from club.actions.clock import closing
from club.actions.clock.absence import set_absence
from club.actions.fairness.chain_check import chain_flaws
from club.actions.journal.actor import Actor
from club.actions.play.submit import act, act_in_turn
from club.actions.play.taking_back import take_back
from club.actions.schedule import outage_rules
from club.actions.seats.invitations import make_invitation
from club.actions.seats.seats import give_to_bot, leave
from club.models import Game, Heartbeat
from club.refusals import Refusal
from club.rules import Seat
from tavern.actions import talk, thinking
from tavern.actions.founding import SeatPlan, start_table
from tavern.actions.idle import put_away_at
from tavern.actions.seating import play_again, take_seat
from tavern.actions.table_queries import open_tables, table_for
from tavern.models import Result
from tests.assertions.unchanged import refused
from tests.club.glass import DrawNumber, Guess
from tests.table import let_deadline_pass, person
from tests.tavern.glass_tables import actor_of, lay_table, of

pytestmark = pytest.mark.django_db
BOT = SeatPlan("Alder", bot="steady")


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def bruno() -> Any:
    return person("bruno")


def draw(game: Game, letter: str) -> None:
    act(game.pk, DrawNumber(Seat(letter)), actor=actor_of(game, letter))
    game.refresh_from_db()


def guess(game: Game, letter: str) -> None:
    act(game.pk, Guess(Seat(letter), True), actor=actor_of(game, letter))
    game.refresh_from_db()


def test_bots_play_until_the_person_is_awaited(anna: Any):
    game = lay_table(*of(anna), BOT, host=anna)
    assert (game.status, game.waits_for) == (Game.RUNNING, "A")
    assert list(game.journal.values_list("seat", "origin")) == [("B", "bot")]
    draw(game, "A")
    assert game.waits_for == "A"
    guess(game, "A")
    assert (game.status, game.phase) == (Game.ENDED, "ended")
    assert sorted(Result.objects.values_list("player", "bot")) == [("A", ""), ("B", "steady")]


def test_bots_think_outside_the_lock(anna: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(thinking, "QUICK", 0)
    locked: list[bool] = []
    found = thinking._think

    def watched(game_id: int) -> Any:

        locked.append(len(connection.savepoint_ids) > 0)
        return found(game_id)

    monkeypatch.setattr(thinking, "_think", watched)
    lay_table(*of(anna), BOT, host=anna)
    assert locked
    assert not any(locked)


def test_the_clock_runs_a_bot_that_ran_out_of_time(anna: Any, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as slow:
        slow.setattr("tavern.kind.let_bots_play", lambda game_id: 0)
        game = lay_table(*of(anna), BOT, host=anna)
    assert game.waits_for == "AB"
    assert game.checks_at is not None
    Game.objects.update(checks_at=game.created_at)
    closing.close_all_due()
    game.refresh_from_db()
    assert game.waits_for == "A"
    assert game.checks_at == put_away_at(game), "nothing else is due"


def test_a_bot_answers_again_when_the_state_has_changed(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), BOT, host=anna)
    thought = thinking.Thought(game.seq - 1, "C", DrawNumber(Seat("C")), "bot")
    assert not thinking._give(game.pk, thought)


def test_a_turn_of_several_commands_is_played_whole_or_not_at_all(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    draw(game, "B")
    whole = [DrawNumber(Seat("A")), Guess(Seat("A"), True)]
    wrong = [*whole, Guess(Seat("A"), True)]
    asked = {"actor": actor_of(game, "A")}
    refusal = refused("not-now", act_in_turn, game.pk, wrong, key="k", **asked)
    assert refusal.place == 3
    entries = act_in_turn(game.pk, whole, key="k", **asked)
    assert [entry.seq for entry in entries] == [2, 3]
    assert act_in_turn(game.pk, whole, key="k", **asked) == entries
    game.refresh_from_db()
    assert (game.seq, game.waits_for) == (3, "B")


def test_the_last_command_can_be_undone_if_it_revealed_nothing(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, pace="slow")
    draw(game, "A")
    refused("no-undo", take_back, game.pk, actor=actor_of(game, "A"))
    draw(game, "B")
    before, until = read_world(game), game.closes_at
    guess(game, "A")
    refused("no-undo", take_back, game.pk, actor=actor_of(game, "B"))
    take_back(game.pk, actor=actor_of(game, "A"), entry=3)
    game.refresh_from_db()
    assert read_world(game) == before
    assert (game.waits_for, game.closes_at) == ("A", until)
    assert list(chain_flaws(game)) == []
    guess(game, "A")
    guess(game, "B")
    assert game.status == Game.ENDED
    refused("no-undo", take_back, game.pk, actor=actor_of(game, "B"))


def test_the_host_plays_only_the_seats_at_their_device(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), SeatPlan("Clara", here=True), host=anna)
    host = Actor.organiser(anna, "C")
    act(game.pk, DrawNumber(Seat("C")), actor=host, device="shared device")
    other = Actor.organiser(anna, "B")
    refused("not-yours", act, game.pk, DrawNumber(Seat("B")), actor=other)
    refused("not-yours", act, game.pk, DrawNumber(Seat("C")), actor=Actor.seat(bruno, "C"))


def test_nobody_else_gets_a_seat_at_the_host_s_device(anna: Any, bruno: Any):
    host = Actor.organiser(anna)
    for start in (False, True):
        game = lay_table(*of(anna, bruno), SeatPlan("Clara", here=True), host=anna, start=start)
        refused("taken", make_invitation, game.pk, "C", actor=host)
        refused("taken", give_to_bot, game.pk, "C", "steady", actor=host)
        refused("taken", take_seat, game.pk, "C", user=companion_of(anna), name="Drostan")
        leave(game.pk, actor=actor_of(game, "B"))
        assert make_invitation(game.pk, "B", actor=host), "the seat of who left is free"


def companion_of(host: Any) -> Any:
    user = person(f"drostan-{Game.objects.count()}")
    lay_table(*of(host, user), host=host)
    return user


def test_only_companions_find_and_join_an_open_table(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)
    game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False)
    stranger = person("stranger")
    assert open_tables(bruno) == [game]
    assert open_tables(stranger) == []
    refused("not-yours", take_seat, game.pk, "B", user=stranger, name="Stranger")
    with pytest.raises(LookupError):
        table_for(bruno, game.public_id)
    take_seat(game.pk, "B", user=bruno, name="Bruno")
    assert table_for(bruno, game.public_id) == game
    assert open_tables(bruno) == []
    start_table(game.pk, host=anna)
    assert Game.objects.get(pk=game.pk).waits_for == "AB"


def test_a_table_by_link_is_not_listed(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)
    game = lay_table(*of(anna), SeatPlan("Free"), host=anna, start=False, open_to="link")
    assert open_tables(bruno) == []
    refused("not-yours", take_seat, game.pk, "B", user=bruno, name="Bruno")


def test_a_bot_replaces_a_leaver_and_a_person_may_replace_the_bot(anna: Any, bruno: Any):
    clara = person("clara")
    lay_table(*of(anna, clara), host=anna)
    game = lay_table(*of(anna, bruno), host=anna)
    leave(game.pk, actor=actor_of(game, "B"))
    game.refresh_from_db()
    assert (game.seats.get(player="B").bot, game.waits_for) == ("steady", "A")
    take_seat(game.pk, "B", user=clara, name="Clara")
    assert game.seats.get(player="B").bot == ""


def test_a_player_who_misses_two_goes_is_replaced_until_they_return(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, pace="slow")
    draw(game, "A")
    let_deadline_pass(game)
    closing.close_all_due()
    seat = game.seats.get(player="B")
    assert not seat.away
    game.refresh_from_db()
    guess(game, "A")
    let_deadline_pass(game)
    closing.close_all_due()
    seat.refresh_from_db()
    assert (seat.away, seat.steward) == (True, "steady")
    set_absence(game.pk, actor=actor_of(game, "B"), steward="", away=False)
    seat.refresh_from_db()
    assert (seat.away, seat.steward) == (False, "")


def test_on_an_evening_a_reserve_is_spent_before_the_default_is_played(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, pace="evening")
    assert game.closes_at - game.opened_at == timedelta(seconds=60)
    draw(game, "A")
    for left in (120, 60, 0):
        let_deadline_pass(game)
        closing.close_all_due()
        game.refresh_from_db()
        assert game.phase == "drawing"
        assert Game.objects.get(pk=game.pk).table.reserves == {"B": left}
    let_deadline_pass(game)
    closing.close_all_due()
    game.refresh_from_db()
    assert game.phase == "guessing"


def test_a_rematch_moves_players_one_seat_on_and_starts_when_all_have_joined(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    with pytest.raises(Refusal, match="not over"):
        play_again(game.pk, user=anna)
    for letter in "AB":
        draw(game, letter)
    for letter in "AB":
        guess(game, letter)
    again = play_again(game.pk, user=bruno)
    again.refresh_from_db()
    assert again.status == Game.SETUP
    assert play_again(game.pk, user=anna) == again
    again.refresh_from_db()
    assert again.status == Game.RUNNING
    seats = again.seats.order_by("player").values_list("name", "user__username")
    assert list(seats) == [("Bruno", "bruno"), ("Anna", "anna")]


@pytest.mark.parametrize(
    ("code", "seats"),
    [
        ("number", [SeatPlan("A")]),
        ("seats", [SeatPlan(""), SeatPlan("B")]),
        ("seats", [SeatPlan("A", bot="genius"), SeatPlan("B")]),
        ("same-name", [SeatPlan("A"), SeatPlan("a")]),
    ],
)
def test_invalid_seats_are_refused(code: str, seats: list[SeatPlan], anna: Any):
    refused(code, lay_table, *seats, host=anna)


def test_an_outage_costs_nobody_a_go_nor_their_reserve(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna, pace="evening")
    let_deadline_pass(game)
    Game.objects.filter(pk=game.pk).update(opened_at=F("closes_at") - timedelta(seconds=60))
    outage_rules.beat("clock")
    Heartbeat.objects.update(at=F("at") - timedelta(minutes=20))
    assert closing.close_all_due("clock") == 0
    game.refresh_from_db()
    assert game.phase == "drawing"
    assert game.table.reserves == {}
    assert game.closes_at > timezone.now()
    assert game.messages.filter(kind="outage").exists()


def test_the_number_of_phrases_is_limited(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    for _ in range(talk.MOST):
        talk.say(game.pk, "hello", user=anna, among=["hello"])
    refused("too-many", talk.say, game.pk, "hello", user=anna, among=["hello"])
    refused("not-yours", talk.say, game.pk, "hello", user=person("x"), among=["hello"])
    talk.say(game.pk, "hello", user=bruno, among=["hello"])


def test_a_bot_ends_the_game_of_a_leaver_and_the_result_says_so(anna: Any, bruno: Any):
    game = lay_table(*of(anna, bruno), host=anna)
    for letter in "AB":
        draw(game, letter)
    leave(game.pk, actor=actor_of(game, "B"))
    guess(game, "A")
    found = Result.objects.order_by("player").values_list("player", "user__username", "bot")
    assert list(found) == [("A", "anna", ""), ("B", None, "steady")]


def test_a_table_is_named_after_its_players_or_the_game(anna: Any, bruno: Any):
    known = lay_table(*of(anna), BOT, host=anna)
    waiting = lay_table(*of(anna), SeatPlan("Guest"), host=anna, start=False)
    assert (known.name, waiting.name) == ("Anna, Alder", "Glass")

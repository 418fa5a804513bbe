"""A program's view and commands at a table, and their refusals."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.actions.security import rate_limits
from club.models import PROGRAM, Game, JournalEntry
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.seating import seat_program, take_seat
from tests.table import person
from tests.tavern.api.programs import BOT, ME, AtTable, founded, host_program, program_of
from tests.tavern.api.programs import PROGRAM as A_PROGRAM
from tests.tavern.land_tables import land_table
from tests.tavern.stone_tables import stone_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits(settings: Any) -> None:
    settings.LIMITS = True
    rate_limits.reset_counts()


@pytest.fixture
def game(anna: Any, bruno: Any) -> Game:
    """A first game of Six Lands in which Anna begins."""
    return land_table(anna, bruno)


@pytest.fixture
def program(game: Game) -> AtTable:
    return program_of(game, "A")


def test_a_seat_sees_only_the_table_and_its_own_hand(game: Game, program: AtTable):
    own, other = program.at("/seen"), program_of(game, "B").at("/seen")
    assert own["table"] == other["table"]
    assert own["own"]["cards"] != other["own"]["cards"]
    assert (own["you"], other["you"], own["seq"]) == ("A", "B", 0)
    assert set(own) == {"seq", "you", "table", "own"}


def test_where_a_table_stands_is_known_by_its_tag(game: Game, program: AtTable):
    answer = program.ask("get", program.place)
    found = answer.json()
    assert (found["game"], found["status"], found["you"]) == ("six-lands", "running", "A")
    assert found["waits_for"] == ["A"]
    assert len(found["seed_hash"]) == 64
    tag = {"if-none-match": answer["ETag"]}
    assert program.ask("get", program.place, **tag).status_code == 304
    program.send(program.offered()[0])
    assert program.ask("get", program.place, **tag).status_code == 200


def test_an_act_of_several_commands_is_played_whole_or_not_at_all(game: Game, program: AtTable):
    one = next(command for command in program.offered() if command["type"] == "Play")
    refused = program.send(one, one)
    assert refused.status_code == 422
    assert set(refused.json()) == {"code", "rule", "sentence", "fields"}
    assert game.journal.count() == 0
    played = program.send(one, {"type": "EndTurn", "seat": "A"}).json()
    assert [entry["seq"] for entry in played] == [1, 2]
    assert played[0]["news"]
    assert game.journal.filter(device="API", seat="A").count() == 2
    assert program.at("/told?after=1") == played[1:]


def test_a_resend_plays_nothing_and_an_old_look_is_stale(game: Game, program: AtTable):
    moment = program.at()["moment"]
    one = next(command for command in program.offered() if command["type"] == "Play")
    turn = (one, {"type": "EndTurn", "seat": "A"})
    first = program.send(*turn, key="k1", moment=moment)
    assert program.send(*turn, key="k1", moment=moment).json() == first.json()
    assert game.journal.count() == 2
    other = program.send(turn[1], key="k1")
    assert (other.status_code, other.json()["code"]) == (409, "stale")
    late = program.send(one, key="k2", moment=moment)
    assert (late.status_code, late.json()["code"]) == (409, "stale")


def test_nobody_plays_for_another_seat(game: Game, program: AtTable):
    theirs = {"type": "EndTurn", "seat": "B"}
    answer = program.send(theirs)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
    assert program_of(game, "B").send(theirs).status_code in (409, 422)
    assert game.journal.count() == 0


@pytest.mark.parametrize("command", [{"type": "Dance"}, {}, {"type": "Play", "seat": "A\u0000"}])
def test_an_invalid_command_is_refused_in_a_sentence(program: AtTable, command: Any):
    answer = program.send(command)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("no-command", "malformed")


def test_an_act_that_was_taken_back_is_shown(anna: Any, bruno: Any):
    game = stone_table(anna, bruno, waits_for="A")
    program = program_of(game, "A")
    before = program.at("/seen")["table"]
    seq = program.send(program.offered()[0]).json()[0]["seq"]
    undone = program.ask("post", f"{program.place}/undo", {"entry": seq})
    assert undone.status_code == 204
    struck, back = program.at(f"/told?after={seq - 1}")
    assert (struck["taken_back"], back["goes_back_to"]) == (True, seq - 1)
    assert program.at("/seen")["table"]["board"] == before["board"]
    assert program.at(f"/seen/{seq - 1}")["table"] == before


def test_a_key_opens_no_other_table(game: Game, program: AtTable, anna: Any, bruno: Any):
    other = land_table(anna, bruno)
    for rest in ("", "/seen", "/choices", "/told", "/proof", "/seen/0"):
        assert program.ask("get", f"tables/{other.public_id}{rest}").status_code == 404
    assert program.ask("get", f"{program.place}/proof").status_code == 404  # not before the end
    assert host_program(anna).ask("get", program.place).status_code == 401


def test_the_schema_of_each_game_is_given(program: AtTable):
    found = program.ask("get", "tables/schema/island-settlers").json()
    assert {"command", "news", "table", "hand", "bounds"} <= {*found}
    assert program.ask("get", "tables/schema/chess").status_code == 404


def test_at_a_rated_table_programs_only_read(anna: Any, bruno: Any):
    game = land_table(anna, bruno, rated=True)
    program = program_of(game, "A")
    answer = program.send(program.offered()[0])
    assert (answer.status_code, answer.json()["code"]) == (422, "rated")
    assert game.journal.count() == 0


def test_requests_of_a_key_are_counted(program: AtTable):
    codes = [program.ask("get", program.place).status_code for _ in range(61)]
    assert codes == [200] * 60 + [429]
    assert program.ask("get", program.place)["Retry-After"]


def test_a_program_sets_up_a_table_for_programs(anna: Any):
    table, programs = founded(anna, ME, A_PROGRAM, BOT, name="Machines")
    assert [seat["bot"] for seat in table["seats"]] == ["", "program", "steady"]
    assert (table["status"], table["you"], set(programs)) == ("running", "A", {"B"})
    assert programs["B"].at()["you"] == "B"
    assert programs["B"].at("/seen")["own"]


@pytest.mark.parametrize(
    ("sent", "name"), [("Six\nlands", "Six lands"), ("\u202eevil", "evil"), ("\u200b", "Anna, Bot")]
)
def test_the_name_of_a_table_is_one_line_of_visible_characters(anna: Any, sent: str, name: str):
    """It is part of the subjects of emails."""
    table, _ = founded(anna, ME | {"name": "Anna"}, BOT | {"name": "Bot"}, name=sent)
    assert table["name"] == name


def test_a_list_of_many_tables_asks_the_database_no_more_often(anna: Any, bruno: Any):
    program = host_program(anna)
    program.ask("get", "tables")  # notes that the key was used
    asked = []
    for _ in range(2):
        land_table(anna, bruno)
        with CaptureQueriesContext(connection) as queries:
            listed = program.ask("get", "tables").json()
        asked.append(len(queries))
    assert len(listed) == 2
    assert all(one["seed_hash"] for one in listed)
    assert asked[0] == asked[1]


def test_a_programs_seat_is_played_by_its_key_and_by_nobody_else(anna: Any):
    table, programs = founded(anna, A_PROGRAM, ME, options={"first_game": True, "first": "A"})
    game = Game.objects.get(public_id=table["address"])
    own = program_of(game, "B")
    command = programs["A"].offered()[0]
    assert own.send(command).json()["code"] == "not-yours"
    assert programs["A"].send(command).status_code == 200
    assert JournalEntry.objects.get(game=game).seat == "A"
    for method, path in (("put", "absence"), ("post", "seat/leave")):
        body = {"away": True} if path == "absence" else {}
        assert programs["A"].ask(method, path, body).status_code == 403
    assert programs["A"].ask("get", "absence").status_code == 404


def test_a_new_key_a_bot_and_a_person_each_end_the_key_of_a_program(anna: Any, bruno: Any):
    land_table(anna, bruno)  # they are companions now
    table, programs = founded(anna, ME, A_PROGRAM, {"sitter": ""}, open_to="companions")
    host, place = host_program(anna), f"tables/{table['address']}"
    game, first = Game.objects.get(public_id=table["address"]), programs["B"]
    again = host.ask("post", f"{place}/seats/B/program").json()["key"]
    assert first.ask("get", place).status_code == 401
    second = AtTable(game, again)
    assert second.at()["you"] == "B"
    assert host.ask("put", f"{place}/seats/B/bot", {"bot": "steady"}).status_code == 204
    assert second.ask("get", place).status_code == 401
    third = AtTable(game, host.ask("post", f"{place}/seats/B/program").json()["key"])
    assert second.ask("get", place).status_code == 401
    take_seat(game.pk, "B", user=bruno, name="Bruno")
    assert third.ask("get", place).status_code == 401
    seats.leave(game.pk, actor=Actor.seat(bruno, "B"))
    assert third.ask("get", place).status_code == 401


def test_a_host_who_plays_gets_no_key_to_a_hand_that_was_hidden_from_them(anna: Any, bruno: Any):
    game = land_table(anna, bruno, seats=[SeatPlan("Cedar", bot="steady")])
    host, place = host_program(anna), f"tables/{game.public_id}/seats/C/program"
    answer = host.ask("post", place)
    assert (answer.status_code, answer.json()["code"]) == (422, "hand")
    assert game.seats.get(player="C").bot == "steady"
    seats.leave(game.pk, actor=Actor.seat(bruno, "B"))  # the other players are bots
    assert host.ask("post", place).status_code == 200
    assert host.ask("post", place).status_code == 200


def test_a_host_who_does_not_play_or_a_game_without_hands_has_programs_at_any_time(
    anna: Any, bruno: Any
):
    clara = person("clara")
    plans = [
        SeatPlan("Bruno", user=bruno),
        SeatPlan("Clara", user=clara),
        SeatPlan("Cedar", bot="steady"),
    ]
    game = found_table(host=anna, terms=TableTerms(kind="six-lands", pace="free"), seats=plans)
    start_table(game.pk, host=anna)
    assert seat_program(game.pk, "C", host=anna)
    open_one = stone_table(anna, bruno, bots=1, waits_for="A")
    assert seat_program(open_one.pk, "C", host=anna)


def test_a_person_sits_down_and_starts_by_programs(anna: Any, bruno: Any):
    land_table(anna, bruno)
    table, _ = founded(anna, ME, {"sitter": ""}, open_to="companions")
    program, place = host_program(bruno), f"tables/{table['address']}"
    assert table["address"] in [one["address"] for one in program.ask("get", "tables").json()]
    sat = program.ask("post", f"{place}/sit", {"player": "B", "name": "Bruno"}).json()
    assert AtTable(table["address"], sat["key"]).at()["status"] == "setup"
    assert program.ask("post", f"{place}/start").status_code == 404
    started = host_program(anna).ask("post", f"{place}/start").json()
    assert (started["status"], started["you"]) == ("running", "A")
    assert AtTable(table["address"], sat["key"]).at("/seen")["own"]


def test_no_program_gets_a_seat_at_a_rated_table(anna: Any, bruno: Any):
    terms = TableTerms(kind="six-lands", rated=True)
    plans = [SeatPlan("Anna", user=anna), SeatPlan("Free")]
    game = found_table(host=anna, terms=terms, seats=plans)
    answer = host_program(anna).ask("post", f"tables/{game.public_id}/seats/B/program")
    assert (answer.status_code, answer.json()["code"]) == (422, "rated")
    assert not game.seats.filter(bot=PROGRAM).exists()


def test_without_a_command_of_the_program_the_deadline_plays(anna: Any):
    from club.actions.clock import closing

    table, _ = founded(anna, A_PROGRAM, ME, pace="slow", options={"first": "A"})
    game = Game.objects.get(public_id=table["address"])
    assert game.waits_for == "A"
    closing.close(game.pk, how="organiser")
    game.refresh_from_db()
    assert game.waits_for == "B"
    assert set(game.journal.values_list("origin", flat=True)) == {"default"}

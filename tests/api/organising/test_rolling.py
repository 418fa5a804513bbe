"""Programs of organisers add, change and remove tables to roll on, and roll. No other key does."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.rolls import rolls_of
from campaign.actions.rulings.ruled_rolls import ruled_rolls
from campaign.rolls.tables import Line
from campaign.words.roll_tables.ready import READY
from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_token
from tests.api.conftest import Program
from tests.api.organising.conftest import Led

pytestmark = pytest.mark.django_db
ROWS = [{"text": f"Sign {number}"} for number in range(1, 7)]
SIGNS: dict[str, Any] = {"title": "Signs", "dice": "d6", "rows": ROWS, "when": "asked"}


def test_tables_are_added_by_name_and_as_they_are(led: Led):
    body = {"ready": ["omens"], "tables": [SIGNS | {"ours": "omens"}], "key": "once"}
    added = led.ask("post", "/roll-tables", body).json()
    assert [one["id"] for one in added] == ["t1", "t2"]
    assert [one["table"].get("ours", "") for one in added] == ["omens", ""]
    assert led.ask("post", "/roll-tables", body).json() == added
    led.game.refresh_from_db()
    assert read_world(led.game).tables["t1"] == READY["omens"]


def test_a_table_is_changed_and_removed(led: Led):
    led.ask("post", "/roll-tables", {"tables": [SIGNS]})
    ford = {"text": "A ford.", "note": "Nobody crosses it."}
    (changed,) = led.ask(
        "put", "/roll-tables/t1", {"table": SIGNS | {"rows": [ford, *ROWS[1:]]}}
    ).json()
    assert changed["table"]["rows"][0] == ford
    assert led.ask("put", "/roll-tables/t9", {"table": SIGNS}).status_code == 404
    assert led.ask("delete", "/roll-tables/t1").status_code == 204
    gone = led.ask("delete", "/roll-tables/t1")
    assert (gone.status_code, gone.json()["code"]) == (422, "no-such-table")


def test_a_roll_is_made_once_for_a_key(led: Led):
    led.ask("post", "/roll-tables", {"tables": [SIGNS]})
    first = led.ask("post", "/roll-tables/t1/roll", {"key": "tonight"}).json()
    assert first["text"] == f"Sign {first['result']}"
    assert led.ask("post", "/roll-tables/t1/roll", {"key": "tonight"}).json() == first
    led.game.refresh_from_db()
    (rolled,) = rolls_of(led.game, read_world(led.game))
    assert (rolled.news.result, rolled.news.text) == (first["result"], first["text"])
    other = led.ask("post", "/roll-tables", {"ready": ["omens"], "key": "another"})
    assert other.status_code == 200
    refused = led.ask("post", "/roll-tables/t1/roll", {"key": "another"})
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")


def test_a_ruling_names_the_roll_that_proposed_it(led: Led):
    led.ask("post", "/roll-tables", {"tables": [SIGNS]})
    led.ask("post", "/roll-tables/t1/roll", {})
    led.game.refresh_from_db()
    (rolled,) = rolls_of(led.game, read_world(led.game))
    made = led.ask("post", "/rulings/words", {"reason": "So be it.", "roll": rolled.seq})
    assert ruled_rolls(led.game) == {rolled.first: [made.json()["id"]]}
    other = led.ask("post", "/rulings/words", {"reason": "So be it.", "roll": 9999})
    assert (other.status_code, other.json()["code"]) == (422, "no-such-roll")


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ({}, "no-table"),
        (SIGNS | {"dice": "d7"}, "no-table"),
        (SIGNS | {"rows": ROWS[:5]}, "rows"),
        (SIGNS | {"kinds": ["moon"]}, "battles"),
        (SIGNS | {"sides": [9]}, "battles"),
        (SIGNS | {"rows": [{"text": "x", "power": 1, "note": "y"}, *ROWS[1:]]}, "two-rulings"),
        (SIGNS | {"rows": [{"text": "x", "note": "y" * 201}, *ROWS[1:]]}, "row"),
    ],
)
def test_what_is_no_table_is_refused(led: Led, table: Any, code: str):
    refused = led.ask("post", "/roll-tables", {"tables": [table]})
    assert (refused.status_code, refused.json()["code"]) == (422, code)


def test_ready_tables_are_read_in_the_language_of_the_request(led: Led):
    ready = led.ask("get", "/roll-tables/ready").json()
    assert [one["name"] for one in ready] == [*READY]
    assert Line(**ready[0]["table"]["rows"][0]) == READY[ready[0]["name"]].rows[0]


def test_a_campaign_is_set_up_with_tables(led: Led):
    made = led.program.ask("post", "campaigns", {"name": "Omens", "roll_tables": ["omens"]}).json()
    tables = led.program.ask("get", f"campaigns/{made['address']}/world").json()["tables"]
    assert [one["ours"] for one in tables.values()] == ["omens"]


def test_no_other_act_rolls_or_changes_tables(led: Led, people: list[Any]):
    led.ask("post", "/roll-tables", {"tables": [SIGNS]})
    seat = Program(make_token(led.game.pk, actor=Actor.seat(people[0], "A"), label="Bot"))
    commands: tuple[dict[str, Any], ...] = (
        {"type": "SetTable", "table": "t1", "content": SIGNS},
        {"type": "DropTable", "table": "t1"},
        {"type": "RollOnTable", "table": "t1", "faces": [1]},
    )
    for command in commands:
        assert seat.ask("post", "commands", {"command": command}).status_code in (403, 422)
        body = {"command": command, "reason": "Mine."}
        assert led.ask("post", "/rulings", body).json()["code"] == "no-command"
    led.game.refresh_from_db()
    world = read_world(led.game)
    assert [*world.tables] == ["t1"]
    assert rolls_of(led.game, world) == ()

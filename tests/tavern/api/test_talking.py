"""API: free talk at a table is for the person on the seat of the key."""

from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.models import Game, TalkMessage
from tavern.actions import table_talk
from tavern.actions.founding import SeatPlan
from tavern.actions.seating import seat_program
from tests.tavern.api.programs import AtTable, program_of
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(anna: Any, bruno: Any) -> Game:
    lay_table(*of(anna, bruno), host=anna)
    return lay_table(*of(anna, bruno), SeatPlan("Robot"), host=anna, start=False)


@pytest.fixture
def message(friends: Game, bruno: Any) -> TalkMessage:
    return table_talk.write(friends.pk, actor=Actor.seat(bruno, "B"), text="Between us.")


def test_a_person_s_own_program_reads_writes_and_removes(friends: Game, message: TalkMessage):
    program = program_of(friends, "B")
    assert [one["text"] for one in program.at("/talk")] == ["Between us."]
    sent = program.ask("post", f"{program.place}/talk", {"text": "And more."})
    assert sent.json()["player"] == "B"
    assert program.ask("delete", f"{program.place}/talk/{message.pk}").status_code == 204
    assert TalkMessage.objects.get().text == "And more."


def test_a_program_on_a_seat_neither_reads_nor_moderates(
    friends: Game, message: TalkMessage, anna: Any
):
    program = AtTable(friends, seat_program(friends.pk, "C", host=anna))
    asked = [
        program.ask("get", f"{program.place}/talk"),
        program.ask("post", f"{program.place}/talk", {"text": "Beep."}),
        program.ask("delete", f"{program.place}/talk/{message.pk}"),
    ]
    assert [(one.status_code, one.json()["code"]) for one in asked] == [(403, "not-yours")] * 3
    assert TalkMessage.objects.get().text == "Between us."

"""Programs count a battle at the table, like its page."""

from typing import Any

import pytest

from campaign.models import CountedMark
from club.models import Game
from tests.api.conftest import Program, program_of
from tests.api.wars import side, war

__all__ = ["side", "war"]

pytestmark = pytest.mark.django_db
TURN = {"key": "turn", "value": 2, "at": 1000, "after": None}
SENT = {"device": "programprogram", "marks": [TURN]}
MARKS = "battles/k1/marks"


@pytest.fixture
def foe(war: Game, people: list[Any]) -> Program:
    return program_of(war, people[1], "B")


@pytest.fixture
def onlooker(war: Game, people: list[Any]) -> Program:
    return program_of(war, people[2], "C")


def test_a_program_counts_and_another_reads(side: Program, foe: Program):
    counted = side.ask("post", MARKS, SENT)
    assert counted.status_code == 200, counted.json()
    assert counted.json()["marks"] == [TURN | {"device": "programprogram", "author": "A"}]
    read = foe.ask("get", MARKS)
    assert (read.status_code, read.json()["marks"]) == (200, counted.json()["marks"])
    assert foe.ask("get", f"{MARKS}?seen={read.json()['seen']}").json()["marks"] == []


def test_a_program_reads_a_doubt_about_a_unit(side: Program, foe: Program):
    assert side.ask("get", MARKS).json()["doubts"] == []
    one, other = (f"f/A/b1/b1.1/{number}" for number in (1, 2))
    for program, device, key in ((side, "oneprogram", one), (foe, "otherprogram", other)):
        mark = {"key": key, "value": 1, "at": 1000, "after": 0}
        assert program.ask("post", MARKS, {"device": device, "marks": [mark]}).status_code == 200
    (doubt,) = side.ask("get", MARKS).json()["doubts"]
    assert doubt["unit"] == one.rpartition("/")[0]
    assert {one["standing"] for one in doubt["said"]} == {doubt["together"] + 1}


def test_a_program_begins_the_count_again(side: Program, foe: Program, onlooker: Program):
    side.ask("post", MARKS, SENT)
    assert onlooker.ask("delete", MARKS).status_code == 403
    assert foe.ask("delete", MARKS).status_code == 204
    read = side.ask("get", MARKS).json()
    assert (read["marks"], read["start"]) == ([], 1)
    assert side.ask("post", MARKS, SENT | {"start": 0}).json()["code"] == "begun"
    assert side.ask("post", MARKS, SENT | {"start": 1}).status_code == 200


def test_odd_marks_other_battles_and_onlookers_are_refused(
    side: Program, onlooker: Program, otto: Program
):
    odd = SENT | {"marks": [TURN, TURN | {"value": {"a": []}}]}
    assert side.ask("post", MARKS, odd).json()["code"] == "mark"
    assert side.ask("post", MARKS, SENT | {"more": 1}).json()["code"] == "malformed"
    assert onlooker.ask("post", MARKS, SENT).status_code == 403
    assert side.ask("get", "battles/k9/marks").status_code == 404
    assert otto.ask("get", MARKS).status_code == 404
    assert not CountedMark.objects.exists()

"""Programs name units, read their lives, and set portraits, as the pages do."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.actions.history.effective_history import read_world
from campaign.models import BattlePhoto
from tests.actions.battles.pictures import picture
from tests.api.conftest import Program
from tests.api.wars import side, war

__all__ = ["side", "war"]
pytestmark = pytest.mark.django_db
NAME = {"b1.1": {"name": "Grey Ship", "gear": "Dane axes"}}


def name(program: Program, names: object) -> tuple[int, object]:
    command = {"type": "NameUnits", "player": "A", "names": names}
    answer = program.ask("post", "commands", {"command": command})
    return answer.status_code, answer.json().get("code")


def test_a_program_names_units_and_reads_their_lives(side: Program):
    assert name(side, NAME)[0] == 200
    found = {row["unit"]: row for row in side.ask("get", "units").json()}
    assert (found["b1.1"]["name"], found["b1.1"]["gear"]) == ("Grey Ship", "Dane axes")
    assert (found["b1.1"]["player"], found["b1.1"]["end"]) == ("A", None)


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ({"b1.1": {"name": "x" * 61}}, 422),
        ({"b1.1": {"name": "x", "colour": "red"}}, 422),
        ({"b2.1": {"name": "Mine"}}, 422),
        ({}, 422),
        ([], 422),
    ],
)
def test_names_that_the_rules_refuse_are_refused(side: Program, names: object, status: int):
    assert name(side, names)[0] == status


def test_the_offers_say_which_units_may_be_named(side: Program):
    offers = {one["kind"]: one["offer"] for one in side.ask("get", "choices").json()}
    assert "b1.1" in offers["NamesOffer"]["units"]


def test_a_program_sets_and_removes_the_portrait_of_its_lord(side: Program):
    def send(lord: str, data: bytes) -> int:
        file = SimpleUploadedFile("lord.jpg", data, "image/jpeg")
        path = f"/api/v1/lords/{lord}/portrait"
        return int(side.client.post(path, {"photo": file}).status_code)

    image = picture(300, 300).getvalue()
    assert send("lord-b1", image) == 200
    [listed] = side.ask("get", "photos").json()
    assert (listed["lord"], listed["battle"]) == ("lord-b1", "")
    pixels = side.ask("get", f"photos/{listed['id']}")
    assert BytesIO(pixels.content).read(2) == b"\xff\xd8"
    assert send("lord-b2", image) == 422
    assert send("lord-b1", b"no picture") == 422
    assert side.ask("delete", "lords/lord-b1/portrait").status_code == 204
    assert not BattlePhoto.objects.exists()
    assert side.ask("delete", "lords/lord-b1/portrait").status_code == 204


def test_a_mark_of_a_lord_is_part_of_the_story(side: Program, war: object):
    marks = [{"kind": "scar", "text": "One eye"}]
    command = {"type": "WriteLord", "player": "A", "lord": "lord-b1", "experience": 1}
    answer = side.ask("post", "commands", {"command": command | {"marks": marks}})
    assert answer.status_code == 200
    war.refresh_from_db()
    assert read_world(war).lords["lord-b1"].marks[0].text == "One eye"

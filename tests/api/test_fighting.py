"""Programs store photographs and drafts of battles, like the page of a battle."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from club.models import Game
from tests.api.conftest import Program, program_of
from tests.api.wars import side, war

__all__ = ["side", "war"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def foe(war: Game, people: list[Any]) -> Program:
    return program_of(war, people[1], "B")


@pytest.fixture
def onlooker(war: Game, people: list[Any]) -> Program:
    return program_of(war, people[2], "C")


def picture() -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (64, 48), "green").save(out, "PNG")
    return SimpleUploadedFile("ford.png", out.getvalue(), "image/png")


def sent(program: Program, file: Any, caption: str = "") -> Any:
    fields = {"photo": file, "caption": caption}
    return program.client.post("/api/v1/battles/k1/photos", fields)


def test_a_photograph_is_stored_read_and_removed(side: Program, foe: Program):
    kept = sent(side, picture(), "The ford")
    assert kept.status_code == 200, kept.json()
    assert (kept.json()["caption"], kept.json()["player"]) == ("The ford", "A")
    assert foe.ask("get", "photos").json() == [kept.json()]
    pixels = foe.ask("get", f"photos/{kept.json()['id']}")
    assert pixels["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(pixels.content)).size == (64, 48)
    assert foe.ask("delete", f"photos/{kept.json()['id']}").status_code == 403
    assert side.ask("delete", f"photos/{kept.json()['id']}").status_code == 204
    assert foe.ask("get", "photos").json() == []


def test_other_files_and_foreign_battles_are_refused(
    side: Program, onlooker: Program, otto: Program
):
    assert sent(side, SimpleUploadedFile("a.png", b"GIF89a")).json()["code"] == "photo"
    assert sent(onlooker, picture()).json()["code"] == "not-yours"
    kept = sent(side, picture()).json()["id"]
    assert otto.ask("get", f"photos/{kept}").status_code == 404
    assert otto.ask("get", "photos").json() == []


def test_a_draft_is_visible_only_to_its_author(side: Program, foe: Program, onlooker: Program):
    fields = {"winner": ["A"], "b1.1": ["4"]}
    assert side.ask("put", "drafts/k1", {"fields": fields}).status_code == 200
    assert side.ask("get", "drafts").json() == [{"battle": "k1", "fields": fields}]
    assert foe.ask("get", "drafts").json() == []
    assert onlooker.ask("put", "drafts/k1", {"fields": fields}).status_code == 403
    long = {"fields": {"x" * 61: ["1"]}}
    assert side.ask("put", "drafts/k1", long).json()["code"] == "malformed"


def reported(program: Program, winner: str | None, left: int, by: str = "B") -> Any:
    """The answer to a report of a battle that leaves every unit of A `left` figures."""
    offer = next(
        c["offer"] for c in program.ask("get", "choices").json() if c["kind"] == "ReportOffer"
    )
    figures = {
        unit: left if unit.startswith("b1.") else most for unit, most in offer["figures"].items()
    }
    command = {
        "type": "Report",
        "player": by,
        "battle": "k1",
        "winner": winner,
        "survivors": figures,
        "replaces": offer["replaces"],
    }
    return program.ask("post", "commands", {"command": command})


def offered(program: Program, kind: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = program.ask("get", "choices").json()
    return next(one["command"] for one in found if one["kind"] == kind)


@pytest.mark.parametrize("kind", ["Confirm", "Dispute"])
def test_answering_a_replaced_report_is_refused_and_returns_the_new_one(
    war: Game, side: Program, foe: Program, kind: str
):
    assert reported(foe, "A", 4).status_code == 200
    shown = offered(side, kind)
    assert reported(foe, "B", 0).status_code == 200
    before = Game.objects.filter(pk=war.pk).values().get(), war.journal.count()
    told = side.ask("post", "commands", {"command": shown})
    assert (told.status_code, told.json()["code"], told.json()["fields"]) == (
        409,
        "stale",
        ["report"],
    )
    assert "Another report of this battle" in told.json()["sentence"]
    assert (Game.objects.filter(pk=war.pk).values().get(), war.journal.count()) == before
    again = offered(side, kind)
    assert again["report"] != shown["report"]
    assert side.ask("post", "commands", {"command": again}).status_code == 200


def test_an_answer_must_name_its_report(war: Game, side: Program, foe: Program):
    reported(foe, "A", 4)
    unnamed = {k: v for k, v in offered(side, "Confirm").items() if k != "report"}
    told = side.ask("post", "commands", {"command": unnamed})
    assert (told.status_code, told.json()["code"]) == (422, "no-command")
    assert "report" in told.json()["sentence"]
    for name in ("", "?"):
        named = side.ask("post", "commands", {"command": {**unnamed, "report": name}})
        assert (named.status_code, named.json()["code"]) == (422, "no-command")
    assert war.journal.count() == 1
    schema = side.ask("get", "commands").json()["$defs"]
    assert "report" in schema["Confirm"]["required"]
    assert "report" in schema["Dispute"]["required"]


def test_the_counts_of_both_sides_stand_beside_each_other(
    war: Game, side: Program, foe: Program, onlooker: Program, otto: Program
):
    reported(foe, "B", 0)
    assert foe.ask("get", "disputes").json() == []
    side.ask("post", "commands", {"command": offered(side, "Dispute") | {"reason": "We won."}})
    reported(side, "A", 3, by="A")
    foe.ask("post", "commands", {"command": offered(foe, "Dispute") | {"reason": "Look again."}})
    (dispute,) = onlooker.ask("get", "disputes").json()
    assert (dispute["battle"], dispute["reason"]) == ("k1", "Look again.")
    assert [(count["by"], count["winner"]) for count in dispute["counts"]] == [
        ("B", "B"),
        ("A", "A"),
    ]
    left = [set(_of_band(count, "b1")) for count in dispute["counts"]]
    assert left == [{0}, {3}]
    assert otto.ask("get", "disputes").json() == []


def _of_band(count: Any, band: str) -> list[int]:
    return [left for unit, left in count["survivors"].items() if unit.startswith(f"{band}.")]

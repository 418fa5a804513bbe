"""Every input of programs has a limit. The description states it, and the API refuses more.

A text that is read as a whole (a time, a date, a file) is limited by its reader.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from campaign.api.operations import FIGURES, TEXTS
from campaign.bands.lords import MOST_STORY
from campaign.battles.reports import MOST_REASON
from campaign.house_rules import MOST_BID
from club.actions.seats.api_keys import make_organiser_token
from club.actions.security import rate_limits
from club.models import Game
from tests.api.conftest import Program
from tests.api.limits.edges import edges, sample, some_edges
from tests.api.limits.places import Asking, askings, without_limit
from tests.api.wars import side, war

__all__ = ["side", "war"]
pytestmark = pytest.mark.django_db

Send = Callable[[Asking, Any], Any]
MALFORMED = "~" * 3000  # in an address
OPEN = {
    "type": "object",
    "properties": {
        "a": {"type": "string"},
        "b": {"type": "integer"},
        "c": {"type": "array", "items": {"type": "string", "maxLength": 3}},
    },
}


@pytest.fixture
def send(anna: Program, game: Game) -> Send:
    """Calls an operation with a value for its body or parameter, with a key that it accepts.

    Its changes are rolled back.
    """
    organiser = Program(make_organiser_token(game.organiser, label="Club site", strong=True))

    def sent(asking: Asking, value: Any) -> Any:
        rate_limits.reset_counts()
        program = organiser if "OrganiserKey" in str(asking.operation["security"]) else anna
        with transaction.atomic():
            answer = _asked(program, asking, value)
            transaction.set_rollback(True)
        return answer

    return sent


def _asked(program: Program, asking: Asking, value: Any) -> Any:
    path = asking.path.removeprefix("/api/v1/")
    query = ""
    for given in asking.operation.get("parameters", []):
        said = value if given["name"] == asking.parameter else sample(given["schema"])
        path = path.replace(f"{{{given['name']}}}", str(said))
        if given["in"] == "query" and given["name"] == asking.parameter:
            query = f"?{given['name']}={said}"
    content = asking.operation.get("requestBody", {}).get("content", {})
    if asking.parameter:
        value = next((sample(one["schema"]) for one in content.values()), None)
    if "multipart/form-data" in content:
        files = {name: SimpleUploadedFile(name, b"?") for name in ("photo", "file")}
        sent = {**value, **files} if isinstance(value, dict) else {}
        return getattr(program.client, asking.method)(f"/api/v1/{path}", sent)
    return program.ask(asking.method, path + query, value)


def test_every_text_list_and_whole_number_of_a_request_has_limits():
    found = [
        place
        for one in askings()
        for place in without_limit(one.schema, f"{one.method} {one.path} {one.parameter}")
    ]
    assert found == []
    assert [*without_limit(OPEN, "")] == [".a", ".b", ".c"]


def test_a_value_at_a_limit_is_read_and_one_beyond_it_is_refused_before_any_query(send: Send):
    met = 0
    for asking in askings():
        looked_up = _statements(send, asking, MALFORMED if asking.parameter else ["no body"])
        for edge in some_edges(asking):
            met += 1
            read = send(asking, edge.most)
            refused = read.status_code == 422 and read.json()["code"] == "malformed"
            assert not refused, (asking.path, edge.where, read.content, edge.most)
            statements = _statements(send, asking, edge.beyond)
            assert statements <= looked_up, (asking.path, edge.where, edge.beyond)
    assert met > 150


def _statements(send: Send, asking: Asking, value: Any) -> set[str]:
    """The queries for a request that is refused as malformed."""
    with CaptureQueriesContext(connection) as asked:
        answer = send(asking, value)
    assert answer.status_code == 422, (asking.path, value, answer.content)
    assert answer.json()["code"] == "malformed", (asking.path, value)
    return {query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]}


def test_a_described_limit_is_the_one_of_the_rules(side: Program):
    (foresight,) = (one for one in askings() if one.path.endswith("/foresight"))
    said = {(edge.where, edge.limit) for edge in edges(foresight.schema)}
    assert {(".command.amount", MOST_BID), (".command.reason", MOST_REASON)} <= said
    write = {"type": "WriteLord", "player": "A", "lord": "lord-b1", "experience": 0}
    for field, most in TEXTS["WriteLord"].items():
        assert (f".command.{field}", most) in said
        assert _played(side, write | {field: "x" * (most + 1)}) == (422, [field])
    most = FIGURES["WriteLord"]["experience"]
    assert _played(side, write | {"experience": most + 1}) == (422, ["experience"])
    assert _played(side, write | {"experience": most, "story": "x" * MOST_STORY}) == (200, [])


def _played(program: Program, command: dict[str, Any]) -> tuple[int, list[str]]:
    """The status, and the fields for which the command was refused."""
    answer = program.ask("post", "commands", {"command": command})
    return answer.status_code, answer.json().get("fields", [])

"""Programs of games other than campaigns: only the operations of every game answer."""

import pytest

from club.models import Game
from tests.api.conftest import Program, program_of
from tests.club.glass_games import draw_all, glass_game, numbers_of

OF_CAMPAIGNS = [
    "campaign",
    "world",
    "world/1",
    "choices",
    "journal",
    "envelopes",
    "proof",
    "bid",
    "receipts",
    "rulings",
    "corrections",
    "handover",
    "photos",
    "dates",
    "challenges",
    "plan",
    "drafts",
    "disputes",
]

NO_DAYS = {"away_from": None, "away_until": None}


@pytest.fixture
def glass(db: None) -> Game:
    game = glass_game("anna", "bruno")
    draw_all(game)
    return game


@pytest.fixture
def program(glass: Game) -> Program:
    return program_of(glass, glass.seats.get(player="A").user, "A")


def test_a_seat_of_any_game_is_renamed_and_away_by_its_program(glass: Game, program: Program):
    assert program.ask("put", "seat/name", {"name": "Annika"}).status_code == 204
    assert program.ask("put", "absence", {"away": True}).status_code == 204
    assert program.ask("get", "absence").json() == {"away": True, "steward": ""} | NO_DAYS
    assert glass.seats.get(player="A").name == "Annika"
    assert "renamed" in [told["kind"] for told in program.ask("get", "messages").json()]
    assert {seat["player"] for seat in program.ask("get", "tenures").json()} <= {"A", "B"}
    closed = program.ask("get", "attendance").json()
    assert [row["phase"] for row in closed] == ["drawing"]


def test_a_seat_of_any_game_is_left_by_its_program(glass: Game, program: Program):
    assert program.ask("post", "seat/leave", {}).status_code == 204
    assert glass.seats.get(player="A").user_id is None
    assert program.ask("get", "messages").status_code == 401


@pytest.mark.parametrize("path", OF_CAMPAIGNS)
def test_operations_only_of_campaigns_are_not_found_and_reveal_nothing(
    path: str, glass: Game, program: Program
):
    answer = program.ask("get", path)
    assert answer.status_code == 404
    said = answer.content.decode()
    assert not [number for number in numbers_of(glass).values() if str(number) in said]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("post", "commands", {"command": {"type": "Pass", "player": "A"}}),
        ("put", "bid", {"amount": 1}),
        ("delete", "bid", None),
        ("put", "plan", {}),
        ("delete", "plan", None),
        ("post", "undo", {"entry": 1}),
        ("post", "comments", {"text": "Hello"}),
        ("post", "challenges", {"text": "Why?"}),
    ],
)
def test_acts_only_of_campaigns_are_not_found_and_change_nothing(
    method: str, path: str, body: object, glass: Game, program: Program
):
    before = glass.journal.count(), glass.messages.count()
    answer = program.ask(method, path, body)
    assert answer.status_code == 404, answer.content.decode()
    assert (glass.journal.count(), glass.messages.count()) == before

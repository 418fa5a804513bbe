"""Programs rename their seat, read and write its handover notes, and leave it."""

from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.actions.seats.seats import leave
from club.models import Game, Tenure
from tests.api.conftest import Program, program_of

pytestmark = pytest.mark.django_db


def test_a_seat_is_renamed_for_everybody(anna: Program, bruno: Program):
    assert anna.ask("put", "seat/name", {"name": "Astrid"}).status_code == 204
    names = [seat["name"] for seat in bruno.ask("get", "campaign").json()["seats"]]
    assert "Astrid" in names
    assert anna.ask("put", "seat/name", {"name": ""}).status_code == 422


def test_a_note_is_read_by_the_successor(
    anna: Program, bruno: Program, game: Game, people: list[Any]
):
    assert anna.ask("put", "seat/note", {"note": "Mind the ford."}).status_code == 204
    assert anna.ask("get", "handover").json()["note"] == "Mind the ford."
    assert "Mind" not in bruno.ask("get", "handover").content.decode()
    assert anna.ask("post", "seat/leave", {"note": "Farewell."}).status_code == 204
    assert anna.ask("get", "campaign").status_code == 401
    seat = game.seats.get(player="A")
    seat.user = people[3]
    seat.save()
    follower = program_of(game, people[3], "A").ask("get", "handover").json()
    assert (follower["predecessor"] != "", follower["left"]) == (True, "Farewell.")


def test_everybody_reads_the_former_players_of_seats(bruno: Program, game: Game, people: list[Any]):
    leave(game.pk, actor=Actor.seat(people[2], "C"), note="Secret.")
    told = bruno.ask("get", "tenures")
    assert [row["player"] for row in told.json()] == list(
        Tenure.objects.order_by("seat__player", "id").values_list("seat__player", flat=True)
    )
    assert "Secret." not in told.content.decode()


def test_only_the_challenger_withdraws_a_challenge(anna: Program, bruno: Program, game: Game):
    asked = anna.ask("post", "challenges", {"text": "A draw.", "about": game.seq}).json()["id"]
    assert bruno.ask("post", f"challenges/{asked}/withdraw").status_code == 403
    assert anna.ask("post", f"challenges/{asked}/withdraw").json()["status"] == "withdrawn"


def test_a_number_is_not_a_boolean_and_a_boolean_not_a_turn(anna: Program):
    """The API accepts exactly the types of the description."""
    for path, body in (
        ("absence", {"away": 0}),
        ("plan", {"bid": 1, "turn": "2"}),
        ("plan", {"bid": 1.0}),
    ):
        refused = anna.ask("put", path, body)
        assert (refused.status_code, refused.json()["code"]) == (422, "malformed"), body

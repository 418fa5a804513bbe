"""Campaigns that look for players: the list, the request, the answer, and their readers."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.actions.journal.actor import Actor
from club.actions.seats.seat_requests import look_for_players
from club.actions.seats.seats import leave
from club.models import Game, Message, Notice, OpenSeats, SeatRequest, Tenure
from tests.pages.laid import LAND, refusal, words
from tests.table import person
from tests.worlds import a_world, some_rules

TEXT = "We play on Thursdays in Lyon."


@pytest.fixture
def forming(laid: Any, people: list[Any]) -> Game:
    """Anna organises; Clara's seat is empty."""
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Game.objects.filter(pk=game.pk).update(status="setup", closes_at=None)
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    return game


@pytest.fixture
def wanted(forming: Game, people: list[Any]) -> OpenSeats:
    look_for_players(forming.pk, TEXT, actor=Actor.organiser(people[0]))
    return OpenSeats.objects.get()


@pytest.fixture
def dora(db: None) -> Client:
    client = Client()
    client.force_login(person("dora", first_name="Dora"))
    return client


def ask(client: Client, wanted: OpenSeats, **typed: str) -> Any:
    page = reverse("ask_to_join", args=[wanted.pk])
    return client.post(page, {"name": "Dora", "message": "May I join?"} | typed)


def change(client: Client, game: Game, operation: str, **typed: Any) -> Any:
    return client.post(reverse("seats_change", args=[game.public_id, operation]), typed)


def test_only_a_campaign_that_asked_for_it_is_on_the_public_list(forming: Game, as_player: Any):
    assert forming.name not in words(Client().get("/"))
    assert change(as_player("A"), forming, "look", text=TEXT).status_code == 302
    said = words(Client().get("/"))
    assert f"{forming.name} {TEXT} Ask to join" in said
    assert forming.public_id not in Client().get("/").content.decode()
    for name in ("anna", "bruno"):
        assert name not in said.lower()
    assert change(as_player("A"), forming, "no-look").status_code == 302
    assert forming.name not in words(Client().get("/"))


def test_members_see_the_list_too(wanted: OpenSeats, dora: Client):
    assert TEXT in words(dora.get("/"))


def test_a_player_cannot_put_the_campaign_on_the_list(forming: Game, as_player: Any):
    change(as_player("B"), forming, "look", text=TEXT)
    assert not OpenSeats.objects.exists()
    assert "Looking for players" not in words(as_player("B").get(f"/c/{forming.public_id}/seats"))


@pytest.mark.parametrize("change_to", [{"status": "ended"}, {"demo": True}])
def test_ended_campaigns_and_demos_are_not_listed(wanted: OpenSeats, change_to: dict[str, Any]):
    Game.objects.update(**change_to)
    assert TEXT not in words(Client().get("/"))


def test_a_text_that_is_too_long_is_refused_and_stays_in_the_form(forming: Game, as_player: Any):
    page = change(as_player("A"), forming, "look", text="x" * 301)
    assert page.status_code == 422
    assert refusal(page) == "Use at most 300 characters."
    assert "x" * 301 in page.content.decode()
    assert not OpenSeats.objects.exists()


def test_only_the_organiser_reads_who_asks(
    wanted: OpenSeats, forming: Game, dora: Client, as_player: Any
):
    assert ask(dora, wanted)["Location"] == "/"
    (asked,) = SeatRequest.objects.all()
    assert (asked.name, asked.message, asked.answered_at) == ("Dora", "May I join?", None)
    page = f"/c/{forming.public_id}/seats"
    assert "Dora asks to join. May I join?" in words(as_player("A").get(page))
    assert "May I join?" not in words(as_player("B").get(page))
    assert "dora@example.org" not in as_player("A").get(page).content.decode()
    assert dora.get(page).status_code == 404
    notice = Notice.objects.get(event="request")
    assert (notice.user.username, notice.values) == ("anna", {})


def test_a_visitor_signs_in_first_and_returns(wanted: OpenSeats):
    page = reverse("ask_to_join", args=[wanted.pk])
    assert Client().get(page)["Location"].endswith(f"?next={page}")


def test_a_granted_request_is_a_seat_like_any_other(
    wanted: OpenSeats, forming: Game, dora: Client, as_player: Any
):
    ask(dora, wanted)
    asked = SeatRequest.objects.get()
    assert change(as_player("A"), forming, "grant", request=asked.pk).status_code == 302
    seat = forming.seats.get(player="C")
    assert (seat.user, seat.name) == (asked.user, "Dora")
    assert Tenure.objects.filter(seat=seat, user=asked.user, until=None).count() == 1
    assert Message.objects.filter(game=forming, kind="joined").count() == 1
    assert not OpenSeats.objects.exists()
    assert Notice.objects.filter(event="answer", user=asked.user).count() == 1
    assert dora.get(f"/c/{forming.public_id}/").status_code == 200
    again = change(as_player("A"), forming, "grant", request=asked.pk)
    assert again.status_code == 422


def test_a_declined_request_is_answered_and_gives_nothing(
    wanted: OpenSeats, forming: Game, dora: Client, as_player: Any
):
    ask(dora, wanted)
    asked = SeatRequest.objects.get()
    change(as_player("A"), forming, "decline", request=asked.pk)
    asked.refresh_from_db()
    assert asked.answered_at is not None
    assert not asked.granted
    notice = Notice.objects.get(user=asked.user, event="answer")
    assert (notice.event, notice.game) == ("answer", None)
    assert notice.values == {"kind": "seat_declined", "name": forming.name}
    assert forming.seats.get(player="C").user is None
    assert refusal(ask(dora, wanted)) == "You have already asked for a seat in this game."


def test_a_player_cannot_answer_a_request(
    wanted: OpenSeats, forming: Game, dora: Client, as_player: Any
):
    ask(dora, wanted)
    asked = SeatRequest.objects.get()
    for operation in ("grant", "decline"):
        change(as_player("B"), forming, operation, request=asked.pk)
    asked.refresh_from_db()
    assert asked.answered_at is None
    assert forming.seats.get(player="C").user is None


def test_a_player_of_the_campaign_cannot_ask_for_a_second_seat(wanted: OpenSeats, as_player: Any):
    page = ask(as_player("B"), wanted)
    assert page.status_code == 422
    assert refusal(page) == "You already have a seat in this game, as Bruno."


def test_a_person_waits_for_five_answers_at_most(wanted: OpenSeats, dora: Client, people: Any):
    for number in range(5):
        other = Game.objects.get(pk=wanted.game_id)
        other.pk, other.public_id = None, f"other-{number}"
        other.save()
        SeatRequest.objects.create(
            game=other, user=person(f"x{number}"), name="X", asked_at=wanted.since
        )
        SeatRequest.objects.filter(game=other).update(user_id=_id_of(dora))
    page = ask(dora, wanted)
    assert page.status_code == 422
    assert "You have 5 requests for seats that nobody has answered yet." in words(page)


def _id_of(client: Client) -> int:
    return int(client.session["_auth_user_id"])


def test_a_campaign_that_is_not_on_the_list_is_not_found(wanted: OpenSeats, dora: Client):
    page = reverse("ask_to_join", args=[wanted.pk])
    wanted.delete()
    assert dora.get(page).status_code == 404
    assert dora.get(reverse("ask_to_join", args=[10**6])).status_code == 404


def test_typed_markup_is_shown_as_text(
    wanted: OpenSeats, forming: Game, dora: Client, as_player: Any
):
    ask(dora, wanted, message="<script>alert(1)</script>")
    html = as_player("A").get(f"/c/{forming.public_id}/seats").content.decode()
    assert not re.search(r"<script>alert", html)

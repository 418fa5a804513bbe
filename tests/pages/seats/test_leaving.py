"""Leaving a seat, removing a player, and the hand-over to their substitute."""

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from campaign.actions.battles.battle_dates import agree, propose
from campaign.actions.play.sealed_bids import seal_bid
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.actions.seats.invitations import accept, invitation_key, make_invitation
from club.actions.seats.seats import leave
from club.models import Game, Ruling, Seat, Tenure
from tests.assertions.canary import Canary
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, refusal, words
from tests.pages.seats.lobby import link_on, running, seat, see
from tests.table import person
from tests.worlds import a_band, a_world

__all__ = ["running"]


def test_leaving_asks_for_confirmation_and_names_the_campaign(running, as_player):
    bruno = as_player("B")
    page = bruno.get(address(running, "seats/B/out"))
    assert "Leave “Six trees”" in words(page)
    assert Seat.objects.get(game=running, player="B").user is not None
    left = bruno.post(address(running, "seats/B/out"), {"note": "Anna has my word."})
    assert left["Location"] == "/"
    for page in ("", "now", "chronicle", "envelopes", "seats", "handover", "lords"):
        assert bruno.get(address(running, page)).status_code == 404, page
    assert Tenure.objects.get(seat__player="B").note == "Anna has my word."
    assert "Bruno leaves seat B." in words(as_player("A").get(address(running, "chronicle")))


def test_removing_a_player_needs_a_reason_and_creates_a_link_for_a_substitute(
    running, people, as_player
):
    anna = as_player("A")
    actor = Actor.seat(people[1], "B")
    canary = Canary(739, seal_bid(running.pk, actor=actor, amount=739).nonce)
    assert canary.sings_in(as_player("B").get(address(running)).content)
    asked = anna.get(address(running, "seats/B/out"))
    assert "Remove Bruno from seat B" in words(asked)
    typed = hidden_in(asked) | {"substitute": "1"}
    refused = anna.post(address(running, "seats/B/out"), typed | {"reason": " "})
    assert refused.status_code == 422
    assert seat(running, "B").user == people[1]
    page = anna.post(address(running, "seats/B/out"), typed | {"reason": "Vanished"})
    link = link_on(page)
    assert Ruling.objects.get().kind == "replace"
    told = words(anna.get(address(running, "chronicle")))
    assert "Everything sealed for this phase is returned unopened." in told
    assert "Vanished" in told
    dora = Client()
    dora.force_login(person("dora"))
    joining = {"secret": link.removeprefix("/join/"), "name": "Dora"}
    seen = [page, anna.get(address(running)), dora.get(link), dora.post("/join/", joining)]
    assert seen[-1]["Location"] == address(running, "handover")
    seen += [dora.get(address(running, page)) for page in ("", "handover", "seats", "chronicle")]
    assert all(response.status_code in (200, 302) for response in seen)
    assert not any(canary.sings_in(response.content) for response in seen)
    assert as_player("B").get(address(running)).status_code == 404


def test_a_player_seated_since_the_page_was_shown_is_not_removed(running, people, as_player):
    anna, where = as_player("A"), address(running, "seats/B/out")
    typed = hidden_in(anna.get(where)) | {"reason": "Vanished"}
    leave(running.pk, actor=Actor.seat(people[1], "B"))
    secret = make_invitation(running.pk, "B", actor=Actor.organiser(people[0]))
    dora = person("dora")
    accept(invitation_key(secret), user=dora, name="Dora")
    before = Game.objects.filter(pk=running.pk).values().get()
    late = anna.post(where, typed)
    assert (late.status_code, "moved on" in refusal(late)) == (422, True)
    assert "Remove Dora from seat B" in words(late)
    assert Game.objects.filter(pk=running.pk).values().get() == before
    assert (seat(running, "B").user, Ruling.objects.count()) == (dora, 0)
    assert anna.post(where, hidden_in(late) | {"reason": "Vanished"}).status_code == 302
    assert seat(running, "B").user is None


def test_only_the_player_and_the_organiser_find_the_leaving_page(running, as_player, stranger):
    for client, player in ((as_player("B"), "C"), (stranger, "B"), (as_player("A"), "Z")):
        where = address(running, f"seats/{player}/out")
        assert client.get(where).status_code == 404
        assert client.post(where, {"reason": "x"}).status_code == 404
    assert Client().get(address(running, "seats/B/out")).status_code == 302


def test_an_organiser_who_leaves_a_seat_stays_the_organiser(running, as_player):
    anna = as_player("A")
    left = anna.post(address(running, "seats/A/out"), {"note": ""})
    assert left["Location"] == address(running, "seats")
    assert "Anna nobody sits here" in see(anna, running)


def test_the_handover_lists_possessions_promises_and_duties(laid, people, as_player):
    sides = {"A": Side(True, "a1"), "B": Side(True, "b1")}
    battles = {"k1": Battle("Cedar", ("B", "A"), defender="A", stage="fight", sides=sides)}
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            a_band("b1", "B", "Cedar"),
            players="ABC",
            phase="battles",
            battles=battles,
            holders={"Cedar": "A", "Elder": "B"},
            villages={"Elder": "B"},
            power={"B": 12},
        )
    )
    _agree_on_a_date(game, people)
    text = words(as_player("B").get(address(game, "handover")))
    assert "You play B Bruno" in text
    assert "Battle at Cedar:" in text
    assert "the club" in text
    assert "Power 12" in text
    assert "Villages Elder" in text
    assert "Nobody sat here before you." in text
    assert "Battle at" not in words(as_player("C").get(address(game, "handover")))


def _agree_on_a_date(game: Game, people: list[Any]) -> None:
    when = timezone.now() + timedelta(days=3)
    meeting = propose(game.pk, "k1", actor=Actor.seat(people[0], "A"), at=when, place="the club")
    agree(game.pk, meeting.pk, actor=Actor.seat(people[1], "B"))

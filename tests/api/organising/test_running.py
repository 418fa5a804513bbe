"""Organisers run a campaign with their programs as on its pages."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail

from club.actions.seats.seat_requests import ask_for_seat
from club.models import Game, Message, OpenSeats, Ruling, Seat
from tests.api.organising.conftest import Led
from tests.table import person

pytestmark = pytest.mark.django_db


def test_a_deadline_is_moved_with_a_reason(led: Led):
    before = led.ask("get").json()
    later = datetime.fromisoformat(before["closes_at"]) + timedelta(days=1)
    body = {
        "until": later.isoformat(),
        "reason": "Anna is ill.",
        "page_version": before["page_version"],
    }
    after = led.ask("put", "/deadline", body).json()
    assert datetime.fromisoformat(after["closes_at"]) == later
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.reason, ruling.by) == ("extend", "Anna is ill.", led.game.organiser)
    earlier = led.ask("put", "/deadline", body | {"until": before["closes_at"]})
    assert (earlier.status_code, earlier.json()["code"]) == (422, "earlier")


def test_a_campaign_is_paused_and_resumed(led: Led):
    assert led.ask("post", "/pause", {"reason": "Holidays."}).json()["paused"]
    assert not led.ask("post", "/resume", {"reason": "We are back."}).json()["paused"]
    assert led.ask("post", "/resume", {"reason": " "}).status_code == 422
    assert list(Ruling.objects.order_by("pk").values_list("kind", flat=True)) == ["pause", "resume"]


def test_a_phase_is_closed_as_it_was_previewed(strong: Led):
    dry = strong.ask("get", "/closing").json()
    assert set(dry["answers"].values()) <= {"default", "plan", "steward", "bot"}
    body = {"reason": "All agreed.", "page_version": dry["page_version"]}
    stale = strong.ask("post", "/closing", body | {"shown": "0" * 16})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    closed = strong.ask("post", "/closing", body | {"shown": dry["shown"]})
    assert closed.json()["phase"] != "bids"


def test_awaited_players_are_reminded_once(led: Led):
    assert led.ask("post", "/remind", {"players": ["B"]}).json() == {"players": ["B"]}
    assert led.ask("post", "/remind", {}).json() == {"players": ["A", "C"]}
    again = led.ask("post", "/remind", {})
    assert (again.status_code, again.json()["code"]) == (422, "reminded")
    wrong = led.ask("post", "/remind", {"players": ["Anna"]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "malformed")
    told = Message.objects.filter(game=led.game, kind="nudged").order_by("pk")
    assert [row.values["players"] for row in told] == [["B"], ["A", "C"]]


def test_minutes_of_a_club_night_begin_and_end(strong: Led):
    night = strong.ask("post", "/club-night", {"minutes": 10, "reason": "Tonight."}).json()
    assert night["policies"]["live"]
    assert not strong.ask("post", "/club-night/end", {"reason": "Late."}).json()["policies"]["live"]


def test_the_evenings_of_the_club_are_set(led: Led):
    answer = led.ask("put", "/evenings", {"tables": 3, "nights": ["2026-12-03"]})
    assert answer.status_code == 204
    assert led.ask("get").json()["policies"]["club_nights"] == ["2026-12-03"]


@pytest.fixture
def empty(war: Game) -> Seat:
    Seat.objects.filter(game=war, player="C").update(user=None)
    return Seat.objects.get(game=war, player="C")


def test_an_empty_seat_is_offered_by_email_or_given_to_a_bot(led: Led, empty: Seat):
    made = led.ask("post", "/seats/C/invitation", {"email": "carl@example.org"}).json()
    assert made["sent"]
    assert made["link"] in mail.outbox[-1].body
    assert led.ask("delete", "/seats/C/invitation").status_code == 204
    assert led.ask("put", "/seats/C/bot", {"bot": "steady"}).status_code == 204
    assert led.ask("delete", "/seats/C/bot").status_code == 204
    assert led.ask("put", "/seats/C/name", {"name": "Free seat"}).status_code == 204
    empty.refresh_from_db()
    assert (empty.bot, empty.name) == ("", "Free seat")


def test_links_are_opened_and_closed(led: Led):
    watch = led.ask("post", "/spectators-link").json()["link"]
    assert led.ask("get").json()["spectators_link"] == watch
    assert led.ask("delete", "/spectators-link").status_code == 204
    late = led.ask("post", "/open-link")
    assert (late.status_code, late.json()["code"]) == (422, "started")
    Game.objects.update(status=Game.SETUP)
    assert "/join/" in led.ask("post", "/open-link").json()["link"]
    assert led.ask("delete", "/open-link").status_code == 204
    assert led.ask("get").json()["open_link"] == ""


def test_a_request_for_a_seat_is_granted(led: Led, empty: Seat):
    assert led.ask("put", "/wanted", {"text": "Thursdays."}).status_code == 204
    ida = person("ida")
    ask_for_seat(OpenSeats.objects.get(), user=ida, name="Ida", message="Please.")
    (asked,) = led.ask("get").json()["requests"]
    assert (asked["name"], asked["message"]) == ("Ida", "Please.")
    assert led.ask("post", f"/requests/{asked['id']}/grant").status_code == 204
    empty.refresh_from_db()
    assert empty.user == ida
    assert led.ask("post", f"/requests/{asked['id']}/decline").status_code == 422


def test_a_player_is_unseated_and_another_takes_over_the_campaign(strong: Led, people: list[Any]):
    assert strong.ask("put", "/seats/B/deputy").status_code == 204
    assert strong.ask("post", "/seats/C/unseat", {"reason": "No word."}).status_code == 204
    assert strong.ask("post", "/seats/B/hand-over").status_code == 204
    strong.game.refresh_from_db()
    assert strong.game.organiser == people[1]
    assert strong.game.seats.get(player="C").user is None
    assert strong.ask("get").status_code == 404


def test_an_announcement_is_shown_on_the_pages_of_players(led: Led, war: Game):
    made = led.ask("post", "/announcements", {"text": "Cake on Sunday."}).json()
    assert set(war.seats.values_list("unread", flat=True)) == {made["id"]}
    assert led.ask("get", "/comments").json() == [made]
    assert led.ask("delete", f"/comments/{made['id']}").status_code == 204
    assert led.ask("get", "/comments").json() == []

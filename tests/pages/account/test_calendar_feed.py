"""C21: the calendar of deadlines, as a calendar program reads it."""

from datetime import timedelta
from typing import Any

import icalendar
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.actions.battles import battle_dates
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.seats.expected_length import expected_length
from campaign.actions.seats.founding_terms import durations_at
from campaign.world import Battle, Side
from club.actions.clock import closing
from club.actions.decisions import deadlines
from club.actions.delivery import calendar_entries
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.models import Game, PhaseClose, Profile
from tests.pages.laid import LAND
from tests.worlds import a_band, a_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def bidding(laid: Any) -> Game:
    """Six trees, at the bids."""
    game: Game = laid(a_world(LAND, players="ABC", phase="bids", turn=2))
    return game


@pytest.fixture
def address(people: list[Any]) -> str:
    """Bruno's calendar."""
    return reverse("feed", args=[calendar_entries.make_feed(people[1])])


def events(address: str) -> list[Any]:
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = icalendar.Calendar.from_ical(answer.content)
    assert calendar.errors == []
    return list(calendar.walk("VEVENT"))


def test_c21_the_calendar_shows_the_deadlines_of_its_owner(bidding: Game, address: str):
    (event,) = events(address)
    assert event["UID"] == f"{bidding.public_id}-0-{bidding.moment}@localhost"
    assert event["DTSTART"].dt == bidding.closes_at.replace(microsecond=0)
    assert str(event["DTSTART"].dt.tzinfo) == "UTC"
    assert event["SUMMARY"] == "Deadline: sealed bids (Six trees)"
    assert (event["STATUS"], event["TRANSP"]) == ("CONFIRMED", "TRANSPARENT")
    assert event["URL"] == f"http://localhost:8000/c/{bidding.public_id}/"
    assert event.walk("VALARM") == []


def test_c21_a_moved_deadline_keeps_its_uid_and_increases_its_sequence(
    bidding: Game, address: str, people: list[Any]
):
    (before,) = events(address)
    until = bidding.closes_at + timedelta(hours=5)
    deadlines.extend(bidding.pk, actor=Actor.organiser(people[0]), until=until, reason="Snow")
    (after,) = events(address)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["DTSTART"].dt == until.replace(microsecond=0)


def test_c21_a_pause_cancels_the_deadline_and_resuming_restores_it(
    bidding: Game, address: str, people: list[Any]
):
    olga = Actor.organiser(people[0])
    sequences = [events(address)[0]["SEQUENCE"]]
    deadlines.pause(bidding.pk, actor=olga, reason="Snow")
    (paused,) = events(address)
    assert paused["STATUS"] == "CANCELLED"
    deadlines.resume(bidding.pk, actor=olga, reason="Thaw")
    (back,) = events(address)
    assert back["STATUS"] == "CONFIRMED"
    sequences += [paused["SEQUENCE"], back["SEQUENCE"]]
    assert sequences == sorted(set(sequences))


def test_c21_a_phase_that_closes_early_cancels_its_deadline(
    bidding: Game, address: str, people: list[Any]
):
    earlier = timezone.now() - timedelta(hours=5)
    PhaseClose.objects.update(closed_at=earlier)  # so the bids were open for hours
    (before,) = (event for event in events(address) if event["STATUS"] == "CONFIRMED")
    for player, user in zip("ABC", people, strict=True):
        seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    gone = next(event for event in events(address) if event["UID"] == before["UID"])
    assert gone["STATUS"] == "CANCELLED"
    assert gone["SEQUENCE"] > before["SEQUENCE"]


def test_phases_that_pass_before_a_calendar_could_see_them_are_not_in_it(
    bidding: Game, address: str, people: list[Any]
):
    PhaseClose.objects.create(
        game=bidding,
        moment=0,
        turn=2,
        phase="returns",
        outcomes={},
        closed_at=timezone.now(),
        how="early",
    )
    (before,) = events(address)
    for player, user in zip("ABC", people, strict=True):
        seal_bid(bidding.pk, actor=Actor.seat(user, player), amount=0)
    assert before["UID"] not in [event["UID"] for event in events(address)]


def test_sealing_a_bid_does_not_change_the_calendar(bidding: Game, address: str, people: list[Any]):
    before = Client().get(address)
    seal_bid(bidding.pk, actor=Actor.seat(people[1], "B"), amount=0)
    assert Client().get(address)["ETag"] == before["ETag"]


def test_c21_an_unchanged_calendar_returns_304(bidding: Game, address: str):
    etag = Client().get(address)["ETag"]
    again = Client().get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == etag
    Game.objects.update(closes_at=bidding.closes_at + timedelta(hours=1))
    assert Client().get(address, headers={"If-None-Match": etag}).status_code == 200


def test_c21_a_revoked_address_is_not_found(address: str, people: list[Any]):
    calendar_entries.revoke_feed(people[1])
    assert Client().get(address).status_code == 404
    assert Client().get("/calendar/no-such-secret.ics").status_code == 404


def test_a_new_address_revokes_the_old_one(address: str, people: list[Any]):
    other = reverse("feed", args=[calendar_entries.make_feed(people[1])])
    assert Client().get(address).status_code == 404
    assert Client().get(other).status_code == 200


def test_former_players_see_nothing_of_the_campaign(bidding: Game, address: str, people: list[Any]):
    seats.leave(bidding.pk, actor=Actor.seat(people[1], "B"))
    assert events(address) == []


def test_c29_the_calendar_is_in_the_language_of_its_owner(
    bidding: Game, address: str, people: list[Any], spoken: None
):
    Profile.objects.create(user=people[1], language="fr")
    (event,) = events(address)
    assert "mises scellées" in event["SUMMARY"]


def test_an_agreed_battle_is_in_the_calendar_until_it_is_cancelled(
    laid: Any, address: str, people: list[Any]
):
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    world = a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row})
    game = laid(world)
    anna, bruno = Actor.seat(people[0], "A"), Actor.seat(people[1], "B")
    at = (timezone.now() + timedelta(days=3)).replace(microsecond=0)
    meeting = battle_dates.propose(game.pk, "k1", actor=anna, at=at, place="Club, hall 2")
    assert len(events(address)) == 1
    battle_dates.agree(game.pk, meeting.pk, actor=bruno)
    agreed = _battle_of(events(address))
    assert agreed["DTSTART"].dt == at
    assert (agreed["STATUS"], agreed["LOCATION"]) == ("CONFIRMED", "Club, hall 2")
    battle_dates.decline(game.pk, meeting.pk, actor=bruno)
    off = _battle_of(events(address))
    assert (off["UID"], off["STATUS"]) == (agreed["UID"], "CANCELLED")
    assert off["SEQUENCE"] > agreed["SEQUENCE"]


def _battle_of(found: list[Any]) -> Any:
    return next(event for event in found if "battle" in event["SUMMARY"])


def test_the_feed_asks_the_same_number_of_queries_for_many_campaigns(
    laid: Any, address: str, django_assert_max_num_queries: Any
):
    for _ in range(4):
        laid(a_world(LAND, players="ABC", phase="bids", turn=2))
    with django_assert_max_num_queries(6):
        assert len(events(address)) == 4


def test_every_change_of_a_deadline_is_counted(bidding: Game, people: list[Any]):
    moves = bidding.closes_moves
    assert moves == 1
    assert closing.close(bidding.pk, how="organiser")
    bidding.refresh_from_db()
    assert bidding.closes_moves > moves


def test_c21_the_calendar_shows_the_expected_end_of_a_campaign_by_correspondence(
    bidding: Game, address: str
):
    """Six trees has a calendar of no preset before that."""
    length = expected_length("letter", 3)
    assert length is not None
    Game.objects.filter(pk=bidding.pk).update(durations=durations_at("slow"))
    last = events(address)[-1]
    assert last["SUMMARY"] == "Six trees: expected end"
    ends = bidding.created_at + timedelta(days=length.days)
    assert last["DTSTART"].dt == ends.replace(microsecond=0)

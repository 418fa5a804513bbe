"""The words of pages about an outage and a pause of closing, and the restored deadline."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from club.actions.clock import outage
from club.actions.decisions.deadlines import extend
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import page_version_of
from club.actions.schedule.outage_rules import beat
from club.actions.schedule.site_pause import pause_closing
from club.models import Game, Heartbeat
from club.pages.frame.deadline_display import time_words
from tests.pages.filled import hidden_in
from tests.pages.laid import address, refusal, words
from tests.table import bring_to, let_deadline_pass, new_campaign

WHY = "All of us have sealed"


@pytest.fixture
def bidding(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "bids")


@pytest.fixture
def anna(as_player: Any) -> Client:
    return as_player("A")


@pytest.fixture
def moved(bidding: Game) -> Game:
    """The site was down for an hour, during which no deadline passed."""
    beat("clock")
    Heartbeat.objects.update(at=F("at") - timedelta(hours=1))
    assert outage.may_close("clock")
    bidding.refresh_from_db()
    return bidding


def test_everybody_reads_that_the_site_was_down(moved: Game, as_player: Any):
    page = words(as_player("B").get(address(moved)))
    assert "So that nobody loses time, the deadline of the phase" in page


def test_the_organiser_sees_the_outage_and_restores_the_deadline(moved: Game, anna: Client):
    assert "Restore the deadline …" in words(anna.get(address(moved, "organise")))
    assert moved.closes_at is not None
    assert moved.outage_moved is not None
    before = moved.closes_at - moved.outage_moved
    page = anna.get(address(moved, "organise/back"))
    assert f"It was {time_words(moved, before)}." in words(page)
    typed = hidden_in(page) | {"reason": WHY}
    assert anna.post(address(moved, "organise/back"), typed).status_code == 302
    moved.refresh_from_db()
    assert moved.closes_at == before
    assert "Restore the deadline …" not in words(anna.get(address(moved, "organise")))
    assert "the deadline that an outage had moved is" in words(anna.get(address(moved)))


def test_a_deadline_extended_since_the_page_was_shown_is_not_restored(moved: Game, anna: Client):
    shown = hidden_in(anna.get(address(moved, "organise/back"))) | {"reason": WHY}
    extend(
        moved.pk,
        actor=Actor.organiser(moved.organiser),
        reason=WHY,
        until=moved.closes_at + timedelta(hours=2),
    )  # type: ignore[operator]
    before = Game.objects.values().get()
    late = anna.post(address(moved, "organise/back"), shown)
    assert (late.status_code, Game.objects.values().get()) == (422, before)
    assert refusal(late) == "No outage has moved this deadline."


def test_a_deadline_without_an_outage_is_not_restored(bidding: Game, anna: Client):
    assert "No outage has moved this deadline." in words(
        anna.get(address(bidding, "organise/back"))
    )
    typed = {"reason": WHY, "page_version": page_version_of(bidding)}
    assert anna.post(address(bidding, "organise/back"), typed).status_code == 422


@pytest.mark.parametrize("page", ["", "organise"])
def test_pages_say_that_closing_is_paused_and_close_nothing(bidding: Game, anna: Client, page: str):
    sentence = "Nothing closes on this site for now"
    assert sentence not in words(anna.get(address(bidding, page)))
    pause_closing("restore")
    let_deadline_pass(bidding)
    assert sentence in words(anna.get(address(bidding, page)))
    bidding.refresh_from_db()
    assert bidding.phase == "bids"

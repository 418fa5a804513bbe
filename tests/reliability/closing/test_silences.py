"""D14: everything was down for twenty minutes, and comes back: nobody loses a turn by it."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from campaign.site.processes import process_specs
from club.actions.journal.page_versions import page_version_of
from club.actions.schedule.heartbeats import beat
from club.models import Game, Heartbeat, Message, Notice, Outage
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import marks
from tests.reliability.processes.office import Office
from tests.services import wait_until
from tests.table import bring_to, new_campaign

pytestmark = [pytest.mark.redis, pytest.mark.usefixtures("own_database")]
AWAY, MANY = timedelta(minutes=20), 20


def test_d14_an_outage_costs_no_player_their_turn(
    office: Office, start: Any, anna: Any, bruno: Any, seed: int, figure: Any
):
    first = bring_to(new_campaign(anna, [anna, bruno]), "bids")
    due = multiply(first, MANY)
    Game.objects.update(opened_at=F("opened_at") - timedelta(days=2))
    fall_due(due, after=-600, within=300, rng=Random(seed))
    marked = marks(due)
    beat("clock")
    Heartbeat.objects.update(at=F("at") - AWAY)
    office.post([game.pk for game in due])  # tasks that were left over
    office.worker()
    start([*process_specs.clock().command, "--every", "0.2"], log="clock", REDIS_URL=office.url)
    wait_until(Outage.objects.exists, "the outage to be noticed")
    office.tick(2)
    wait_until(office.is_idle, "the queue to be empty")
    assert closings(marked) == (0, 0, MANY)
    [outage] = Outage.objects.all()
    assert outage.games == MANY + 1
    assert AWAY <= outage.moved < AWAY + timedelta(minutes=2)
    for game in due:
        before = game.closes_at
        game.refresh_from_db()
        assert before is not None
        assert game.closes_at is not None
        assert outage.moved <= game.closes_at - before <= outage.moved + timedelta(hours=12)
    told = Message.objects.filter(kind="outage").values_list("game", flat=True)
    assert sorted(told) == [first.pk, *(game.pk for game in due)]
    assert Notice.objects.filter(event="time", values__kind="outage").count() >= MANY

    browser = Client()
    browser.force_login(anna)
    [mark, _] = marks(due[:2])
    address = reverse("organise_decide", args=[due[0].public_id, "back"])
    form = {"reason": "All of us have sealed", "page_version": page_version_of(due[0])}
    assert browser.post(address, form).status_code == 302
    wait_until(lambda: closings([mark])[0] == 1, "the closing that the organiser resumed")
    figure(f"{MANY} due in 20 minutes of silence: 0 closed, all moved and told; one put back")


def test_d14_without_the_guard_the_phases_would_have_closed(
    anna: Any, bruno: Any, start: Any, seed: int
):
    """The test above can fail: a shorter silence than `OUTAGE_AFTER` is none."""
    due = multiply(bring_to(new_campaign(anna, [anna, bruno]), "bids"), 1)
    fall_due(due, after=-600, within=1, rng=Random(seed))
    beat("clock")
    Heartbeat.objects.update(at=F("at") - AWAY)
    start(process_specs.clock().command, log="clock", OUTAGE_AFTER="3600")
    wait_until(lambda: closings(marks(due)) == (1, 0, 0), "the closing")

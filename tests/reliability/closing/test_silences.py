"""D14: everything is down for twenty minutes and comes back. Nobody loses a turn."""

import json
from datetime import timedelta
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from club.actions.journal.page_versions import page_version_of
from club.actions.schedule.outage_rules import beat
from club.models import Game, Heartbeat, Message, Notice, Outage
from host.processes import process_specs
from tests.reliability.closing.tables_due import TABLE_GAMES, WITH_GLASS, tables_due
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import faults, marks
from tests.reliability.processes.office import LAUNCHER, Office
from tests.services import wait_until
from tests.table import bring_to, let_deadline_pass, new_campaign
from tests.tavern.glass_tables import GLASS_TABLE

pytestmark = [pytest.mark.redis, pytest.mark.usefixtures("own_database")]
AWAY, MANY = timedelta(minutes=20), 20
NIGHT = 10  # hours in which no slow table closes


class Silent(NamedTuple):
    """Games that fell due during an outage. `at_most` bounds how much further than the
    length of the outage their deadlines may move: half a day, and at a slow table another night.
    """

    due: list[Game]
    at_most: timedelta


@pytest.fixture(params=["campaigns", "tables"])
def silent(request: pytest.FixtureRequest, glass: None, anna: Any, bruno: Any, seed: int) -> Silent:
    """Campaigns, or tables of all games. The site was last alive twenty minutes ago."""
    if request.param == "tables":
        found = Silent(tables_due(anna, bruno, MANY), timedelta(hours=12 + NIGHT))
    else:
        first = bring_to(new_campaign(anna, [anna, bruno]), "bids")
        found = Silent(multiply(first, MANY), timedelta(hours=12))
    Game.objects.update(opened_at=F("opened_at") - timedelta(days=2))
    fall_due(found.due, after=-600, within=300, rng=Random(seed))
    beat("clock")
    Heartbeat.objects.update(at=F("at") - AWAY)
    return found


def test_d14_an_outage_costs_no_player_their_turn(
    silent: Silent, office: Office, start: Any, anna: Any, figure: Any
):
    due, marked, running = silent.due, marks(silent.due), Game.objects.count()
    go = office.directory / "go"
    known = {"FAULTS": json.dumps(WITH_GLASS), "START": str(go)}
    office.post([game.pk for game in due])  # leftover tasks
    office.worker(known["FAULTS"])
    clock = [*LAUNCHER, "manage", "clock", "--every", "0.2"]
    start(clock, log="clock", REDIS_URL=office.url, **known)
    go.touch()
    wait_until(Outage.objects.exists, "the outage to be noticed")
    office.tick(2)
    wait_until(office.is_idle, "the queue to be empty")
    assert closings(marked) == (0, 0, MANY)
    [outage] = Outage.objects.all()
    assert outage.games == running
    assert AWAY <= outage.moved < AWAY + timedelta(minutes=2)
    for game in due:
        before = game.closes_at
        game.refresh_from_db()
        assert before is not None
        assert game.closes_at is not None
        assert outage.moved <= game.closes_at - before <= outage.moved + silent.at_most
    told = Message.objects.filter(kind="outage").values_list("game", flat=True)
    assert sorted(told) == sorted(Game.objects.values_list("pk", flat=True))
    assert Notice.objects.filter(event="time", values__kind="outage").count() >= MANY

    resume(due[0], anna)
    wait_until(lambda: closings(marked[:1])[0] == 1, "the closing of the one that goes on")
    assert faults(marked[:1]) == []
    kinds = ", ".join(sorted({game.kind for game in due}))
    figure(f"{MANY} of {kinds} due in 20 minutes of silence: 0 closed, all moved and told")


def resume(game: Game, organiser: Any) -> None:
    """The organiser restores the deadline. At a table nobody does, and it passes in time."""
    if game.kind in TABLE_GAMES:
        let_deadline_pass(game)
        return
    browser = Client()
    browser.force_login(organiser)
    address = reverse("organise_decide", args=[game.public_id, "back"])
    form = {"reason": "All of us have sealed", "page_version": page_version_of(game)}
    assert browser.post(address, form).status_code == 302


@pytest.mark.night("it shows that the test beside it can fail")
def test_d14_without_the_guard_the_phases_would_have_closed(silent: Silent, start: Any):
    """The test above can fail: a silence shorter than `OUTAGE_AFTER` is not an outage."""
    due = [game for game in silent.due if game.kind != GLASS_TABLE.name]
    start(process_specs.clock().command, log="clock", OUTAGE_AFTER="3600")
    wait_until(lambda: closings(marks(due)) == (len(due), 0, 0), "the closings")

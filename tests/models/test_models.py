"""What the database itself holds to, whatever the code above it does."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models.functions import Now

from campaign.models import (
    Campaign,
    Envelope,
    JournalEntry,
    OnceKey,
    PhaseClose,
    Seat,
    Snapshot,
    StartSite,
)
from tests.table import new_campaign, person, ring_map

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def campaign() -> Campaign:
    anna, bruno = person("anna"), person("bruno")
    return new_campaign(anna, [anna, bruno])


def test_a_map_is_read_as_the_rules_want_it():
    ring = ring_map()
    alder, birch, cedar = ring.terrains.all()[:3]
    for players, seat, terrain in ((3, 1, birch), (2, 0, cedar), (3, 0, alder), (2, 1, alder)):
        StartSite.objects.create(map=ring, players=players, seat=seat, terrain=terrain)
    road_map = ring.road_map()
    assert [t.id for t in road_map.terrains][:2] == ["alder", "birch"]
    assert road_map.roads[0] == ("alder", "birch")
    assert road_map.roads[-1] == ("hazel", "alder")
    assert road_map.starts == (("cedar", "alder"), ("alder", "birch"))


def test_a_map_without_start_sites_has_none():
    assert ring_map().road_map().starts == ()


TWICE = {
    "a journal number": lambda c: JournalEntry(
        campaign=c, seq=1, at=Now(), command=b"", news=b"", turn=1, moment=1
    ),
    "a closing": lambda c: PhaseClose(campaign=c, moment=1, turn=1, closed_at=Now()),
    "an envelope": lambda c: Envelope(
        campaign=c, turn=1, moment=1, player="A", sealed=b"", sealed_at=Now()
    ),
    "a once-only key": lambda c: OnceKey(campaign=c, key="k", seq=1),
    "a snapshot": lambda c: Snapshot(campaign=c, seq=9, moment=1, turn=1, world=b""),
    "a seat": lambda c: Seat(campaign=c, player="F", name="x", faction="x"),
}


@pytest.mark.parametrize("what", list(TWICE))
def test_nothing_of_this_is_there_twice(campaign: Campaign, what: str):
    TWICE[what](campaign).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        TWICE[what](campaign).save()


def test_nobody_sits_twice_at_one_table(campaign: Campaign):
    anna = campaign.seats.get(player="A").user
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(campaign=campaign, player="C", name="C", faction="Welsh", user=anna)


def test_seats_nobody_sits_on_do_not_collide(campaign: Campaign):
    for player in "CD":
        Seat.objects.create(campaign=campaign, player=player, name=player, faction="Welsh")
    assert [seat.index for seat in campaign.seats.all()] == [0, 1, 2, 3]


def test_json_bytes_come_back_as_they_went(campaign: Campaign):
    campaign.refresh_from_db()
    assert campaign.read_world().phase == "muster"
    assert isinstance(bytes(campaign.world), bytes)


@pytest.mark.parametrize(
    ("field", "index"), [("closes_at", "campaign_due"), ("checks_at", "campaign_checks")]
)
def test_looking_for_due_campaigns_uses_its_index(campaign: Campaign, field: str, index: str):
    """The index leaves out ended, stuck and paused campaigns, so it stays as short as the list."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    due = Campaign.objects.filter(
        models.Q(status="running", stuck="", paused=False), **{f"{field}__lte": Now()}
    )
    assert index in due.order_by(field).values_list("pk").explain()


def test_a_person_who_leaves_the_site_leaves_the_journal_standing(campaign: Campaign):
    bruno: Any = campaign.seats.get(player="B").user
    bruno.delete()
    assert campaign.seats.get(player="B").user is None

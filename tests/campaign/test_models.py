"""Constraints that the database keeps, independent of the code above it."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models.functions import Now

from campaign.actions.history.effective_history import read_world
from campaign.models import Envelope, StartSite
from club.actions.clock.closing_attempts import RUNNING, UNENDED
from club.kinds import names
from club.models import Game, JournalEntry, OnceKey, PhaseClose, Seat, Snapshot
from tests.table import new_campaign, person, ring_map

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def game() -> Game:
    anna, bruno = person("anna"), person("bruno")
    return new_campaign(anna, [anna, bruno])


def test_a_map_row_becomes_a_map_of_the_rules():
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
        game=c, seq=1, at=Now(), command=b"", news=b"", turn=1, moment=1
    ),
    "a closing": lambda c: PhaseClose(game=c, moment=1, turn=1, closed_at=Now()),
    "an envelope": lambda c: Envelope(
        game=c, turn=1, moment=1, player="A", sealed=b"", sealed_at=Now()
    ),
    "a once-only key": lambda c: OnceKey(game=c, key="k", seq=1),
    "a snapshot": lambda c: Snapshot(game=c, seq=9, moment=1, turn=1, world=b""),
    "a seat": lambda c: Seat(game=c, player="F", name="x", playing_as="x"),
}


@pytest.mark.parametrize("what", list(TWICE))
def test_unique_rows_cannot_be_duplicated(game: Game, what: str):
    TWICE[what](game).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        TWICE[what](game).save()


def test_a_person_has_one_seat_per_campaign(game: Game):
    anna = game.seats.get(player="A").user
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(game=game, player="C", name="C", playing_as="Welsh", user=anna)


def test_several_seats_may_be_empty(game: Game):
    for player in "CD":
        Seat.objects.create(game=game, player=player, name=player, playing_as="Welsh")
    assert [seat.index for seat in game.seats.all()] == [0, 1, 2, 3]


def test_json_bytes_are_read_back_unchanged(game: Game):
    game.refresh_from_db()
    assert read_world(game).phase == "muster"
    assert isinstance(bytes(game.world), bytes)


@pytest.mark.parametrize(
    ("field", "open_ones", "index"),
    [("closes_at", RUNNING, "games_due"), ("checks_at", UNENDED, "games_to_check")],
)
def test_the_query_for_due_campaigns_uses_its_index(
    game: Game, field: str, open_ones: models.Q, index: str
):
    """The index leaves out ended, stuck and paused campaigns, so it stays as short as the list."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    due = Game.objects.filter(open_ones, kind__in=names(), **{f"{field}__lte": Now()})
    assert index in due.order_by(field).values_list("pk").explain()


def test_deleting_a_user_keeps_the_journal(game: Game):
    bruno: Any = game.seats.get(player="B").user
    bruno.delete()
    assert game.seats.get(player="B").user is None

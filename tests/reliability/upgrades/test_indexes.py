"""R3: indexes are made and dropped without locks that people wait for, and again if cut off."""

from collections.abc import Iterator

import pytest

from tests.reliability.installations import Installation, in_memory, on_postgresql
from tests.services import Postgres

OWN = "SELECT indexname FROM pg_indexes WHERE tablename = '{}' ORDER BY 1"
TABLES = ("club_journalentry", "campaign_envelope", "club_notice")
BEFORE = (("campaign", "0005"), ("club", "0008"))


@pytest.fixture
def place(postgres: Postgres) -> Iterator[Installation]:
    """An empty site on PostgreSQL."""
    with in_memory() as room, on_postgresql(postgres, room) as site:
        site.manage("migrate", "--verbosity", "0")
        yield site


def indexes(place: Installation) -> set[str]:
    return {name for table in TABLES for (name,) in place.sql(OWN.format(table))}


def doubled(place: Installation) -> list[str]:
    """Indexes on the game only, of tables whose unique ones begin with it."""
    rows = place.sql(
        "SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%(game_id)'"
        " AND tablename IN ('club_journalentry', 'campaign_envelope', 'club_snapshot')"
    )
    return [name for (name,) in rows]


@pytest.mark.night("migrations are taken, given back and taken again")
def test_r03_doubled_indexes_go_and_come_back_and_go_again(place: Installation):
    after = indexes(place)
    assert doubled(place) == []
    assert {"envelopes_sealed", "notice_failed"} <= after
    for app, name in BEFORE:
        place.manage("migrate", app, name, "--verbosity", "0")
    assert len(doubled(place)) == 3
    assert not {"envelopes_sealed", "notice_failed"} & indexes(place)
    place.manage("migrate", "--verbosity", "0")
    assert indexes(place) == after


@pytest.mark.night("migrations are taken, given back and taken again")
def test_r03_an_index_that_was_cut_off_is_made_again(place: Installation):
    """The unusable remains of CREATE INDEX CONCURRENTLY exist."""
    for app, name in BEFORE:
        place.manage("migrate", app, name, "--verbosity", "0")
    place.sql("CREATE INDEX notice_failed ON club_notice (done_at)")
    place.manage("migrate", "--verbosity", "0")
    made = place.sql("SELECT indexdef FROM pg_indexes WHERE indexname = 'notice_failed'")
    assert "'failed'" in made[0][0]

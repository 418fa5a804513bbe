"""R2: a site of 1.0.0 is upgraded: a campaign in mid-game with sealed bids, tables with hidden
hands.

The program of 1.0.0 itself (commit 8792a69a) made `1.0.0-2-tables`.
"""

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from host.releases.migration_guard import released
from tests.reliability import releases
from tests.reliability.installations import Installation, in_memory, on_postgresql, on_sqlite
from tests.reliability.releases.make import MIGRATIONS

OLD = Path(releases.__file__).parent / "1.0.0-2-tables"
ENGINES = {"sqlite": "sqlite", "postgres": "postgresql"}
GOING_ON = ("-m", "tests.reliability.releases.going_on")
COLUMNS = {
    "sqlite": 'SELECT m.name, c.name, c.type, c."notnull", c.pk FROM sqlite_master m, '
    "pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY 1, 2",
    "postgres": "SELECT table_name, column_name, data_type, is_nullable, character_maximum_length "
    "FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
}
INDEXES = {
    "sqlite": "SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'index' ORDER BY 1, 2",
    "postgres": "SELECT tablename, indexname, split_part(indexdef, ' WHERE', 1) "
    "FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2",
}

Place = Callable[[str], Installation]
pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.night("backups of 1.0.0 are restored, walked over and played on"),
]


@pytest.fixture(scope="module")
def places(database: str, request: pytest.FixtureRequest) -> Iterator[Place]:
    """Makes empty installations on the database of this run."""
    with in_memory() as room, ExitStack() as stack:

        def make(name: str) -> Installation:
            if database == "sqlite":
                return on_sqlite(room / name)
            server = request.getfixturevalue("postgres")
            return stack.enter_context(on_postgresql(server, room / name))

        yield make


def gone_over(place: Installation, database: str) -> Installation:
    """The backup of 1.0.0, restored and migrated by the current program."""
    backup = place.room / "old.backup"
    backup.write_bytes(gzip.decompress((OLD / f"{ENGINES[database]}.backup.gz").read_bytes()))
    assert "release 1.0.0" in place.manage("restore", str(backup))
    return place


@pytest.fixture(scope="module")
def site(database: str, places: Place) -> Installation:
    """The same for tests that only read it."""
    return gone_over(places("old"), database)


def expected(database: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((OLD / f"{ENGINES[database]}.json").read_text())
    return found


def asked(place: Installation, word: str) -> dict[str, Any]:
    done = place.run(*GOING_ON, word)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_backup_was_made_with_the_migrations_of_1_0_0():
    """And with no others: the list has one more, of another module, and empty ones."""
    made = json.loads((OLD / MIGRATIONS).read_text())
    row = {name: hashes[0] for name, hashes in released()["1.0.0"].items()}
    assert made == {name: row[name] for name in row if name.rpartition("/")[2][0].isdigit()}


def test_r02_a_site_of_1_0_0_is_upgraded_with_bids_and_hands(
    site: Installation, database: str, figure: Callable[..., None]
):
    assert site.manage("migrate", "--plan").endswith("No planned migration operations.\n")
    old = expected(database)
    assert site.golden() == old
    sealed = [row["sealed"] for row in old.values() if "sealed" in row]
    hands = [hand for row in old.values() for hand in row.get("hands", {}).values()]
    assert len(sealed[0]) == 2
    assert len(set(hands)) == 6
    assert site.manage("verify").strip().endswith("fits.")
    lines = sum(row["lines"] for row in old.values())
    figure(f"1.0.0 on {ENGINES[database]}: {len(old)} games, {lines} lines, same digests and hands")


def test_r02_its_campaign_is_replayed_to_the_same_digest(site: Installation, database: str):
    for address, row in expected(database).items():
        if "commands" in row:
            said = site.manage("replay", address)
            assert f"turn {row['place'][1]}, {row['place'][2]}, digest {row['digest']}" in said


def test_r02_its_pages_open(site: Installation):
    found = asked(site, "pages")
    assert len(found) > 100
    assert {page: status for page, status in found.items() if status != 200} == {}


def test_r02_its_games_go_on(database: str, places: Place):
    site = gone_over(places("played"), database)
    site.manage("resume")
    found = asked(site, "play")
    assert len(found) == 3
    assert all(row["after"][0] > row["before"][0] for row in found.values())
    campaign = next(iter(found.values()))
    assert campaign["before"][1] == "bids" != campaign["after"][1]
    assert site.manage("verify").strip().endswith("fits.")


def test_r02_its_tables_are_those_of_a_new_site(site: Installation, database: str, places: Place):
    new = places("new")
    new.manage("migrate", "--verbosity", "0")
    for question in (COLUMNS[database], INDEXES[database]):
        rows = new.sql(question)
        assert len(rows) > 50
        assert site.sql(question) == rows

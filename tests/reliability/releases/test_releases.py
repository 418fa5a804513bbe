"""R2, R5: backups of earlier releases are restored, migrated and replayed."""

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from campaign.actions.history import effective_history
from campaign.world import READING
from host.releases.migration_guard import released
from host.releases.version import VERSION
from tests.reliability import releases
from tests.reliability.installations import Installation, in_memory, on_postgresql, on_sqlite
from tests.reliability.releases.golden import ENGINES
from tests.reliability.releases.make import MIGRATIONS, migrations

HERE = Path(releases.__file__).parent
RELEASES = sorted(folder.name for folder in HERE.iterdir() if (folder / "sqlite.json").exists())


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty(engine: str, request: pytest.FixtureRequest) -> Iterator[Installation]:
    with in_memory() as room:
        if engine == "sqlite":
            yield on_sqlite(room)
            return
        with on_postgresql(request.getfixturevalue("postgres"), room) as place:
            yield place


def test_r02_there_is_a_backup_of_each_release_for_each_database():
    assert f"{VERSION}-{READING}" in RELEASES
    assert all(
        (HERE / name / f"{engine}.backup.gz").exists() for name in RELEASES for engine in ENGINES
    )


@pytest.mark.parametrize("release", RELEASES)
def test_r02_the_migrations_of_the_backups_are_the_current_ones(release: str):
    """Another migration of the same name needs `python -m tests.reliability.releases.make`. Once it
    is released, it needs a new migration instead. A released one may have two published forms.
    """
    taken = json.loads((HERE / release / MIGRATIONS).read_text())
    today, forms = migrations(), released()["1.0.0"]
    other = {name: hashed for name, hashed in taken.items() if hashed != today.get(name)}
    wrong = [name for name in other if not {other[name], today.get(name)} <= {*forms[name]}]
    assert wrong == []


@pytest.mark.night("backups of every release are restored and played again")
@pytest.mark.parametrize("release", RELEASES)
def test_r02_backups_of_every_release_restore_the_same_worlds_under_their_rules(
    release: str, engine: str, empty: Installation, figure: Callable[..., None]
):
    file = empty.room / "old.backup"
    file.write_bytes(gzip.decompress((HERE / release / f"{engine}.backup.gz").read_bytes()))
    assert f"release {release.partition('-')[0]}" in empty.manage("restore", str(file))
    assert empty.manage("migrate", "--plan").endswith("No planned migration operations.\n")
    expected = json.loads((HERE / release / f"{engine}.json").read_text())
    assert empty.golden() == {key: _today(row) for key, row in expected.items()}
    campaigns, lines = len(expected), sum(row["lines"] for row in expected.values())
    again = all(_today(row) == row for row in expected.values())
    same = "same digests" if again else f"says that reading {READING} cannot play it again"
    figure(f"release {release}, {engine}: {campaigns} games, {lines} lines, {same}")
    if again:
        figure(f"release {release}, {engine}: same results under release {VERSION}", "R5")


def _today(row: dict[str, Any]) -> dict[str, Any]:
    """The expected findings: everything, or, if the reading of the rules has changed since,
    everything except the worlds of a campaign.
    """
    if row.get("kind"):
        return row  # a table: its game has one reading
    reading = row.get("reading", 1)
    if reading == READING:
        return row
    said = str(effective_history.another(reading))
    return row | {"digest": None, "reading": said}

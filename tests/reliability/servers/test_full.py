"""D11: if the database refuses connections, is slow or has no room, people read "later, please" and
no write is partial.
"""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from django.urls import reverse

from club.actions.clock import closing
from club.models import Game
from host.processes import process_specs
from tests.reliability.processes.dues import closings, fall_due, multiply
from tests.reliability.processes.ledger import faults, marks
from tests.reliability.processes.visitors import Visitor
from tests.services import Postgres, wait_until
from tests.table import bring_to, new_campaign

pytestmark = [
    pytest.mark.night("a PostgreSQL without room, connections and time"),
    pytest.mark.usefixtures("own_database"),
]
CLUB = "club"  # the role of the site's processes


class Door:
    """The site's web server, with a database that can be made to fail, and a reader of a page."""

    def __init__(self, start: Any, server: Postgres, url: str, game: Game, user: Any):
        self.server, self.name = server, url.rsplit("/", 1)[-1]
        self.run(f"CREATE ROLE {CLUB} SUPERUSER LOGIN")
        self.run(
            f"ALTER ROLE {CLUB} NOSUPERUSER",
            f"GRANT ALL ON SCHEMA public TO {CLUB}",
            f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {CLUB}",
            f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {CLUB}",
        )
        self.url = url.replace("campaign@", f"{CLUB}@")
        self.web = process_specs.web(
            "127.0.0.1", port := process_specs.free_port(), workers=2, name="localhost"
        )
        start(self.web.command, log="web", DATABASE_URL=f"{self.url}?conn_max_age=0")
        wait_until(self.web.answers, "the web server")
        self.reader = Visitor(port, user)
        self.address = reverse("table", args=[game.public_id])

    def run(self, *statements: str) -> None:
        with psycopg.connect(self.server.url(self.name), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def status(self) -> int:
        return self.reader.ask(self.address).status


@pytest.fixture
def game(anna: Any, bruno: Any) -> Game:
    return bring_to(new_campaign(anna, [anna, bruno]), "bids")


@pytest.fixture
def door(
    start: Any, house_server: Postgres, own_database: str, game: Game, anna: Any
) -> Iterator[Door]:
    made = Door(start, house_server, own_database, game, anna)
    yield made
    made.run(f"ALTER ROLE {CLUB} NOLOGIN", f"DROP OWNED BY {CLUB} CASCADE")
    made.run(f"DROP ROLE {CLUB}")


ILLS = {
    "connections": (
        f"ALTER ROLE {CLUB} CONNECTION LIMIT 0",
        f"ALTER ROLE {CLUB} CONNECTION LIMIT -1",
    ),
    "slow": (
        "ALTER TABLE club_game RENAME TO ill; CREATE VIEW club_game AS "
        f"SELECT ill.* FROM ill, pg_sleep(60); GRANT ALL ON club_game TO {CLUB}",
        "DROP VIEW club_game; ALTER TABLE ill RENAME TO club_game",
    ),
}


@pytest.mark.parametrize("ill", ILLS)
def test_d11_a_failing_database_returns_503(door: Door, ill: str, figure: Any):
    worse, better = ILLS[ill]
    assert door.status() == 200
    door.run(*worse.split("; "))
    begun = time.monotonic()
    assert door.status() == 503
    seconds = time.monotonic() - begun
    door.run(*better.split("; "))
    wait_until(lambda: door.status() == 200, "the site to recover alone")
    figure(f"{ill}: 503 after {seconds:.1f} s, recovered alone")


@pytest.fixture
def small_room(tmp_path: Path, house_server: Postgres) -> Iterator[Path]:
    """A disk in memory with hardly any room, for a table."""
    place = Path("/dev/shm") / f"campaign-{process_specs.free_port()}"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=777", "none", str(place)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        place.rmdir()
        pytest.skip("a small disk cannot be mounted here")
    room = place / "room"
    room.mkdir()
    if house_server.owner:
        subprocess.run(["chown", house_server.owner, str(room)], check=True)
    yield room
    subprocess.run(["umount", "-l", str(place)], check=True)
    place.rmdir()


def test_d11_without_disk_space_no_phase_closes_partially(
    house_server: Postgres, own_database: str, small_room: Path, game: Game, seed: int, figure: Any
):
    due = multiply(game, 60)
    fall_due(due, after=-2, within=1, rng=Random(seed))
    marked = marks(due)
    with psycopg.connect(own_database, autocommit=True) as admin:
        admin.execute(f"CREATE TABLESPACE small LOCATION '{small_room}'")
        admin.execute("ALTER TABLE club_phaseclose SET TABLESPACE small")
        admin.execute("CREATE TABLE filler (text text) TABLESPACE small")
        with pytest.raises(psycopg.Error):
            admin.execute(
                "INSERT INTO filler SELECT repeat('x', 99) FROM generate_series(1, 99999)"
            )
        closing.close_all_due()
        before, _, missing = closings(marked)
        assert Game.objects.exclude(stuck="").count() == 0
        admin.execute("DROP TABLE filler")
        admin.execute("ALTER TABLE club_phaseclose SET TABLESPACE pg_default")
        admin.execute("DROP TABLESPACE small")
    closing.close_all_due()
    figure(f"no room: {before} of {len(marked)} closed, then all; {len(faults(marked))} halves")
    assert closings(marked) == (len(marked), 0, 0)
    assert faults(marked) == []
    assert missing

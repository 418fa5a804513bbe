"""Makes this release's folder: `python -m tests.reliability.releases.make`, once per release.

It runs on private databases, with the keys of the tests. Each backup should stay below 350 kB,
because the sealed contents of tables cannot be compressed.
"""

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

import django
from PIL import Image

from host.releases.migration_guard import FOLDERS
from tests.harness.environment import OWN
from tests.services import Postgres

HERE = Path(__file__).parent
MIGRATIONS = "migrations.json"  # those that the backups of this folder have taken


def main() -> None:
    with tempfile.TemporaryDirectory() as room:
        _make("sqlite", {"DATABASE_URL": f"sqlite:///{room}/campaign.sqlite3", "DATA_DIR": room})
        server = Postgres()
        try:
            server.start()
            _make("postgresql", {"DATABASE_URL": server.url(), "DATA_DIR": room})
        finally:
            server.remove()


def _make(engine: str, where: dict[str, str]) -> None:
    from campaign.world import READING
    from host.releases.version import VERSION

    folder = HERE / f"{VERSION}-{READING}"
    folder.mkdir(exist_ok=True)
    env = {**os.environ, **OWN, **where, "DJANGO_SETTINGS_MODULE": "host.settings"}
    env.pop("BACKUP_KEY", None)
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=env, check=True)
    subprocess.run([sys.executable, "-m", __spec__.name, "fill"], env=env, check=True)
    made = Path(where["DATA_DIR"]) / engine
    subprocess.run([*manage, "backup", str(made)], env=env, check=True)
    packed = gzip.compress(made.read_bytes(), mtime=0)
    (folder / f"{engine}.backup.gz").write_bytes(packed)
    (folder / MIGRATIONS).write_text(json.dumps(migrations(), indent=1) + "\n")
    with (folder / f"{engine}.json").open("w") as file:
        golden = [sys.executable, "-m", "tests.reliability.releases.golden"]
        subprocess.run(golden, env=env, check=True, stdout=file)


def migrations() -> dict[str, str]:
    """A hash of every migration of this program."""
    return {
        str(file): hashlib.sha256(file.read_bytes()).hexdigest()
        for folder in FOLDERS
        for file in sorted(Path(folder).glob("[0-9]*.py"))
    }


def fill() -> None:
    """A demo with sealed bids, a war with a correction and a photo, an ended campaign, and two
    tables at which every hand is hidden.
    """
    from campaign.actions.demo.demo_campaign import demo_campaign
    from campaign.actions.rulings.corrections import correct
    from campaign.models import BattleComment, BattlePhoto
    from club.actions.journal.actor import Actor
    from tests.recorded import plain_entry, recorded
    from tests.table import person

    people = [person(name) for name in ("anna", "bruno", "clara", "dora", "emil", "fritz")]
    war, ruler = recorded(people, last=2), Actor.ruling(people[0])
    correct(war.pk, plain_entry(war, ruler).seq, None, actor=ruler, reason="It was not so.")
    demo_campaign()
    recorded(people[1:3], seed="an early end", last=99)
    picture = BytesIO()
    Image.new("RGB", (48, 32), "darkgreen").save(picture, "JPEG")
    BattlePhoto.objects.create(
        game=war,
        battle="k1",
        turn=2,
        player="A",
        by=people[0],
        at=war.created_at,
        image=picture.getvalue(),
        width=48,
        height=32,
        caption="The mill burns",
    )
    BattleComment.objects.create(
        game=war,
        battle="k1",
        turn=2,
        player="A",
        by=people[0],
        at=war.created_at,
        text="The mill burnt all evening.",
    )
    lay_tables(people[:3])


def lay_tables(people: list[Any]) -> None:
    """A table of Six Lands and one of Island Settlers, each in the middle of its game."""
    from club.actions.chain.contents import read_world
    from club.actions.journal.actor import Actor
    from club.actions.play.submit import act
    from club.kinds import kind_of
    from tests.tavern.island_tables import island_table
    from tests.tavern.land_tables import land_table, play_on

    play_on(land_table(*people, pace="slow"), 6)
    islands = island_table(*people, pace="slow")
    for _ in range(16):
        islands.refresh_from_db()
        rules, world = kind_of(islands).rules, read_world(islands)
        command = next(iter(rules.defaults(world)))
        seat = islands.seats.get(player=rules.speaker_of(command))
        act(islands.pk, command, actor=Actor.seat(seat.user, seat.player))


if __name__ == "__main__":
    if sys.argv[1:] == ["fill"]:
        django.setup()
        fill()
    else:
        main()

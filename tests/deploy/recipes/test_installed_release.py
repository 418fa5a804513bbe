"""docs/install.md, typed on a bare Debian that has no make, git or compiler: a release is installed
and runs, its demo goes on for a turn, and sites of earlier releases are taken along.
"""

import gzip
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from host.backups import sqlite
from host.backups.archive import read_archive
from tests.deploy.files import ROOT
from tests.deploy.recipes import bare_root
from tests.deploy.recipes.bare_root import BareRoot
from tests.deploy.recipes.documents import block
from tests.host.releases.building import build_anew
from tests.patience import stretched
from tests.services import wait_until

pytestmark = pytest.mark.night("a bare Debian is made for it")
PAGE = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
SITE = "http://127.0.0.1:8000/"
COMMAND = "/root/campaign-program/bin/campaign"
OF_1_0_0 = ROOT / "tests/reliability/releases/1.0.0-2-tables/sqlite.backup.gz"
ABSENT = ("make", "git", "gcc", "cc", "c++")
LAPTOP = 350  # MB
# Closes phases until the first running campaign is in its next turn.
A_TURN = """
from club.actions.chain.contents import read_world
from club.actions.clock import closing
from club.models import Game
game = Game.objects.filter(status=Game.RUNNING, kind="saga").order_by("pk").first()
begun = read_world(game).turn
while read_world(game).turn == begun and game.status == Game.RUNNING:
    assert closing.close(game.pk, how="organiser")
    game.refresh_from_db()
print("turn", begun, "then", read_world(game).turn)
"""


@pytest.fixture
def installed(root: BareRoot) -> BareRoot:
    """The bare Debian with the files of a release and a script that a test may run."""
    build_anew(root.folder / "srv/release")
    (root.folder / "srv/a_turn.py").write_text(A_TURN)
    return root


def lines(*headings: str) -> str:
    """The blocks one after the other; each one's last line starts the site and goes on running."""
    found = ["set -ex", "apt-get update", "apt-get install --yes python3 python3-venv"]
    found.append("cd /srv/release")
    for heading in headings:
        *before, run = block(heading, PAGE)
        assert run.endswith("/bin/campaign run")
        found += before
    return "\n".join([*found, f"{run} &"]) + "\n"


def is_open(root: BareRoot) -> bool:
    return bare_root.answer(SITE + "healthz") == 200 and "Ctrl-C stops" in root.said()


def asked(root: BareRoot, words: str) -> str:
    done = root.inside(f"{COMMAND} {words}")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def plays_a_turn(root: BareRoot) -> None:
    said = asked(root, 'shell --verbosity 0 -c "$(cat /srv/a_turn.py)"').split()
    assert int(said[3]) == int(said[1]) + 1, said
    assert asked(root, "verify").strip().endswith("fits.")
    assert bare_root.answer(SITE) == 200


def data_of_1_0_0(into: Path) -> None:
    """A data directory as release 1.0.0 left it, with tables that no later release has changed."""
    into.mkdir(parents=True)
    backup, dump = into / "old.backup", into / "dump"
    backup.write_bytes(gzip.decompress(OF_1_0_0.read_bytes()))
    read_archive(backup, dump)
    sqlite.unpack(dump, into / "campaign.sqlite3")
    names = ("SECRET_KEY", "ENVELOPE_KEYS")
    (into / ".env").write_text("".join(f"{name}={os.environ[name]}\n" for name in names))
    backup.unlink()
    dump.unlink()


def test_a_release_is_installed_runs_and_plays(installed: BareRoot, figure: Callable[..., None]):
    with installed.running(lines("Install"), stretched(900)) as took:
        wait_until(lambda: is_open(installed), "the site", stretched(180))
        for program in ABSENT:
            assert installed.inside(f"command -v {program}").returncode != 0, program
        plays_a_turn(installed)
        sizes = installed.memory()
        figure(
            f"an installed release: ready {took:.0f} s after the first line, "
            f"{sum(sizes.values())} MB in {len(sizes)} processes, a turn of its demo played",
            id="O3",
        )
        assert sum(sizes.values()) <= LAPTOP
        assert (installed.folder / "root/campaign-data/campaign.sqlite3").exists()
    upgrade = lines("Install", "Upgrade to a later release")
    with installed.running(upgrade, stretched(900)):
        wait_until(lambda: is_open(installed), "the upgraded site", stretched(180))
        assert (installed.folder / "root/before-upgrade.backup").exists()
        plays_a_turn(installed)


def test_a_site_of_1_0_0_is_taken_along(installed: BareRoot, figure: Callable[..., None]):
    data_of_1_0_0(installed.folder / "root/campaign/data")
    script = lines("Install", "Take a site along that was run by make")
    with installed.running(script, stretched(900)):
        wait_until(lambda: is_open(installed), "the site", stretched(180))
        assert "Preparing the database" in installed.said()
        assert "fits." in asked(installed, "verify")
        plays_a_turn(installed)
        shutil.rmtree(installed.folder / "root/campaign")
        figure("an installed release took a site of 1.0.0 along and played a turn of it", id="O3")

"""A running site marks its data directory, and no restore replaces its database."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host.backups import restoring
from host.backups.problems import BackupProblem
from host.processes import in_use

SERVES = """
import sys
from pathlib import Path
from host.processes import in_use
in_use.hold(Path(sys.argv[1]))
print("serves", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def site(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-c", SERVES, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "serves\n"
    yield process
    process.kill()
    process.wait()


def test_a_directory_is_in_use_until_its_process_ends(site: Any, tmp_path: Path):
    assert in_use.is_served(tmp_path)
    site.kill()
    site.wait()
    assert not in_use.is_served(tmp_path)


@pytest.mark.django_db
def test_a_restore_stops_while_the_site_runs(site: Any, tmp_path: Path, settings: Any, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(restoring.connection, "vendor", "sqlite")
    with pytest.raises(BackupProblem, match="The site is running"):
        restoring._make_way(lambda holdings: True)
    assert [*tmp_path.glob("*.backup")] == []

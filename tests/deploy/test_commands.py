"""`deploy/README.md`, followed line by line on a machine that is only a folder. Every command works
on the site's database, and none makes another one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy
from types import SimpleNamespace

import pytest

from host.installation import database_location
from tests.deploy.files import ROOT
from tests.deploy.recipes.documents import block, blocks, script
from tests.host.releases.building import build_anew
from tests.reliability.installations import Installation

# Not done here is the work of the machine itself: its users, its services, the network.
SILENT = ("apt-get", "useradd", "systemctl", "chown", "chgrp", "dpkg", "dpkg-query")
ROW = re.compile(r"^\| (`[a-z][^|]+) \|", re.MULTILINE)


# The environment of a release: its wheel beside the packages of the tests.
ENVIRONMENT = """#!/bin/sh
packages=$(dirname "$0")/../packages
if [ "$1 $2 $3" = "-m pip install" ]; then exec PYTHON -m zipfile -e campaign-*.whl "$packages"; fi
PYTHONPATH=$packages exec PYTHON "$@"
""".replace("PYTHON ", f"{sys.executable} ")


class Machine:
    """A root folder, and programs that replace those that need a real machine."""

    def __init__(self, folder: Path, release: Path) -> None:
        self.folder, self.bin, self.release = folder, folder / "bin", release
        for name in ("bin", "etc/systemd/system", "etc/caddy", "opt", "usr/local/bin", "var/lib"):
            (folder / name).mkdir(parents=True)
        self.site = folder / "site.sqlite3"
        for name in SILENT:
            self.program(name, "exit 0")
        self.program("id", '[ "$1" = -un ] && echo ${AS:-root} || echo ${NUMBER:-0}')
        self.program("runuser", 'shift 3; AS=campaign exec "$@"')
        self.program("python3", f'mkdir -p "$3/bin"; cp {self.bin}/environment "$3/bin/python"')
        (self.bin / "environment").write_text(ENVIRONMENT)
        (self.bin / "environment").chmod(0o755)
        self.program("tar", self._unpacked())
        self.program("nano", f'echo DATABASE_URL=sqlite:///{self.site} >> "$1"')
        self.program("install", 'for last; do :; done; mkdir -p "$last"')
        self.env = {
            "PATH": f"{self.bin}:{folder}/usr/local/bin:{os.environ['PATH']}",
            "SERVER_SETTINGS": str(folder / "etc/campaign.env"),
            "HOME": str(folder),
            "DATABASE_URL": "sqlite:////dev/null/of-the-shell",
        }

    def here(self, text: str) -> str:
        """The line with its paths inside this folder."""
        return re.sub(r"(?<![\w./])/(etc|opt|usr|var)(?=/)", rf"{self.folder}/\1", text)

    def program(self, name: str, text: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def _unpacked(self) -> str:
        """The real `tar`; then the paths in the command `campaign` lead into this folder."""
        command = self.here("/opt/campaign/deploy/campaign")
        paths = f"s#=/\\(opt\\|etc\\|var\\)/#={self.folder}/\\1/#"
        return f'PATH={os.environ["PATH"]}\ntar "$@" && sed -i "{paths}" {command}'

    def typed(self, lines: list[str]) -> "subprocess.CompletedProcess[str]":
        """These lines of the document, with the release that was made."""
        return self.sh(script(lines, RELEASE=str(self.release)))

    def sh(self, line: str, **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["sh", "-ec", self.here(line)],
            cwd=self.folder,
            env=self.env | env,
            text=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )

    def databases(self) -> list[Path]:
        return sorted(self.folder.rglob("*.sqlite3"))


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_anew(tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="module")
def machine(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which the lines for a club's server have been typed."""
    machine = Machine(tmp_path_factory.mktemp("machine"), release)
    *lines, last = block("A club's server")
    assert last == "campaign doctor"
    done = machine.typed(lines)
    assert done.returncode == 0, done.stdout + done.stderr
    return machine


@pytest.mark.night("a process for every command")
def test_every_command_of_the_installation_leaves_one_key_file(machine: Machine):
    assert (machine.folder / "etc/campaign.env").is_file()
    assert not (machine.folder / "campaign-data").exists()
    assert machine.sh("campaign prepare").returncode == 0
    assert machine.databases() == [machine.site]


def test_a_release_takes_the_place_of_another(machine: Machine):
    for lines in blocks("Upgrade"):
        done = machine.typed(lines)
        assert done.returncode == 0, done.stdout + done.stderr
        done = machine.sh("campaign prepare")
        assert (done.returncode, str(machine.site) in done.stderr) == (0, True), done.stderr
    assert (machine.folder / "var/lib/campaign/before-upgrade.backup").is_file()
    before, now = (machine.folder / f"opt/campaign/{name}" for name in (".venv-before", ".venv"))
    assert (before / "packages/host").is_dir()
    assert (now / "packages/host").is_dir()
    assert not (machine.folder / "opt/campaign/host").exists()


def test_the_commands_use_the_database_of_the_site_and_say_so(machine: Machine):
    machine.sh("campaign prepare")
    assert machine.sh("campaign demo").returncode == 0
    said = f"Database: SQLite, {machine.site}: 1 game.\n"
    for line in (
        "campaign verify",
        "campaign prepare",
        "campaign backup /var/lib/campaign/before-upgrade.backup",
    ):
        done = machine.sh(line)
        assert (done.returncode, said in done.stderr) == (0, True), (line, done.stderr)
    machine.sh("campaign backup /var/lib/campaign/x.backup")
    machine.site.unlink()
    done = machine.sh("campaign restore /var/lib/campaign/x.backup")
    assert (done.returncode, done.stderr) == (0, said), done.stdout
    assert "run: campaign resume" in done.stdout
    resumed = machine.sh("campaign resume")
    assert resumed.stdout.startswith("Closing goes on.")
    assert resumed.stderr == f"Database: SQLite, {machine.site}.\n"
    assert machine.databases() == [machine.site]


def test_settings_are_read_literally_and_not_from_the_shell(machine: Machine):
    settings = machine.folder / "etc/campaign.env"
    odd = 'smtp+tls://u:p$HOME`id`&"@mail.example.org:587'
    settings.write_text(settings.read_text() + f'\nDEFAULT_FROM_EMAIL="{odd}"\n# A=1\nLAST=x y')
    code = "import os; print([os.environ.get(n) for n in ('DEFAULT_FROM_EMAIL','LAST','DEMO_X')])"
    done = machine.sh(f'campaign shell --verbosity 0 -c "{code}"', DEMO_X="1")
    assert done.stdout == f"{[odd, 'x y', None]}\n", done.stderr


@pytest.mark.parametrize("program", ["-m host", "manage.py"])
def test_other_command_lines_make_no_second_database(machine: Machine, program: str):
    place = machine.folder / "opt/campaign"
    for command in ("prepare", "verify", "backup x.backup", "check", "run"):
        done = machine.sh(f"cd {place} && .venv/bin/python {program} {command}", DATABASE_URL="")
        assert done.returncode == 1
        assert done.stderr.startswith("The site of this machine has its settings in ")
        assert "Run `campaign`" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert machine.databases() == [machine.site]
    assert not (machine.folder / "campaign-data").exists()


def test_the_keys_of_make_are_not_written_next_to_a_server_s_settings(machine: Machine):
    place = machine.folder / "sources"
    for name in ("host/installation", "host/releases", "club"):
        (place / name).mkdir(parents=True)
    for name in ("host", "host/installation", "host/releases", "club"):
        (place / name / "__init__.py").touch()
    for name in ("installation/keys", "releases/start_words"):
        copy(ROOT / f"host/{name}.py", place / f"host/{name}.py")
    copy(ROOT / "club/places.py", place / "club/places.py")
    line = f"cd {place} && {sys.executable} -m host.installation.keys"
    assert machine.sh(f"{line} ./data").returncode == 0
    assert not (place / "data").exists()
    assert machine.sh(f"{line} ./trial").returncode == 0
    assert (place / "trial/.env").is_file()
    given = {"SECRET_KEY": "x", "ENVELOPE_KEYS": "y"}
    assert machine.sh(f"{line} ./other", **given).returncode == 0
    assert not (place / "other").exists()


def test_other_users_than_root_and_the_site_user_get_an_error_message(machine: Machine):
    done = machine.sh("campaign verify", AS="anna", NUMBER="1000")
    assert (done.returncode, done.stderr) == (1, "Only root may do this: sudo campaign verify\n")


def test_the_table_of_commands_names_exactly_the_commands():
    text = (ROOT / "docs/operators.md").read_text()
    table = text.partition("\n## Commands\n")[2].partition("\n## ")[0]
    named = {word for row in ROW.findall(table) for word in re.findall(r"`([a-z]+)", row)}
    known = {path.stem for path in (ROOT / "host/management/commands").glob("[!_]*.py")}
    assert named == known | {"run"}  # of `campaign` alone


@pytest.mark.parametrize("command", ["backup", "verify"])
def test_a_missing_database_is_not_created(tmp_path: Path, command: str):
    place = Installation(tmp_path, f"sqlite:///{tmp_path}/campaign.sqlite3")
    target = [str(tmp_path / "x.backup")] if command == "backup" else []
    said = place.refuses(command, *target)
    assert said == f"CommandError: There is no database: SQLite, {tmp_path}/campaign.sqlite3."
    assert list(tmp_path.iterdir()) == []


def test_passwords_are_not_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    given = {"NAME": "saga", "HOST": "db", "PORT": 5432, "USER": "u", "PASSWORD": "secret"}
    other = SimpleNamespace(vendor="postgresql", settings_dict=given)
    monkeypatch.setattr(database_location, "connection", other)
    assert database_location.database() == "PostgreSQL, saga at db:5432"

"""`deploy/README.md`, followed line by line on a machine that is only a folder. Every command works
on the site's database, and none makes another one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.installation import database_location
from tests.deploy.files import DEPLOY, ROOT
from tests.reliability.installations import Installation

README = (DEPLOY / "README.md").read_text()
# Not done here is the work of the machine itself: its users, its services, the network.
SILENT = ("apt-get", "useradd", "systemctl", "chown", "chgrp", "dpkg", "dpkg-query")
NAMED = re.compile(r"(?:`|^ {4})((?:sudo )?campaign [a-z]+[^`#\n]*)", re.MULTILINE)
ROW = re.compile(r"^\| (`[a-z][^|]+) \|", re.MULTILINE)


class Machine:
    """A root folder, and programs that replace those that need a real machine."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder, folder / "bin"
        for name in ("bin", "etc/systemd/system", "etc/caddy", "opt", "usr/local/bin", "var/lib"):
            (folder / name).mkdir(parents=True)
        self.site = folder / "site.sqlite3"
        for name in SILENT:
            self.program(name, "exit 0")
        self.program("id", '[ "$1" = -un ] && echo ${AS:-root} || echo ${NUMBER:-0}')
        self.program("runuser", 'shift 3; AS=campaign exec "$@"')
        self.program("make", f'[ "$*" = base ] && {self.here("/opt/campaign")}/made')
        self.program("git", self._clone())
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

    def _clone(self) -> str:
        """The result of `git clone` and `make base`: the program, and a Python for it."""
        place = self.here("/opt/campaign")
        names = " ".join(
            str(ROOT / name)
            for name in (
                "campaign",
                "club",
                "tavern",
                "host",
                "deploy",
                "fixtures",
                "locale",
                "manage.py",
                "pyproject.toml",
                "static",
                "templates",
                "requirements",
                "Makefile",
            )
        )
        fixed = f"sed -i 's#=/\\(opt\\|etc\\|var\\)/#={self.folder}/\\1/#' {place}/deploy/campaign"
        keys = (
            f"{sys.executable} -m host.installation.compile_messages"
            if "keys" not in base_recipe()
            else f"{sys.executable} -m host.installation.keys data"
        )
        return (
            f"mkdir -p {place}/.venv/bin\ncp -rp {names} {place}\n{fixed}\n"
            f"printf '#!/bin/sh\\nexec {sys.executable} \"$@\"\\n' > {place}/.venv/bin/python\n"
            f"chmod +x {place}/.venv/bin/python\n"
            f"printf '#!/bin/sh\\ncd {place} && {keys}\\n' > {place}/made\nchmod +x {place}/made\n"
        )

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


def base_recipe() -> str:
    found = re.search(r"^base:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert found is not None
    return found[1]


def block(heading: str) -> str:
    """The lines of the first block of commands under a heading."""
    found = re.search(rf"^## {heading}\n(?:(?!    ).*\n)+?((?:    .*\n)+)", README, re.MULTILINE)
    assert found is not None
    return re.sub("^    ", "", found[1], flags=re.MULTILINE)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A machine on which the lines for a club's server have been typed."""
    machine = Machine(tmp_path_factory.mktemp("machine"))
    *lines, last = block("A club's server").splitlines()
    assert last == "campaign doctor"
    done = machine.sh("\n".join(lines))
    assert done.returncode == 0, done.stdout + done.stderr
    return machine


@pytest.mark.night("a process for every command")
def test_every_command_of_the_installation_leaves_one_key_file(machine: Machine):
    assert (machine.folder / "etc/campaign.env").is_file()
    assert not (machine.folder / "opt/campaign/data").exists()
    assert machine.sh("campaign prepare").returncode == 0
    assert machine.databases() == [machine.site]


def test_the_commands_use_the_database_of_the_site_and_say_so(machine: Machine):
    machine.sh("campaign prepare")
    assert machine.sh("campaign demo").returncode == 0
    said = f"Database: SQLite, {machine.site}: 1 campaign.\n"
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


def test_manage_py_with_a_server_s_settings_makes_no_second_database(machine: Machine):
    place = machine.folder / "opt/campaign"
    for command in ("prepare", "verify", "backup x.backup", "check"):
        done = machine.sh(f"cd {place} && .venv/bin/python manage.py {command}", DATABASE_URL="")
        assert done.returncode == 1
        assert done.stderr.startswith("The site of this machine has its settings in ")
        assert "Run `campaign`" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert machine.databases() == [machine.site]
    assert not (place / "data").exists()


def test_the_keys_of_make_are_not_written_next_to_a_server_s_settings(machine: Machine):
    place = machine.folder / "opt/campaign"
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


def test_every_command_in_the_documents_exists():
    known = {path.stem for path in (ROOT / "host/management/commands").glob("*.py")}
    known |= {"createsuperuser", "run"}  # of Django, and of `campaign` alone
    for name in ("README.md", "deploy/README.md", "docs/operators.md", "docs/sealing.md"):
        text = (ROOT / name).read_text()
        for line in NAMED.findall(text):
            assert line.removeprefix("sudo ").split()[1] in known, line
    assert "manage.py" not in re.sub(r"docker compose[^`\n]*", "", README)


def test_the_table_of_commands_names_exactly_the_commands():
    text = (ROOT / "docs/operators.md").read_text()
    table = text.partition("\n## Commands\n")[2].partition("\n## ")[0]
    named = {word for row in ROW.findall(table) for word in re.findall(r"`([a-z]+)", row)}
    known = {path.stem for path in (ROOT / "host/management/commands").glob("[!_]*.py")}
    assert named == known


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

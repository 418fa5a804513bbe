"""The Makefile on a machine whose Python was upgraded, whose network is down, or whose disk is
full.

Python and pip are stand-ins that print what the real ones print, so nothing is installed.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import RequestFactory

from club.workers import cleanup
from host.installation.prepare import MANIFEST, collect_static
from host.web.static_files import StaticFiles

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PYTHON = """#!/bin/sh
# Python {version}
case "$*" in
    *"print("*version_info*) echo {version} ;;
    *"-m venv"*)
        for place; do :; done
        mkdir -p $place/bin && echo "version = {version}.4" > $place/pyvenv.cfg
        cp "$0" $place/bin/python ;;
    *"-m pip"*) {pip} ;;
    *hashlib*) for file; do :; done; cksum < "$file" ;;
    *host.installation.compile_messages*) echo "compiled by {version}" >> said ;;
    *"-m compileall"*) echo "$*" > bytecode ;;
    *host.installation.keys*) exec {real} "$@" ;;
esac
"""
# A pip that brings a uv, which records the names that it was called with.
BRINGS_UV = """
        echo installed >> said
        printf '#!/bin/sh\\necho "uv $*" >> said\\n' > "$(dirname "$0")/uv"
        chmod +x "$(dirname "$0")/uv"
"""
WITHOUT_UV = "/usr/bin:/bin"  # a path with what `make` needs


class Project:
    """A folder with the Makefile, and a Python next to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "requirements").mkdir(parents=True)
        for name in (
            "Makefile",
            *(f"requirements/{lock}.txt" for lock in ("base", "dev", "s3", "uv")),
        ):
            shutil.copy(ROOT / name, folder / name)
        (folder / "campaign").symlink_to(ROOT / "campaign")
        (folder / "club").symlink_to(ROOT / "club")
        (folder / "host").symlink_to(ROOT / "host")
        self.python = folder / "python"

    def has(self, version: str, pip: str = "echo installed >> said") -> None:
        """Makes `python` this version."""
        real = shutil.which("python3")
        self.python.write_text(PYTHON.format(version=version, pip=pip, real=real))
        self.python.chmod(0o755)

    def make(self, *goals: str, **env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["make", f"PYTHON={self.python}", *goals],
            cwd=self.folder,
            text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder), **env},
            capture_output=True,
            check=False,
        )

    def said(self) -> list[str]:
        """The steps done since the last look."""
        path = self.folder / "said"
        lines = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return lines


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Python 3.11, and an environment made by it."""
    project = Project(tmp_path / "project")
    project.has("3.11")
    done = project.make("base")
    assert done.returncode == 0, done.stderr
    assert project.said() == ["installed", "compiled by 3.11"]
    link = project.folder / ".venv/bin/python"
    link.unlink()
    link.symlink_to(project.python)  # as venv makes it
    return project


def test_an_environment_is_reused_while_python_is_the_same(project: Project):
    assert project.make("base").returncode == 0
    assert project.said() == ["compiled by 3.11"]
    project.has("3.11")
    assert project.make("base").returncode == 0
    assert project.said() == ["compiled by 3.11"]


def test_the_sources_are_compiled_for_users_who_may_not_write_next_to_them(project: Project):
    made = project.folder / "bytecode"
    made.unlink()  # of the first installation
    assert project.make("base").returncode == 0
    assert made.read_text().split()[-3:] == ["campaign", "tavern", "host"]


def test_an_upgrade_of_python_recreates_the_environment(project: Project):
    project.has("3.13")  # the link leads to another one after the upgrade
    done = project.make("base")
    assert (done.returncode, done.stderr) == (0, "")
    assert "made by Python 3.11" in done.stdout
    assert project.said() == ["installed", "compiled by 3.13"]
    assert "3.13" in (project.folder / ".venv/pyvenv.cfg").read_text()
    assert project.make("base").returncode == 0
    assert project.said() == ["compiled by 3.13"]


def test_a_lock_that_was_named_once_stays_for_upgrades_and_new_environments(project: Project):
    project.has("3.11", pip='for file; do :; done; echo "${file##*/}" >> said')
    (project.folder / ".venv/bin/python").unlink()
    assert project.make("base", "LOCK=s3").returncode == 0
    assert project.said() == ["s3.txt", "compiled by 3.11"]
    assert project.make("base").returncode == 0
    assert project.said() == ["compiled by 3.11"]
    with (project.folder / "requirements/s3.txt").open("a") as lock:
        lock.write("# a newer release\n")
    assert project.make("base").returncode == 0
    assert project.said() == ["s3.txt", "compiled by 3.11"]
    shutil.rmtree(project.folder / ".venv")
    assert project.make("base").returncode == 0
    assert project.said() == ["s3.txt", "compiled by 3.11"]
    assert project.make("base", "LOCK=base").returncode == 0
    assert project.said() == ["base.txt", "compiled by 3.11"]
    assert project.make("base").returncode == 0
    assert project.said() == ["compiled by 3.11"]


def test_a_lock_that_is_not_there_is_refused_in_a_sentence(project: Project):
    done = project.make("base", "LOCK=s4")
    assert done.returncode == 2
    assert "There is no requirements/s4.txt." in done.stderr
    assert project.said() == []
    assert not (project.folder / ".lock").exists()


def test_a_missing_python_recreates_the_environment(project: Project):
    link = project.folder / ".venv/bin/python"
    link.unlink()
    link.symlink_to("/nowhere/python3.11")
    assert project.make("base").returncode == 0
    assert project.said() == ["installed", "compiled by 3.11"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: No matching distribution found for amqp==5.4.2", "has no network"),
        ("NewConnectionError: Failed to establish a new connection", "has no network"),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on "
            "device",
            "There is no room on the disk",
        ),
    ],
)
def test_a_failed_installation_prints_one_sentence(tmp_path: Path, said: str, sentence: str):
    project = Project(tmp_path / "project")
    project.has("3.11", pip=f'echo "WARNING: retrying" >&2; echo "{said}" >&2; exit 1')
    done = project.make("run")
    assert done.returncode == 2
    [line, last] = done.stderr.splitlines()
    assert sentence in line
    assert last.startswith("make")
    assert not (project.folder / ".venv/base.stamp").exists()


def test_the_home_directory_is_written_as_a_tilde(project: Project):
    """dash and make leave `~` in DATA_DIR=~/saga as it is."""
    assert project.make("keys", "DATA_DIR=~/saga").returncode == 0
    assert (project.folder / "saga/.env").is_file()
    assert not (project.folder / "~").exists()


def test_a_read_only_directory_prints_one_sentence(project: Project):
    (project.folder / "file").write_text("")
    done = project.make("keys", "DATA_DIR=./file/data")
    assert done.returncode == 2
    assert "file/data cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_make_lock_brings_its_own_uv_from_a_lock(project: Project):
    """Once for each version of it; it locks each list of names."""
    assert shutil.which("uv", path=WITHOUT_UV) is None
    project.has("3.11", pip=BRINGS_UV)
    done = project.make("lock", PATH=WITHOUT_UV)
    assert done.returncode == 0, done.stderr
    assert "Installing uv into .venv-uv" in done.stdout
    installed, *locked = project.said()
    assert installed == "installed"
    names = {path.stem for path in (ROOT / "requirements").glob("*.in")}
    assert {line.rpartition("/")[2] for line in locked} == {f"{name}.in" for name in names}
    assert all("--generate-hashes" in line for line in locked)
    assert project.make("lock", PATH=WITHOUT_UV).returncode == 0
    assert "installed" not in project.said()
    (project.folder / "requirements/uv.txt").write_text("uv==9.9.9 --hash=sha256:0\n")
    assert project.make("lock", PATH=WITHOUT_UV).returncode == 0
    assert project.said()[0] == "installed"


def test_make_lock_without_a_network_says_so_and_tries_again_next_time(project: Project):
    project.has("3.11", pip="echo 'ERROR: No matching distribution found for uv' >&2; exit 1")
    for _ in range(2):
        done = project.make("lock", PATH=WITHOUT_UV)
        assert done.returncode != 0
        assert "this machine has no network, or the package index does not answer" in done.stderr
    assert project.said() == []


WEEK = 7 * 24 * 3600
Ask = Callable[[str], bytes]


@pytest.fixture
def styles(tmp_path: Path, settings: Any) -> Iterator[Path]:
    """A folder of sources, and an installation that collects only from it."""
    source = tmp_path / "sources"
    source.mkdir()
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_HASHED, settings.WHITENOISE_USE_FINDERS = True, False
    settings.WHITENOISE_ROOT = None
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    hashed = "host.web.static_files.HashedFiles"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": hashed}}
    finders.get_finder.cache_clear()
    yield source
    finders.get_finder.cache_clear()


def release(styles: Path, colour: str) -> str:
    """Collects a release whose style has this colour; returns the address of the style."""
    (styles / "club.css").write_text(f"body {{ color: {colour}; }}")
    before = addresses(styles)
    collect_static()
    [made] = addresses(styles) - before
    return made


def addresses(styles: Path) -> set[str]:
    found = (styles.parent / "static").glob("club.*.css")
    return {f"/static/{path.name}" for path in found}


def server() -> Ask:
    """A web server that starts now."""
    middleware = StaticFiles(lambda request: HttpResponse("not found", status=404))

    def ask(address: str) -> bytes:
        answer = middleware(RequestFactory().get(address))
        return b"".join(answer) if answer.status_code == 200 else str(answer.status_code).encode()

    return ask


def test_servers_of_two_releases_have_the_files_of_both(styles: Path):
    old = release(styles, "red")
    begun_before = server()
    new = release(styles, "green")
    begun_after = server()
    assert old != new
    for ask in (begun_before, begun_after):
        assert ask(old) == b"body { color: red; }"
        assert ask(new) == b"body { color: green; }"
        assert ask("/static/club.never.css") == b"404"


def test_a_style_is_deleted_a_week_after_it_fell_out_of_use(styles: Path, monkeypatch: Any):
    old = release(styles, "red")
    new = release(styles, "green")
    ask = server()
    now = time.time()
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK - 60)
    collect_static()
    assert cleanup.clear() == 0
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK + 60)
    assert cleanup.clear() == 1
    assert (ask(old), ask(new)) == (b"404", b"body { color: green; }")
    assert cleanup.clear() == 0


def test_a_style_that_comes_back_stays(styles: Path, monkeypatch: Any):
    old = release(styles, "red")
    release(styles, "green")
    (styles / "club.css").write_text("body { color: red; }")
    collect_static()
    now = time.time()
    monkeypatch.setattr(cleanup.time, "time", lambda: now + WEEK + 60)
    cleanup.clear()
    assert server()(old) == b"body { color: red; }"


@pytest.mark.parametrize(
    "address",
    [
        "/static/../.env",
        "/static//etc/passwd",
        "/static/../static.old.json",
        "/static/",
        "/static/nowhere/",
        "/other.css",
    ],
)
def test_only_collected_files_are_served(styles: Path, address: str):
    release(styles, "red")
    ask = server()
    (styles.parent / ".env").write_text("secret")
    assert ask(address) == b"404"


def test_the_list_of_names_is_written_last(styles: Path, monkeypatch: Any):
    """A server that starts in between reads no name whose file is missing."""
    release(styles, "red")
    moved: list[str] = []
    replace = Path.replace

    def noting(path: Path, target: Path) -> Path:
        moved.append(Path(target).name)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", noting)
    release(styles, "green")
    of_static = [name for name in moved if name != cleanup.LIST]
    assert of_static[-1] == MANIFEST

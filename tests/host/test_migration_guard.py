"""Released migrations are never edited; shown on a release of a made-up project."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host.releases.migration_guard import FOLDERS, LIST, PROJECT, faults, migrations, released
from host.releases.publish import NotPublished, publish
from host.releases.version import VERSION

CLUB, CAMPAIGN, *_ = FOLDERS
GUARD = "host.releases.migration_guard"


def write(project: Path, **files: str) -> None:
    """These migrations, in every folder."""
    for folder in FOLDERS:
        for name, text in files.items():
            (project / folder / f"{name}.py").write_text(text)


def set_version(project: Path, version: str) -> None:
    (project / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project without git: two migrations a folder, released as 1.0.0, and a third since then."""
    place = tmp_path / "project"
    for folder in (*FOLDERS, LIST.parent):
        (place / folder).mkdir(parents=True)
    (place / LIST).write_text("{}")
    set_version(place, "1.0.0")
    write(place, a0001_initial="first\n", a0002_more="second\n")
    assert publish("1.0.0", place) == 2 * len(FOLDERS)
    write(place, a0003_later="third\n")
    return place


def test_unreleased_migrations_may_be_added_and_changed(project: Path):
    assert faults(project) == []
    write(project, a0003_later="another third\n", a0004_last="fourth\n")
    assert faults(project) == []
    set_version(project, "1.1.0")
    publish("1.1.0", project)
    write(project, a0003_later="changed\n")
    wrong = "/a0003_later.py is not as 1.1.0 published it: write a new migration instead."
    assert faults(project) == [f"{folder}{wrong}" for folder in FOLDERS]


@pytest.mark.parametrize("place", range(len("first\n")))
def test_any_changed_byte_of_a_released_migration_is_named(project: Path, place: int):
    file = project / CAMPAIGN / "a0001_initial.py"
    text = bytearray(file.read_bytes())
    text[place] ^= 1
    file.write_bytes(text)
    assert faults(project) == [
        f"{CAMPAIGN}/a0001_initial.py is not as 1.0.0 published it: write a new migration instead."
    ]


def test_a_missing_migration_is_named_with_the_first_release_that_had_it(project: Path):
    set_version(project, "1.1.0")
    publish("1.1.0", project)
    (project / CLUB / "a0002_more.py").unlink()
    assert faults(project) == [
        f"{CLUB}/a0002_more.py is missing, but 1.0.0 published it: write a new migration instead."
    ]


def test_a_file_that_was_published_in_two_forms_may_have_either(project: Path):
    rows = released(project)
    rows["1.0.0"][f"{CLUB}/a0001_initial.py"].append(migrations(project)[f"{CLUB}/a0003_later.py"])
    (project / LIST).write_text(json.dumps(rows))
    (project / CLUB / "a0001_initial.py").write_text("third\n")
    assert faults(project) == []
    (project / CLUB / "a0001_initial.py").write_text("second\n")
    assert len(faults(project)) == 1


def test_a_released_row_is_never_written_again(project: Path):
    before = (project / LIST).read_text()
    with pytest.raises(NotPublished, match=r"1\.0\.0 is released: its row is never written again"):
        publish("1.0.0", project)
    set_version(project, "0.9.0")
    with pytest.raises(NotPublished, match=r"A later release than 0\.9\.0 is in the list"):
        publish("0.9.0", project)
    assert (project / LIST).read_text() == before
    set_version(project, "1.10.0")
    publish("1.10.0", project)
    assert list(released(project)) == ["1.0.0", "1.10.0"]
    assert released(project)["1.0.0"] == json.loads(before)["1.0.0"]


@pytest.mark.parametrize("release", ["1.1", "v1.1.0", "", "1.1.0\n", "1.1.0rc1"])
def test_an_invalid_version_is_not_published(project: Path, release: str):
    with pytest.raises(NotPublished, match=r"is no version such as 1\.1\.0"):
        publish(release, project)


def test_only_the_version_of_the_project_is_published(project: Path):
    with pytest.raises(NotPublished, match=r"This is version 1\.0\.0: write 1\.1\.0 into"):
        publish("1.1.0", project)


def test_nothing_is_published_over_a_changed_release(project: Path):
    set_version(project, "1.1.0")
    write(project, a0001_initial="edited\n")
    with pytest.raises(NotPublished, match=r"a0001_initial\.py is not as 1\.0\.0 published it"):
        publish("1.1.0", project)
    assert list(released(project)) == ["1.0.0"]


def run_guard(project: Path, path: str) -> "subprocess.CompletedProcess[str]":
    """The step of `make check` in a copy of this project, with only these programs on the path."""
    return subprocess.run(
        [sys.executable, "-m", GUARD],
        cwd=project,
        env={"PATH": path},
        text=True,
        capture_output=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files of this project that the guard reads, without its history."""
    place = tmp_path / "copy"
    for folder in (*FOLDERS, str(LIST.parent)):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / folder, place / folder, ignore=ignored)
    for name in ("pyproject.toml", "club/places.py"):
        shutil.copy(PROJECT / name, place / name)
    return place


def test_the_guard_needs_no_git_and_no_history(copy: Path):
    nothing = str(copy / "no-programs")
    assert shutil.which("git", path=nothing) is None
    assert run_guard(copy, nothing).returncode == 0
    (copy / CAMPAIGN / "0001_initial.py").unlink()
    with (copy / CLUB / "0002_deputies.py").open("a") as file:
        file.write("\n")
    done = run_guard(copy, nothing)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"{CLUB}/0002_deputies.py is not as 1.0.0 published it: write a new migration instead.",
        f"{CAMPAIGN}/0001_initial.py is missing, but 1.0.0 published it: write a new migration "
        "instead.",
    ]


def test_an_unreadable_list_is_reported_and_is_not_a_pass(copy: Path):
    (copy / LIST).unlink()
    done = run_guard(copy, os.environ["PATH"])
    assert done.returncode == 1
    assert done.stderr.startswith(f"{LIST}, the list of released migrations, cannot be read")
    assert len(done.stderr.splitlines()) == 1


def test_released_migrations_of_this_project_are_unchanged():
    assert faults() == []
    assert GUARD in (PROJECT / "Makefile").read_text()


def test_this_version_has_its_row_and_so_has_every_release_of_the_changelog():
    sections = (PROJECT / "CHANGELOG.md").read_text().split("\n## ")[1:]
    versions = [section.partition("\n")[0] for section in sections]
    versions = [version for version in versions if version != "Not released yet"]
    assert versions == list(reversed(released()))
    assert versions[0] == VERSION
    assert f"CAMPAIGN_RELEASE:-{VERSION}" in (PROJECT / "deploy/compose.yaml").read_text()

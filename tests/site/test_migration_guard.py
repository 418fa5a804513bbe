"""Migrations of a release are never edited again; shown on a made-up release in a made-up clone."""

import shutil
import subprocess
from pathlib import Path

import pytest

from campaign.site.releases.migration_guard import FOLDERS, PROJECT, changed_since_release

CLUB, CAMPAIGN, *_ = FOLDERS


def git(project: Path, *arguments: str) -> None:
    who = ["-c", "user.name=club", "-c", "user.email=club@club.example"]
    subprocess.run(["git", "-C", str(project), *who, *arguments], check=True, capture_output=True)


def commit(project: Path, **files: str) -> None:
    """With these migrations, in both folders."""
    for folder in FOLDERS:
        for name, text in files.items():
            (project / folder / f"{name}.py").write_text(text)
    git(project, "add", "--all")
    git(project, "commit", "--message", "campaign: A step.", "--allow-empty")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with two migrations a folder, released as v1.0.0, and a third since then."""
    place = tmp_path / "project"
    for folder in FOLDERS:
        (place / folder).mkdir(parents=True)
    git(place, "init", "--quiet")
    commit(place, a0001_initial="first\n", a0002_more="second\n")
    git(place, "tag", "v1.0.0")
    commit(place, a0003_later="third\n")
    return place


def test_unreleased_migrations_may_be_added_and_changed(project: Path):
    assert changed_since_release(project) == ("v1.0.0", [])
    commit(project, a0003_later="another third\n", a0004_last="fourth\n")
    assert changed_since_release(project) == ("v1.0.0", [])
    git(project, "tag", "v1.1.0")
    for folder in FOLDERS:
        (project / folder / "a0003_later.py").write_text("changed\n")
        assert changed_since_release(project) == ("v1.1.0", [f"{folder}/a0003_later.py"])
        (project / folder / "a0003_later.py").write_text("another third\n")


def test_an_edited_or_deleted_released_migration_is_named(project: Path):
    (project / CAMPAIGN / "a0001_initial.py").write_text("first \n")
    (project / CLUB / "a0002_more.py").unlink()
    wrong = [f"{CAMPAIGN}/a0001_initial.py", f"{CLUB}/a0002_more.py"]
    assert changed_since_release(project) == ("v1.0.0", wrong)
    commit(project)
    assert changed_since_release(project) == ("v1.0.0", wrong)


def test_other_tags_and_branches_are_ignored(project: Path):
    git(project, "tag", "before-the-club-night")
    git(project, "checkout", "--quiet", "-b", "next", "HEAD~1")
    commit(project, a0009_other="other\n")
    git(project, "tag", "v9.0.0")
    git(project, "checkout", "--quiet", "-")
    assert changed_since_release(project) == ("v1.0.0", [])


def test_without_a_tag_nothing_is_compared(project: Path):
    git(project, "tag", "--delete", "v1.0.0")
    assert changed_since_release(project) == ("", [])


@pytest.mark.parametrize("depth", [1, 2])
def test_a_shallow_clone_compares_with_its_history(project: Path, tmp_path: Path, depth: int):
    """With two commits the tag is there, with one it is not."""
    clone = tmp_path / "clone"
    source = f"file://{project}"
    git(tmp_path, "clone", "--quiet", "--depth", str(depth), source, str(clone))
    (clone / CLUB / "a0001_initial.py").write_text("edited\n")
    found = ("v1.0.0", [f"{CLUB}/a0001_initial.py"]) if depth == 2 else ("", [])
    assert changed_since_release(clone) == found


def test_a_copy_without_git_or_inside_another_repository_has_no_release(
    project: Path, tmp_path: Path
):
    copy = tmp_path / "copy"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns(".git"))
    assert changed_since_release(copy) == ("", [])
    inner = project / "vendored"
    shutil.copytree(copy, inner)
    (inner / CLUB / "a0001_initial.py").write_text("edited\n")
    assert changed_since_release(inner) == ("", [])


def test_released_migrations_of_this_project_are_unchanged():
    assert changed_since_release()[1] == []
    assert all((PROJECT / folder / "0001_initial.py").is_file() for folder in FOLDERS)
    assert "campaign.site.releases.migration_guard" in (PROJECT / "Makefile").read_text()

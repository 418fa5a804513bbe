"""Migrations of a release are never edited again; shown on a made-up release in a made-up clone."""

import shutil
import subprocess
from pathlib import Path

import pytest

from campaign.site.releases.migration_guard import FOLDER, PROJECT, changed_since_release


def git(project: Path, *arguments: str) -> None:
    who = ["-c", "user.name=club", "-c", "user.email=club@club.example"]
    subprocess.run(["git", "-C", str(project), *who, *arguments], check=True, capture_output=True)


def commit(project: Path, **files: str) -> None:
    for name, text in files.items():
        (project / FOLDER / f"{name}.py").write_text(text)
    git(project, "add", "--all")
    git(project, "commit", "--message", "campaign: A step.", "--allow-empty")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with two migrations, released as v1.0.0, and a third since then."""
    place = tmp_path / "project"
    (place / FOLDER).mkdir(parents=True)
    git(place, "init", "--quiet")
    commit(place, a0001_initial="first\n", a0002_more="second\n")
    git(place, "tag", "v1.0.0")
    commit(place, a0003_later="third\n")
    return place


def test_new_migrations_are_added_and_changed_until_they_are_released(project: Path):
    assert changed_since_release(project) == ("v1.0.0", [])
    commit(project, a0003_later="another third\n", a0004_last="fourth\n")
    assert changed_since_release(project) == ("v1.0.0", [])
    git(project, "tag", "v1.1.0")
    (project / FOLDER / "a0003_later.py").write_text("changed\n")
    assert changed_since_release(project) == ("v1.1.0", [f"{FOLDER}/a0003_later.py"])


def test_a_released_migration_that_is_edited_or_gone_is_named(project: Path):
    (project / FOLDER / "a0001_initial.py").write_text("first \n")
    (project / FOLDER / "a0002_more.py").unlink()
    wrong = [f"{FOLDER}/a0001_initial.py", f"{FOLDER}/a0002_more.py"]
    assert changed_since_release(project) == ("v1.0.0", wrong)
    commit(project)
    assert changed_since_release(project) == ("v1.0.0", wrong)


def test_other_tags_and_releases_of_other_branches_do_not_count(project: Path):
    git(project, "tag", "before-the-club-night")
    git(project, "checkout", "--quiet", "-b", "next", "HEAD~1")
    commit(project, a0009_other="other\n")
    git(project, "tag", "v9.0.0")
    git(project, "checkout", "--quiet", "-")
    assert changed_since_release(project) == ("v1.0.0", [])


def test_without_a_tag_there_is_nothing_to_compare_with(project: Path):
    git(project, "tag", "--delete", "v1.0.0")
    assert changed_since_release(project) == ("", [])


@pytest.mark.parametrize("depth", [1, 2])
def test_a_shallow_clone_compares_with_what_it_has(project: Path, tmp_path: Path, depth: int):
    """With two commits the tag is there, with one it is not."""
    clone = tmp_path / "clone"
    source = f"file://{project}"
    git(tmp_path, "clone", "--quiet", "--depth", str(depth), source, str(clone))
    (clone / FOLDER / "a0001_initial.py").write_text("edited\n")
    found = ("v1.0.0", [f"{FOLDER}/a0001_initial.py"]) if depth == 2 else ("", [])
    assert changed_since_release(clone) == found


def test_a_copy_without_git_or_inside_of_another_repository_has_no_release(
    project: Path, tmp_path: Path
):
    copy = tmp_path / "copy"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns(".git"))
    assert changed_since_release(copy) == ("", [])
    inner = project / "vendored"
    shutil.copytree(copy, inner)
    (inner / FOLDER / "a0001_initial.py").write_text("edited\n")
    assert changed_since_release(inner) == ("", [])


def test_the_migrations_of_this_project_are_as_released():
    assert changed_since_release()[1] == []
    assert "campaign.site.releases.migration_guard" in (PROJECT / "Makefile").read_text()

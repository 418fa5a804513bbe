"""A shared result is made once and whole, and made again when its sources change."""

import multiprocessing
from pathlib import Path

import pytest

from tests.harness import made_once as harness
from tests.harness.made_once import made_once


def count(folder: Path) -> None:
    with (folder.parent / "made").open("a") as made:
        made.write("made\n")
    (folder / "file").write_text("whole")


def ask(folder: Path) -> None:
    assert (made_once(folder, count) / "file").read_text() == "whole"


def test_one_of_several_processes_makes_it(tmp_path: Path):
    context = multiprocessing.get_context("fork")
    askers = [context.Process(target=ask, args=(tmp_path / "folder",)) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert [asker.exitcode for asker in askers] == [0] * 4
    assert (tmp_path / "made").read_text() == "made\n"


def test_a_half_made_result_is_made_again(tmp_path: Path):
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        made_once(tmp_path / "folder", fail)
    found = made_once(tmp_path / "folder", count)
    assert [file.name for file in found.iterdir()] == ["file"]


def test_another_migration_means_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "club/migrations").mkdir(parents=True)
    migration = tmp_path / "club/migrations/0001_initial.py"
    migration.write_text("a")
    monkeypatch.setattr(harness, "ROOT", tmp_path)
    before = harness._hash_of_sources()
    assert harness._hash_of_sources() == before
    migration.write_text("b")
    assert harness._hash_of_sources() != before

"""The doctor on this machine's disk, files and clock."""

import os
import shutil
from collections import namedtuple
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db.models.functions import Now

from club.models import Game
from host.doctor import machine
from host.doctor.findings import Level
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def place(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    settings.SITE_URL = "https://saga.example.org"
    return tmp_path


@pytest.fixture
def game() -> Game:
    anna, bruno = person("anna"), person("bruno")
    return new_campaign(anna, [anna, bruno])


def levels(check: Any) -> list[Level]:
    return [one.level for one in check()]


def test_a_full_disk_is_wrong(place: Path, monkeypatch: pytest.MonkeyPatch):
    for free, level in ((machine.LITTLE + 1, Level.FINE), (machine.LITTLE, Level.WRONG)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: Usage(1 << 40, 0, free))
        assert levels(machine.disk) == [level]


def test_keys_that_others_can_read_are_wrong(place: Path):
    assert levels(machine.key_file) == []
    file = place / ".env"
    file.write_text("SECRET_KEY=x")
    for mode, said in ((0o600, []), (0o640, [Level.WRONG]), (0o604, [Level.WRONG])):
        file.chmod(mode)
        assert levels(machine.key_file) == said


def test_clocks_that_differ_are_reported(game: Game, monkeypatch: pytest.MonkeyPatch):
    assert levels(machine.clock) == [Level.FINE]
    monkeypatch.setattr(machine, "Now", lambda: Now() - timedelta(seconds=60))
    (said,) = machine.clock()
    assert said.level == Level.ADVICE
    assert "60 seconds apart" in said.text


def test_styles_that_were_not_collected_are_wrong(settings: Any, monkeypatch: pytest.MonkeyPatch):
    settings.STATIC_HASHED = True
    assert levels(machine.static_files) == [Level.FINE]

    def missing(name: str) -> str:
        raise ValueError(f"Missing staticfiles manifest entry for {name!r}")

    monkeypatch.setattr(machine.staticfiles_storage, "url", missing)
    assert levels(machine.static_files) == [Level.WRONG]


def test_a_public_site_without_backups_is_advised_and_old_ones_are_wrong(
    place: Path, settings: Any
):
    settings.BACKUP_KEY = "AGE-SECRET-KEY-1"
    assert levels(machine.backups) == [Level.ADVICE]
    (place / "backups").mkdir()
    file = place / "backups" / "one.backup"
    file.write_bytes(b"")
    assert levels(machine.backups) == [Level.FINE]
    settings.BACKUP_KEY = ""
    assert levels(machine.backups) == [Level.FINE, Level.ADVICE]
    old = file.stat().st_mtime - machine.OLD.total_seconds() - 60
    os.utime(file, (old, old))
    assert levels(machine.backups)[0] == Level.WRONG

"""`manage.py simulate`."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from kombu.exceptions import OperationalError

from campaign.models import Simulation
from host.management.commands import simulate
from tests.map.bundled import bundled_map
from tests.table import ring_map


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate", *arguments, "--jobs", "1", stdout=out)
    return out.getvalue()


def test_the_command_needs_no_database_for_the_bundled_map_and_is_deterministic():
    one, two = (said("4", "--players", "2", "--seed", "5", "--json") for _ in range(2))
    assert one == two
    assert json.loads(one)["plan"]["players"] == 2


def test_the_command_writes_a_report_and_a_picture(tmp_path: Path):
    report, picture = tmp_path / "report.txt", tmp_path / "map.svg"
    assert (
        said("2", "--bots", "steady,random", "--report", str(report), "--svg", str(picture)) == ""
    )
    assert "2 campaigns of 2 (steady, random" in report.read_text("utf-8")
    assert picture.read_text("utf-8").startswith("<svg ")


def test_house_rules_are_read_from_a_file_or_the_command_line(tmp_path: Path):
    file = tmp_path / "rules.json"
    file.write_text('{"limits": {"turns": 2, "prestige": 9}}')
    for given in (str(file), file.read_text()):
        read = json.loads(said("3", "--players", "2", "--rules", given, "--json"))
        assert read["endings"].keys() == {"points"}
        assert read["lengths"] == {"2": 3}


def test_a_map_is_read_from_a_file(tmp_path: Path):
    file = tmp_path / "map.json"
    file.write_bytes(msgspec.json.encode(bundled_map()))
    arguments = ("2", "--players", "2", "--json")
    assert said(*arguments, "--map", str(file)) == said(*arguments)


@pytest.mark.django_db
def test_a_map_is_found_by_its_slug():
    ring = ring_map()
    read = json.loads(said("2", "--players", "2", "--map", ring.slug, "--json"))
    assert read["plan"]["map"] == ring.name


@pytest.mark.django_db
@pytest.mark.parametrize(
    "arguments",
    [
        ("--bots", "steady,clever"),
        ("--bots", "steady,steady", "--players", "3"),
        ("--players", "9"),
        ("--map", "no-such-map"),
        ("--rules", "no-such-file"),
        ("--rules", "{"),
        ("--factions", "Vikings"),
        ("--batch", "0"),
        ("--celery",),
    ],
)
def test_an_unplayable_plan_prints_one_sentence(arguments: tuple[str, ...]):
    with pytest.raises(CommandError) as refused:
        said("2", *arguments)
    assert str(refused.value).endswith((".", "no-such-file'", "truncated"))


@pytest.mark.django_db
@pytest.mark.parametrize("trouble", [OperationalError("Connection refused"), RuntimeError("no")])
def test_without_broker_or_workers_the_command_says_how_to_continue(
    monkeypatch: Any, settings: Any, trouble: Exception
):
    def broken(simulation_id: int, *, lease: int) -> Iterator[int]:
        yield 0
        raise trouble

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(simulate, "dispatch_batches", broken)
    with pytest.raises(CommandError, match="goes on from here"):
        said("2", "--players", "2", "--celery")
    assert Simulation.objects.count() == 1


def test_only_a_terminal_gets_a_progress_bar(monkeypatch: Any):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    for screen, shown in ((Screen(), True), (io.StringIO(), False)):
        monkeypatch.setattr(simulate.sys, "stderr", screen)
        said("2", "--players", "2", "--batch", "1", "--json")
        assert ("2 of 2 campaigns" in screen.getvalue()) == shown

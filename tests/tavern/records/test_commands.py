"""The commands that write, replay and import records take tables as they take campaigns."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from club.kinds import kind_of
from club.models import Game
from tests.tavern.fairness.played import running
from tests.tavern.golden_games import ISLANDS
from tests.tavern.records.written import changed, lines_of, without_times

pytestmark = pytest.mark.django_db


def test_a_record_is_imported_replayed_and_exported(tmp_path: Path, anna: Any, capsys: Any):
    lines = lines_of(ISLANDS, "practice")
    record, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    record.write_text("\n".join(lines), encoding="utf-8")
    call_command("replay", str(record))
    digest = ISLANDS.read("practice")["digests"][-1]
    assert capsys.readouterr().out.strip().endswith(f"digest {digest}")
    call_command("importcampaign", str(record), organiser=anna.username)
    game = Game.objects.get()
    assert (capsys.readouterr().out.strip(), game.kind) == (game.public_id, "island-settlers")
    assert kind_of(game).part == "tavern"
    call_command("exportcampaign", game.public_id, str(copy))
    left = copy.read_text(encoding="utf-8").splitlines()
    assert [line["command"] for line in without_times(left)[1:]] == [
        line["command"] for line in without_times(lines)[1:]
    ]
    call_command("replay", str(copy), json=True)
    assert capsys.readouterr().out.startswith("{")


def test_a_bad_record_is_named_by_its_line(tmp_path: Path, anna: Any, capsys: Any):
    record = tmp_path / "game.jsonl"
    lines = changed(lines_of(ISLANDS, "practice"), 2, digest="0" * 64)
    record.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("replay", str(record))
    assert capsys.readouterr().out.startswith("line 3: differs: ")
    with pytest.raises(CommandError, match="line 3: differs: Replaying this line does not give"):
        call_command("importcampaign", str(record), organiser=anna.username)
    assert not Game.objects.exists()


def test_a_running_table_has_no_record(tmp_path: Path, anna: Any, bruno: Any):
    game = running(anna, bruno)
    with pytest.raises(CommandError, match="There is no record of table"):
        call_command("exportcampaign", game.public_id, str(tmp_path / "game.jsonl"))
    with pytest.raises(CommandError, match="A table has a record only"):
        call_command("exportcampaign", game.public_id, str(tmp_path / "game.zip"))

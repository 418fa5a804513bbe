"""Recorded games are replayed to the same end, with any implementation of the rules."""

import json
from pathlib import Path

import msgspec
import pytest

from tavern.stone_falls.rules import STONE_FALLS
from tests.tavern.stone_falls.replaying import replayed

RECORDS = sorted((Path(__file__).parent.parent / "golden").glob("stone-falls-*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path):
    record = json.loads(path.read_text(encoding="utf-8"))
    world = replayed(record)
    assert msgspec.to_builtins(STONE_FALLS.standing(world)) == record["standing"]
    assert STONE_FALLS.digest(world) == record["digest"]


def test_the_records_are_of_all_numbers_of_players_and_of_all_ends():
    records = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDS]
    assert {len(record["seats"]) for record in records} == {1, 2, 3, 4}
    ends = {record["standing"]["how"] for record in records}
    assert ends == {"failed", "gold", "treasure", "board", "supply"}


def test_another_command_leads_to_another_digest():
    record = json.loads(RECORDS[0].read_text(encoding="utf-8"))
    record["lines"] = record["lines"][:-1]
    assert STONE_FALLS.digest(replayed(record)) != record["digest"]

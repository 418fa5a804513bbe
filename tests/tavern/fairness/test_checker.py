"""The checker of docs/fairness.md finds every change in the file of a finished table."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from club.models import Game, JournalEntry
from tests.lasting.rows import lasting
from tests.table import person
from tests.tavern.fairness.played import WORDS, checked, checker, finished
from tests.tavern.glass_tables import GLASS_TABLE

pytestmark = pytest.mark.django_db
Record = dict[str, Any]


def _both() -> tuple[int, int]:
    from club.kinds import _KINDS

    _KINDS["glass_table"] = GLASS_TABLE
    anna, bruno = person("anna"), person("bruno")
    return finished(anna, bruno).pk, finished(anna, bruno, kind="glass_table").pk


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, int]]:
    """Finished tables of Six Lands, and of a game with draws in its entries."""
    with lasting(django_db_blocker, _both) as made:
        yield made


@pytest.fixture(params=["six-lands", "glass_table"])
def game(request: pytest.FixtureRequest, both: tuple[int, int], db: None) -> Game:
    from club.kinds import _KINDS

    _KINDS["glass_table"] = GLASS_TABLE
    return Game.objects.get(pk=both[request.param == "glass_table"])


def downloaded(game: Game) -> str:
    client = Client(SERVER_NAME="localhost")
    client.force_login(game.organiser)
    answer = client.get(f"/t/{game.public_id}/fair.json")
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_real_game_fits(game: Game, tmp_path: Path):
    text = downloaded(game)
    assert checked(tmp_path, text) == (0, ["Everything fits."])
    assert list(WORDS.values())[0] in text, "the words stand in it"
    assert max(map(int, json.loads(text)["draws"])) == (0 if game.kind == "six-lands" else 2)


def test_the_checker_is_short_and_needs_only_the_standard_library():
    lines = [line for line in checker().splitlines() if line.strip()]
    assert len(lines) <= 46
    assert [line for line in lines if "import" in line] == ["import hashlib, hmac, json, sys"]


def note(record: Record, kind: str) -> Record:
    return next(one for one in record["steps"] if one.get("kind") == kind)


def rechained(record: Record) -> None:
    """All hashes computed again, as by an intruder who can write them all."""
    chain, plain = "", {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
    for step in record["steps"]:
        if "body" in step:
            step["hash"] = hashlib.sha256(f"{step['salt']}|{step['body']}".encode()).hexdigest()
        facts = {k: v for k, v in step.items() if k not in ("chain", "salt", "body")}
        text = f"{chain}|{json.dumps(facts, **plain)}"  # type: ignore[arg-type]
        chain = step["chain"] = hashlib.sha256(text.encode()).hexdigest()
    record["end"] = record["end"].split(":")[0] + ":" + chain


def a_draw(record: Record) -> None:
    low, high, value = record["draws"]["0"][0]
    record["draws"]["0"][0][2] = low if value != low else high


def a_range(record: Record) -> None:
    low, _high, value = record["draws"]["0"][0]
    record["draws"]["0"][0] = [low, value + 10**6, value]


def a_draw_left_out(record: Record) -> None:
    record["draws"]["0"].pop()


def all_draws_left_out(record: Record) -> None:
    record["draws"].clear()


def a_draw_too_many(record: Record) -> None:
    record["draws"]["900"] = [[1, 6, 3]]


def a_word(record: Record) -> None:
    found = note(record, "begun")
    found["body"] = found["body"].replace("Sieben", "Sechs")


def the_options(record: Record) -> None:
    found = note(record, "terms")
    found["body"] = found["body"].replace('"options":{}', '"options":{"first":"A"}')


def the_seed(record: Record) -> None:
    found = [one for one in record["steps"] if one.get("kind") == "seed"][-1]
    body = json.loads(found["body"])
    body["opened"] = hashlib.sha256(body["opened"].encode()).hexdigest()
    found["body"] = json.dumps(body)


def another_seed_from_the_beginning(record: Record) -> None:
    seed = "ab" * 32
    text = f"club 1|{record['address']}|{seed}"
    for one in record["steps"]:
        if one.get("kind") == "seed":
            body = json.loads(one["body"])
            body["hash"] = hashlib.sha256(text.encode()).hexdigest()
            body["opened"] = seed if body["opened"] else ""
            one["body"] = json.dumps(body)


def a_line(record: Record) -> None:
    line = [one for one in record["steps"] if "command" in one][-1]
    line["seat"] = "AB"[line["seat"] == "A"]


def a_line_left_out(record: Record) -> None:
    lines = [one for one in record["steps"] if "command" in one]
    record["steps"].remove(lines[len(lines) // 2])


def the_last_step_left_out(record: Record) -> None:
    record["steps"].pop()


def the_deal_left_out(record: Record) -> None:
    record["steps"].remove(note(record, "dealt"))


ALTERATIONS: list[Callable[[Record], None]] = [
    a_draw,
    a_range,
    a_draw_left_out,
    all_draws_left_out,
    a_draw_too_many,
    a_word,
    the_options,
    the_seed,
    another_seed_from_the_beginning,
    a_line,
    a_line_left_out,
    the_last_step_left_out,
    the_deal_left_out,
]


@pytest.mark.parametrize("alter", ALTERATIONS, ids=lambda one: one.__name__)
def test_an_altered_file_is_found(alter: Callable[[Record], None], game: Game, tmp_path: Path):
    record = json.loads(downloaded(game))
    before = json.dumps(record)
    alter(record)
    assert json.dumps(record) != before
    code, found = checked(tmp_path, json.dumps(record))
    assert code == 1
    assert found != ["Everything fits."]


DRAWN_ANEW = [
    a_draw,
    a_draw_left_out,
    a_word,
    the_options,
    the_seed,
    another_seed_from_the_beginning,
    the_deal_left_out,
]


@pytest.mark.parametrize("alter", DRAWN_ANEW, ids=lambda one: one.__name__)
def test_an_altered_file_with_new_hashes_is_found_by_its_draws(
    alter: Callable[[Record], None], game: Game, tmp_path: Path
):
    record = json.loads(downloaded(game))
    rechained(record)
    assert checked(tmp_path, json.dumps(record)) == (0, ["Everything fits."])
    alter(record)
    rechained(record)
    code, _found = checked(tmp_path, json.dumps(record))
    assert code == 1


def test_a_line_changed_in_the_database_is_named(game: Game, tmp_path: Path):
    JournalEntry.objects.filter(game=game, seq=3).update(seat="D")
    code, found = checked(tmp_path, downloaded(game))
    assert code == 1
    assert found == ["line 3, played: it was changed, or what stood before it is missing"]
    other = JournalEntry.objects.get(game=game, seq=2)
    JournalEntry.objects.filter(game=game, seq=3).update(seat="A", command=other.command)
    assert checked(tmp_path, downloaded(game))[0] == 1
    JournalEntry.objects.filter(game=game, seq=3).update(command=b"nonsense")
    assert (
        "line 3, played: it was changed, or what stood before it is missing"
        in checked(tmp_path, downloaded(game))[1]
    )

"""S7: what was rolled on a club's tables can be computed from a member's download.

A campaign with tables is played by real actions, corrected and ended. The rolls are computed here
by a second, plain program that reads nothing but the download.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from pytest_django import DjangoDbBlocker

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.rolls import rolls_of
from campaign.actions.play.club_tables import roll, set_tables
from campaign.actions.records import tamper_check
from campaign.actions.rulings.corrections import correct, preview_correction
from campaign.actions.rulings.rulings import rule
from campaign.commands import GrantPower
from campaign.rolls.tables import Line, RollTable
from club.actions.decisions.deadlines import break_off
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.lasting.rows import lasting
from tests.reliability.checker.alterations import made_anew
from tests.reliability.checker.checker import checked, download
from tests.reliability.checker.played_out import people, play_on, started

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def rows(count: int) -> tuple[Line, ...]:
    return tuple(Line(f"This is row {number}.") for number in range(1, count + 1))


TABLES = (
    RollTable("Omens", "2d6", rows(11), "turn"),
    RollTable("Set-ups", "cards", rows(5), "battle"),
    RollTable("Whispers", "d10", rows(10), "player"),
    RollTable("Roads", "d66", rows(36), "asked"),
)


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, Any]]:
    def make() -> tuple[int, dict[str, int]]:
        users = people()
        organiser = Actor.organiser(users["A"])
        game = started(users)
        set_tables(game.pk, TABLES, actor=organiser)
        play_on(game, users, to="1 recruitment")
        granted = rule(game.pk, GrantPower("B", 1), actor=organiser, reason="A gift")
        roll(game.pk, "t4", actor=organiser)
        play_on(game, users, to="2 bids")
        correct(game.pk, granted.entry.seq, None, actor=organiser, reason="Never happened")
        break_off(game.pk, actor=organiser, reason="Enough of it")
        return game.pk, {letter: user.pk for letter, user in users.items()}

    with lasting(django_db_blocker, make) as kept:
        yield kept


@pytest.fixture
def users(made: tuple[int, Any]) -> dict[str, Any]:
    kept = get_user_model()._default_manager
    return {letter: kept.get(pk=pk) for letter, pk in made[1].items()}


@pytest.fixture
def game(made: tuple[int, Any]) -> Game:
    return Game.objects.get(pk=made[0])


def drawn(seed: bytes, place: str, faces: int) -> int:
    for block in range(100):
        told = hmac.new(seed, f"{place}|{block}".encode(), hashlib.sha256).digest()[:8]
        if (bits := int.from_bytes(told, "big")) < 2**64 - 2**64 % faces:
            return bits % faces + 1
    raise AssertionError(place)


def recomputed(text: str) -> dict[int, tuple[str, int]]:
    """Title and row of each roll by its line, from the seed and the tables in the commands."""
    lines = [json.loads(line) for line in text.splitlines()]
    seed = next(row["now"] for row in lines if row["is"] == "row" and row["kind"] == "seed")
    address = lines[0]["address"]
    tables: dict[str, Any] = {}
    found, before = {}, ""
    for line in (one for one in lines if one["is"] in ("line", "note")):
        command = json.loads(line["command"]) if line.get("command") else {}
        if command.get("type") == "SetTable":
            tables[command["table"]] = command["content"]
        if command.get("type") == "RollOnTable" and line["copy_of"] is None:
            place = f"{address}|{line['seq']}|{before}"
            dice = [
                drawn(bytes.fromhex(seed["opened"]), f"{place}|{k}", faces)
                for k, faces in enumerate(command["faces"], 1)
            ]
            assert dice == line["chance"]
            table = tables[command["table"]]
            found[line["seq"]] = table["title"], row_by_hand(table["dice"], dice, command["left"])
        before = line["chain"]
    return found


def row_by_hand(dice: str, rolled: list[int], left: list[int]) -> int:
    if dice == "cards":
        return left[rolled[0] - 1]
    if dice == "d66":
        return 6 * (rolled[0] - 1) + rolled[1]
    return sum(rolled) - len(rolled) + 1


def test_s07_every_roll_on_a_table_can_be_computed_from_outside(game, users, tmp_path: Path):
    assert [str(flaw) for flaw in tamper_check.flaws(game)] == []
    text = download(game, users["B"])
    assert checked(tmp_path, text) == (0, ["Everything fits."])
    found = recomputed(text)
    assert {title for title, _ in found.values()} >= {"Omens", "Whispers", "Roads"}
    originals = {line.copy_of or line.seq: line for line in game.journal.filter(superseded_by=None)}
    shown = rolls_of(game, read_world(game))
    for one in shown:
        first = next(seq for seq, line in originals.items() if line.seq == one.seq)
        title, row = found[first]
        assert (one.news.title, one.news.text) == (title, f"This is row {row}.")
    assert len(shown) == len(found)


def test_s07_a_roll_changed_by_sql_is_named(game, users, tmp_path: Path):
    rolled = next(one for one in rolls_of(game, read_world(game)) if one.news.title == "Whispers")
    line = game.journal.get(seq=rolled.seq)
    line = game.journal.get(seq=line.copy_of) if line.copy_of else line
    line.chance = [line.chance[0] % 10 + 1]
    line.save()
    made_anew(game)
    place = f"line {line.seq} (turn {line.turn}, {line.phase})"
    sentence = f"{place}: its dice are not those that the seed gives"
    assert sentence in checked(tmp_path, download(game, users["B"]))[1]
    assert f"journal {sentence}" in [str(flaw) for flaw in tamper_check.flaws(game)]


def test_s07_other_words_of_a_roll_are_named(game, users, tmp_path: Path):
    rolled = rolls_of(game, read_world(game))[0]
    line = game.journal.get(seq=rolled.seq)
    line.news = bytes(line.news).replace(b"This is row", b"That is row")
    line.save()
    assert checked(tmp_path, download(game, users["B"]))[0] == 1
    assert list(tamper_check.flaws(game))


def test_s07_nobody_can_strike_or_change_a_roll(game, users):
    organiser = Actor.organiser(users["A"])
    for kind in (b"RollOnTable", b"SetTable"):
        line = next(
            one for one in game.journal.filter(superseded_by=None) if kind in bytes(one.command)
        )
        with pytest.raises(Refusal) as refused:
            preview_correction(game, line.seq, None, actor=organiser)
        assert refused.value.code == "rolled"


def test_s07_cards_that_were_not_drawn_are_in_no_order(users):
    """While a campaign runs, neither world, journal nor download says what comes next."""
    game = started(users)
    set_tables(game.pk, TABLES[1:2], actor=Actor.organiser(users["A"]))
    for expected in range(1, 4):
        roll(game.pk, "t1", actor=Actor.organiser(users["A"]))
        game.refresh_from_db()
        (table,) = read_world(game).tables.values()
        assert len(table.drawn) == expected
        assert list(table.left) == sorted(table.left)
        assert '"opened":""' in download(game, users["B"])

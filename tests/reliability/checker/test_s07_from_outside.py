"""S7: a member's download and a standalone script reveal what was changed.

A campaign of three is played by real actions and ended. Then the test makes an alteration by SQL,
as an intruder would. `static/check_campaign.py` runs as a process of its own, away from the
project.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from pytest_django import DjangoDbBlocker

from campaign.actions.history.effective_history import read_world
from campaign.actions.records import tamper_check
from campaign.play import awaited
from club.actions.chain.hash_chain import end_of_chain
from club.models import Game
from tests.lasting.rows import lasting
from tests.reliability.checker.alterations import ALTERATIONS, made_anew, set_to
from tests.reliability.checker.checker import checked, download
from tests.reliability.checker.played_out import (
    REASON,
    people,
    play_on,
    play_one,
    played_out,
    started,
)
from tests.table import new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
Users = dict[str, Any]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[int, Any]]:
    """A finished campaign, played once for all tests here, and its players."""

    def make() -> tuple[int, dict[str, int]]:
        users = people()
        return played_out(users).pk, {letter: user.pk for letter, user in users.items()}

    with lasting(django_db_blocker, make) as rows:
        yield rows


@pytest.fixture
def users(made: tuple[int, Any]) -> Users:
    kept = get_user_model()._default_manager
    return {letter: kept.get(pk=pk) for letter, pk in made[1].items()}


@pytest.fixture
def game(made: tuple[int, Any]) -> Game:
    return Game.objects.get(pk=made[0])


def test_s07_an_untouched_record_passes(game: Game, users: Users, tmp_path: Path):
    assert [str(flaw) for flaw in tamper_check.flaws(game)] == []
    assert checked(tmp_path, download(game, users["B"])) == (0, ["Everything fits."])


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in ALTERATIONS])
def test_s07_each_alteration_is_found_on_the_site_and_from_outside(
    game: Game, users: Users, tmp_path: Path, name: str, figure: Callable[..., None]
):
    ALTERATIONS[name](game)
    changed = Game.objects.get(pk=game.pk)
    status, told = checked(tmp_path, download(changed, users["B"]))
    assert (bool(list(tamper_check.flaws(changed))), status) == (True, 1), told
    assert "Everything fits." not in told
    figure(f"{name}: verify and the script name it")


@pytest.mark.parametrize("kind", ["founded", "deadline", "message"])
@pytest.mark.parametrize("body", ["", "{}"])
def test_s07_an_overwritten_note_is_named_and_stops_nothing(
    game: Game, users: Users, tmp_path: Path, kind: str, body: str
):
    game.notes.filter(kind=kind).update(body=body)
    set_to("ruling", "reason = 'Because'", f"reason = '{REASON}'")(game)
    status, told = checked(tmp_path, download(game, users["B"]))
    for sentences in (told, [str(flaw) for flaw in tamper_check.flaws(game)]):
        assert any("its words were changed" in one for one in sentences)
    assert status == 1


def test_s07_every_die_of_a_won_campaign_can_be_checked(users: Users, tmp_path: Path):
    game = started(users)
    play_on(game, users, to="ended")
    (seed,) = game.seeds.all()
    assert (game.status, len(seed.opened)) == ("ended", 64)
    assert [str(flaw) for flaw in tamper_check.flaws(game)] == []
    text = download(game, users["B"])
    assert checked(tmp_path, text) == (0, ["Everything fits."])
    lines = [json.loads(line) for line in text.splitlines()]
    thrown = [line for line in lines if line["is"] == "line" and line["chance"]]
    assert len(thrown) >= 3
    assert all(line["drawn"] for line in thrown)


def test_s07_a_chosen_die_is_named_even_if_the_chain_was_recomputed(
    game: Game, users: Users, tmp_path: Path
):
    """The last roll is changed, and every later hash is computed to match."""
    thrown = game.journal.exclude(chance=[]).filter(copy_of=None).order_by("seq").last()
    thrown.chance = [7 - die for die in thrown.chance]
    thrown.save()
    made_anew(game)
    told = checked(tmp_path, download(game, users["B"]))[1]
    place = f"line {thrown.seq} (turn {thrown.turn}, {thrown.phase})"
    sentence = "its dice are not those that the seed gives"
    assert f"{place}: {sentence}" in told
    assert not [one for one in told if "its hash is another" in one]
    game.refresh_from_db()
    assert f"journal {place}: {sentence}" in [str(flaw) for flaw in tamper_check.flaws(game)]


def test_s07_an_entry_played_by_another_account_is_named(users: Users, tmp_path: Path):
    """In the database a seat is moved to another account, played from, and moved back."""
    game = started(users)
    game.refresh_from_db()
    player = awaited(read_world(game))[0]
    seats, other = game.seats.filter(player=player), users["AB"[player == "A"]]
    seats.update(user=None)
    game.seats.filter(user=other).update(user=None)
    seats.update(user=other)
    play_one(game, users | {player: other})
    game.seats.update(user=None)
    for letter, user in users.items():
        game.seats.filter(player=letter).update(user=user)
    told = checked(tmp_path, download(game, users["C"]))[1]
    (flaw,) = tamper_check.flaws(Game.objects.get(pk=game.pk))
    assert flaw.what == "who played it sat elsewhere"
    assert f"{flaw.where.removeprefix('journal ')}: {flaw.what}" in told


def test_s07_a_noted_hash_or_receipt_reveals_removed_entries(
    game: Game, users: Users, tmp_path: Path
):
    end = str(end_of_chain(game))
    opened = game.envelopes.filter(player="B", turn=2).first()
    lines = [json.loads(line) for line in download(game, users["B"]).splitlines()]
    kept = ("--noted", end, "--receipt", opened.receipt)
    whole = "\n".join(map(json.dumps, lines))
    assert checked(tmp_path, whole, *kept) == (0, ["Everything fits."])
    cut = [line for line in lines if line.get("seq", 0) < 10 and line["is"] in ("line", "note")]
    short = [lines[0] | {"seq": 9, "end": f"9:{cut[-1]['chain']}", "digest": cut[-1].get("digest")}]
    status, told = checked(tmp_path, "\n".join(map(json.dumps, [*short, *cut])), *kept)
    assert status == 1
    assert f"{end.partition(':')[0]}: this or an earlier line is not what you noted" in told
    assert f"receipt {opened.receipt[:12]}…: no opened envelope has it" in told


def test_s07_dice_chosen_by_an_operator_are_found(game: Game, users: Users, tmp_path: Path):
    """A line with invented dice and correct hashes does not match the seed."""
    lines = [json.loads(line) for line in download(game, users["B"]).splitlines()]
    thrown = next(line for line in lines if line["is"] == "line" and line["chance"])
    for said in ({"drawn": False}, {"chance": [6, 6, 6]}):
        changed = [one | said if one is thrown else one for one in lines]
        told = checked(tmp_path, "\n".join(map(json.dumps, changed)))[1]
        assert any("dice" in sentence for sentence in told)


def test_s07_a_seed_is_sealed_until_the_end(users: Users, figure: Callable[..., None]):
    """Neither the seed nor any part of it leaves the site before the campaign is over."""
    game = new_campaign(users["A"], list(users.values()))
    seed = game.seeds.get()
    assert (seed.opened, len(seed.hash)) == ("", 64)
    assert seed.hash in download(game, users["B"])
    assert '"opened":""' in download(game, users["B"])
    figure("the seed's hash stands in the download, the seed does not")

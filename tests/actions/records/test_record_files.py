"""A campaign is exported as a file and comes back unchanged. A wrong file names the wrong line."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from pytest_django import DjangoDbBlocker

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records.record_files import export_record, import_record, replay
from campaign.models import Map
from campaign.world import decode
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.lasting.rows import lasting
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def at_movement() -> int:
    people = [person(name) for name in ("anna", "bruno", "clara")]
    return bring_to(bring_to(new_campaign(people[0], people), "bids"), "movement").pk


@pytest.fixture(scope="module", autouse=True)
def lasting_turn(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with lasting(django_db_blocker, at_movement) as pk:
        yield pk


@pytest.fixture
def second_turn(lasting_turn: int, db: None) -> Game:
    return Game.objects.get(pk=lasting_turn)


@pytest.fixture
def anna(lasting_turn: int, db: None) -> Any:
    return get_user_model()._default_manager.get(username="anna")


@pytest.fixture
def bidding(anna: Any, db: None) -> Game:
    """Another campaign of the same people."""
    users = get_user_model()._default_manager
    people = [users.get(username=name) for name in ("anna", "bruno", "clara")]
    return bring_to(new_campaign(anna, people), "bids")


@pytest.fixture
def record(second_turn: Game) -> list[str]:
    return list(export_record(second_turn))


def digests(game: Game) -> list[str]:
    return list(game.journal.order_by("seq").values_list("digest", flat=True))


def changed(record: list[str], number: int, **fields: Any) -> list[str]:
    """The record with fields of this line (from 1) replaced. None removes a field."""
    line = json.loads(record[number - 1]) | fields
    kept = {name: value for name, value in line.items() if value is not None}
    return [*record[: number - 1], json.dumps(kept), *record[number:]]


def line_of(record: list[str], kind: str) -> int:
    """The number of the first line with a command of this type."""
    return next(n for n, text in enumerate(record, 1) if f'"type":"{kind}"' in text)


def test_the_header_is_followed_by_one_line_per_entry(second_turn: Game, record: list[str]):
    header = json.loads(record[0])
    assert (header["format"], header["kind"], header["name"]) == (1, "header", "Ring of trees")
    assert header["map"] == "The Ring"
    assert header["players"]["B"] == {"name": "bruno", "faction": "Normans"}
    assert decode(json.dumps(header["world"])).phase == "muster"
    assert [json.loads(line)["seq"] for line in record[1:]] == list(range(1, second_turn.seq + 1))


def test_export_import_and_replay_give_the_same_digests(
    second_turn: Game, record: list[str], stranger: Any
):
    copy = import_record(record, organiser=stranger)
    assert copy.public_id != second_turn.public_id
    assert digests(copy) == digests(second_turn)
    assert bytes(copy.world) == bytes(second_turn.world)
    assert (copy.turn, copy.phase, copy.moment) == (2, "movement", second_turn.moment)
    assert replay_journal(copy).refusal is None
    assert replay(record).world == read_world(second_turn)
    assert [json.loads(line)["digest"] for line in list(export_record(copy))[1:]] == digests(copy)


def test_an_imported_campaign_has_a_deadline_and_empty_seats(record: list[str], stranger: Any):
    copy = import_record(record, organiser=stranger)
    assert copy.closes_at > copy.opened_at
    assert copy.waits_for
    assert {e.actor_kind for e in copy.journal.all()} == {"import"}
    assert all(seat.user is None for seat in copy.seats.all())


def test_an_imported_campaign_uses_the_version_of_its_map(record: list[str], stranger: Any):
    played = Map.objects.get()
    for version in (2, 3):
        Map.objects.create(slug=f"v{version}", name=played.name, version=version)
    assert import_record(record, organiser=stranger).campaign.map == played


def test_sealed_envelopes_are_exported_only_after_their_opening(bidding: Game, anna: Any):
    receipt = seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=739)
    text = "\n".join(export_record(bidding))
    assert receipt.nonce not in text
    assert receipt.receipt not in text
    assert "OpenBids" not in text
    bring_to(bidding, "transfer")
    assert '"OpenBids","bids":{"A":739}' in "\n".join(export_record(bidding))


def test_a_command_that_does_not_fit_is_named_by_line_code_and_rule(record: list[str]):
    number = line_of(record, "ChooseSite")
    there = {"type": "ChooseSite", "player": "A", "terrain": "gorse"}
    player = json.loads(record[number - 1])["command"]["player"]
    replayed = replay(changed(record, number, command=there | {"player": player}))
    assert replayed.line == number
    assert (replayed.refusal.code, replayed.refusal.rule[0]) != ("digest", "D")


def test_a_legal_but_changed_command_is_found_by_its_digest(record: list[str]):
    number = line_of(record, "Roll")
    dice = [1, 1, 1] if json.loads(record[number - 1])["chance"] != [1, 1, 1] else [2, 1, 1]
    replayed = replay(changed(record, number, chance=dice))
    assert (replayed.line, replayed.refusal.code) == (number, "digest")


def test_without_digests_and_notes_a_record_still_replays(second_turn: Game, record: list[str]):
    bare = record
    for number in range(2, len(record) + 1):
        bare = changed(bare, number, digest=None, by=None, origin=None, at=None, seq=None)
    assert replay(bare).world == read_world(second_turn)


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", '{"command": 1}', '{"command": {"type": "Sing"}}', "[" * 100_000, '"\\ud800"'],
    ids=["empty", "half", "list", "number", "unknown", "deep", "lone surrogate"],
)
def test_an_unreadable_line_is_named(record: list[str], line: str):
    replayed = replay([*record[:5], line, *record[5:]])
    if line:
        assert (replayed.line, replayed.refusal.code) == (6, "malformed")
    else:
        assert (replayed.line, replayed.refusal) == (len(record) + 1, None)


@pytest.mark.parametrize(
    "lines", [[], ["{}"], ['{"format": 2, "kind": "header", "world": {}}']], ids=len
)
def test_a_file_that_is_not_a_record_is_refused(lines: list[str]):
    assert replay(lines).refusal.code == "malformed"


@pytest.mark.parametrize(
    "change",
    [{"players": {}}, {"turn": 40_000}, {"moment": 10**12}, {"moment": 0}],
    ids=lambda change: next(iter(change)),
)
def test_an_impossible_first_world_is_refused(record: list[str], stranger: Any, change: Any):
    world = json.loads(record[0])["world"] | change
    with pytest.raises(Refusal, match="no campaign begins"):
        import_record(changed(record, 1, world=world), organiser=stranger)


@pytest.mark.parametrize("zone", ["Atlantis", "localtime", "posixrules", "Factory"])
def test_odd_header_values_are_normalised(record: list[str], stranger: Any, zone: str):
    odd = {"name": "a\x00b", "time_zone": zone, "durations": {"bids": -1, "ties": 60}}
    copy = import_record(changed(record[:1], 1, **odd), organiser=stranger)
    assert (copy.name, copy.time_zone) == ("ab", "Europe/Paris")
    assert (copy.durations["bids"] > 0, copy.durations["ties"]) == (True, 60)


def test_an_imported_copy_has_the_same_calendar_and_policies(record: list[str], stranger: Any):
    agreed = {
        "wall_clock": {"bids": [6, "20:00"]},
        "quiet_hours": ["22:00", "08:00"],
        "unplayed": "dice",
        "absent": "grace",
        "grace_hours": 12,
    }
    copy = import_record(changed(record[:1], 1, policies=agreed), organiser=stranger)
    written = json.loads(next(export_record(copy)))["policies"]
    kept = Policies.of(copy).fields()
    assert {name: kept[name] for name in agreed} == agreed
    assert {name: written[name] for name in agreed} == agreed


def test_a_refused_import_creates_nothing(record: list[str], stranger: Any):
    number = line_of(record, "ChooseSite")
    before = Game.objects.count()
    with pytest.raises(Refusal) as refused:
        import_record(changed(record, number, chance=[1]), organiser=stranger)
    assert refused.value.values["line"] == number
    assert Game.objects.count() == before


def test_null_characters_are_removed_from_an_origin(record: list[str], stranger: Any):
    game = import_record(changed(record, 2, origin="pa\x00ge"), organiser=stranger)
    assert game.journal.get(seq=1).origin == "page"


def run(name: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_management_commands_export_and_import_a_campaign(
    second_turn: Game, stranger: Any, tmp_path: Path
):
    file = tmp_path / "ring.jsonl"
    run("exportcampaign", second_turn.public_id, str(file))
    assert file.read_text() == run("exportcampaign", second_turn.public_id)
    public_id = run("importcampaign", str(file), "--organiser", "stranger").strip()
    assert digests(Game.objects.get(public_id=public_id)) == digests(second_turn)
    assert run("replay", str(file), "--json").strip() == bytes(second_turn.world).decode()
    assert f"digest {digests(second_turn)[-1]}" in run("replay", public_id)


def test_the_replay_command_says_where_it_stopped_and_fails(
    record: list[str], stranger: Any, tmp_path: Path, capsys: Any
):
    number = line_of(record, "Roll")
    file = tmp_path / "tampered.jsonl"
    file.write_text("\n".join(changed(record, number, chance=[7, 1, 1])))
    with pytest.raises(SystemExit) as stopped:
        call_command("replay", str(file), "--json")
    assert stopped.value.code == 1
    assert f"line {number}: dice (R8)" in capsys.readouterr().out
    with pytest.raises(CommandError, match=f"line {number}: dice"):
        run("importcampaign", str(file), "--organiser", "stranger")


def test_the_replay_command_finds_a_tampered_journal(second_turn: Game, capsys: Any):
    second_turn.journal.filter(seq=3).update(digest="0" * 64)
    with pytest.raises(SystemExit):
        call_command("replay", second_turn.public_id)
    assert "line 3: digest (D3)" in capsys.readouterr().out


def test_unknown_campaigns_and_accounts_are_reported(tmp_path: Path):
    for arguments in (
        ("exportcampaign", "nothing"),
        ("replay", "nothing"),
        ("importcampaign", str(tmp_path / "none"), "--organiser", "nobody"),
    ):
        with pytest.raises(CommandError, match=r"There is no"):
            run(*arguments)


def test_the_schema_describes_worlds_commands_and_news(second_turn: Game):
    schema = json.loads(run("schema"))
    assert schema["properties"]["world"] == {"$ref": "#/$defs/World"}
    kinds = {
        branch["$ref"].rsplit("/", 1)[1] for branch in schema["properties"]["command"]["anyOf"]
    }
    assert {"Muster", "OpenBids", "RemovePlayer"} <= kinds <= set(schema["$defs"])
    world = msgspec.json.decode(bytes(second_turn.world))
    # Left out of worlds in which nobody transfers early, that did not begin on paper, and that have
    # neither tables of the club nor names of units.
    optional = {"gathered", "entered", "tables", "due", "unit_names"}
    assert set(world) | optional == set(schema["$defs"]["World"]["properties"])

"""R5: a campaign of the earlier program is imported from its record file, entry by entry.

`releases/before/campaign.jsonl` is the record file of a campaign of four in the middle of turn 3,
written by the last program with the old schema. Its pages open and have the current text.
"""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.record_files import export_record
from club.actions.seats import spectator_links
from club.models import Game
from tests.pages.laid import CAMPAIGN_PAGES, address
from tests.reliability import releases
from tests.reliability.installations import in_memory, on_sqlite
from tests.table import person

HERE = Path(releases.__file__).parent / "before"
RECORD = HERE / "campaign.jsonl"
PEOPLE = ("anna", "bruno", "clara", "dora")
MEMBERS = ("anna", "bruno")  # the organiser, and a player

OF_THE_ORGANISER = ("organise", "rule", "bundle")
WATCHED = ("", "now", "chronicle", "envelopes", "saga")
KEY = "key-of-those-who-look-on"
LINK = spectator_links.LINK.secret(KEY)


@pytest.fixture
def people(db: None) -> list[Any]:
    call_command("loaddata", "map_27_terrains", verbosity=0)
    return [person(name) for name in PEOPLE]


@pytest.fixture
def game(people: list[Any]) -> Game:
    """The campaign as `importcampaign` makes it, with its people in their seats again."""
    said = StringIO()
    call_command("importcampaign", str(RECORD), organiser="anna@example.org", stdout=said)
    made = Game.objects.get(public_id=said.getvalue().strip())
    for seat, user in zip(made.seats.order_by("player"), people, strict=True):
        type(seat)._default_manager.filter(pk=seat.pk).update(user=user)
    Game.objects.filter(pk=made.pk).update(spectator_key=KEY)
    made.refresh_from_db()
    return made


def lines(record: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record]


@pytest.mark.both_databases
def test_r05_every_entry_has_the_same_digest_as_before(game: Game, figure: Callable[..., None]):
    header, *old = lines(RECORD.read_text(encoding="utf-8").splitlines())
    again, *new = lines(export_record(game))
    assert [line["digest"] for line in new] == [line["digest"] for line in old]
    assert [line["command"] for line in new] == [line["command"] for line in old]
    assert all(line["digest"] for line in old)
    assert list(game.journal.values_list("digest", flat=True)) == [row["digest"] for row in old]
    assert replay_journal(game).refusal is None
    assert again == header | {"policies": header["policies"] | {"private_talk": True}}
    assert (game.turn, game.phase) == (3, "battles")
    figure(f"{len(old)} entries of the program of before: same digests")


@pytest.mark.both_databases
def test_r05_the_policies_of_the_campaign_are_migrated(game: Game):
    assert game.time_zone == "Europe/Berlin"
    assert game.durations["movement"] == 3 * 86400
    assert game.wall_clock == {"bids": [6, "20:00"]}
    assert game.quiet_hours == ["22:00", "07:00"]
    assert (game.absent, game.grace_hours, game.campaign.confirm_hours) == ("grace", 36, 48)


@pytest.mark.parametrize("name", MEMBERS)
def test_r05_every_page_of_a_member_opens(name: str, game: Game, people: list[Any]):
    client = Client()
    client.force_login(people[PEOPLE.index(name)])
    own = () if name == "anna" else OF_THE_ORGANISER
    asked = [page for page in CAMPAIGN_PAGES if page not in own]
    found = {page: client.get(address(game, page)).status_code for page in asked}
    assert {page: status for page, status in found.items() if status != 200} == {}


def test_r05_every_page_of_a_spectator_opens(game: Game, client: Client):
    found = {page: client.get(f"/s/{LINK}/{page}").status_code for page in WATCHED}
    assert found == dict.fromkeys(WATCHED, 200)


@pytest.mark.both_databases
def test_r05_a_club_night_and_other_policies_are_migrated(people: list[Any], tmp_path: Path):
    header, *entries = RECORD.read_text(encoding="utf-8").splitlines()
    said = json.loads(header)
    said["policies"] |= {"live": True, "unplayed": "draw", "absent": "steward"}
    said["durations"]["live"] = 900
    file = tmp_path / "night.jsonl"
    file.write_text("\n".join([json.dumps(said), *entries]), encoding="utf-8")
    call_command("importcampaign", str(file), organiser="anna@example.org", stdout=StringIO())
    game = Game.objects.get()
    assert (game.live, game.durations["live"], game.absent) == (True, 900, "steward")
    assert game.campaign.unplayed == "draw"


@pytest.mark.night("a process on a database of its own")
def test_r05_the_command_reports_each_step(figure: Callable[..., None]):
    """The output of `importcampaign`: first what does not exist yet, then that it is done."""
    with in_memory() as room:
        place = on_sqlite(room)
        over = ("importcampaign", str(RECORD), "--organiser", "anna@example.org")
        assert place.refuses(*over) == (
            "The database is not prepared: run `manage.py prepare` first."
        )
        place.manage("migrate", "--verbosity", "0")
        assert "There is no account anna@example.org" in place.refuses(*over)
        place.manage("createsuperuser", "--email", "anna@example.org")
        assert "`manage.py prepare` brings the map" in place.refuses(*over)
        place.manage("prepare", STATIC_HASHED="0")
        address = place.manage(*over).strip()
        assert place.sql("SELECT public_id, turn, phase FROM club_game") == [
            (address, 3, "battles")
        ]
        place.manage("verify")
        again = room / "again.jsonl"
        place.manage("exportcampaign", address, str(again))
        digests = [line.get("digest") for line in lines(again.read_text().splitlines())]
        assert digests == [line.get("digest") for line in lines(RECORD.read_text().splitlines())]
    figure("prepare, an account, importcampaign: each said where it is missing")


@pytest.mark.both_databases
def test_r05_an_entry_changed_in_the_file_is_refused(people: list[Any], tmp_path: Path):
    """The comparison of digests can fail, and then nothing of the campaign is stored."""
    record = RECORD.read_text(encoding="utf-8").splitlines(keepends=True)
    bids = '"bids":{"A":1,"B":2,'
    place = next(n for n, line in enumerate(record) if bids in line)
    record[place] = record[place].replace(bids, '"bids":{"A":1,"B":1,')
    changed = tmp_path / "changed.jsonl"
    changed.write_text("".join(record), encoding="utf-8")
    with pytest.raises(CommandError, match=rf"^line {place + 1}: "):
        call_command("importcampaign", str(changed), organiser="anna@example.org")
    assert not Game.objects.exists()

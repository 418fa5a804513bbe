"""S7: a member's download and a script without anything of this program show what was changed.

A campaign of three is played by real acts and ended; then an alteration that an intruder tried is
made by SQL. `static/check_campaign.py` runs as a process of its own, away from the project.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.test import Client

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import chain_of, end_of_chain, note_chain
from campaign.actions.records import tamper_check
from campaign.actions.seats.api_keys import make_token
from campaign.models import Campaign
from campaign.play import awaited
from tests.reliability.secrecy.alterations import ALTERATIONS, set_to
from tests.reliability.secrecy.played_out import (
    REASON,
    people,
    play_on,
    play_one,
    played_out,
    started,
)
from tests.table import new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
ROOT = Path(__file__).parent.parents[2]
CHECKER = ROOT / "static" / "check_campaign.py"


def download(campaign: Campaign, user: Any) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(f"/c/{campaign.public_id}/proof")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    return answer.content.decode()


def checked(folder: Path, text: str, *words: str) -> tuple[int, list[str]]:
    """What the script ends with and prints, in a folder where nothing of the project lies."""
    shutil.copy(CHECKER, folder / "check.py")
    (folder / "campaign.jsonl").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "check.py", "campaign.jsonl", *words], cwd=folder,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_s07_what_nobody_touched_fits(tmp_path: Path):
    users = people()
    campaign = played_out(users)
    assert [str(flaw) for flaw in tamper_check.flaws(campaign)] == []
    assert checked(tmp_path, download(campaign, users["B"])) == (0, ["Everything fits."])


@pytest.mark.parametrize("name", [pytest.param(name, id=name) for name in ALTERATIONS])
def test_s07_each_alteration_is_found_inside_and_from_outside(
    tmp_path: Path, name: str, figure: Callable[..., None]
):
    users = people()
    campaign = played_out(users)
    ALTERATIONS[name](campaign)
    changed = Campaign.objects.get(pk=campaign.pk)
    status, told = checked(tmp_path, download(changed, users["B"]))
    assert (bool(list(tamper_check.flaws(changed))), status) == (True, 1), told
    assert "Everything fits." not in told
    figure(f"{name}: verify and the script name it")


@pytest.mark.parametrize("kind", ["founded", "deadline", "message"])
@pytest.mark.parametrize("body", ["", "{}"])
def test_s07_a_note_that_was_written_over_is_named_and_stops_nothing(
    tmp_path: Path, kind: str, body: str
):
    users = people()
    campaign = played_out(users)
    campaign.notes.filter(kind=kind).update(body=body)
    set_to("ruling", "reason = 'Because'", f"reason = '{REASON}'")(campaign)
    status, told = checked(tmp_path, download(campaign, users["B"]))
    for sentences in (told, [str(flaw) for flaw in tamper_check.flaws(campaign)]):
        assert any("its words were changed" in one for one in sentences)
    assert status == 1


def test_s07_a_campaign_that_was_won_can_be_checked_to_its_last_die(tmp_path: Path):
    users = people()
    campaign = started(users)
    play_on(campaign, users, to="ended")
    (seed,) = campaign.seeds.all()
    assert (campaign.status, len(seed.opened)) == ("ended", 64)
    assert [str(flaw) for flaw in tamper_check.flaws(campaign)] == []
    text = download(campaign, users["B"])
    assert checked(tmp_path, text) == (0, ["Everything fits."])
    lines = [json.loads(line) for line in text.splitlines()]
    thrown = [line for line in lines if line["is"] == "line" and line["chance"]]
    assert len(thrown) >= 3
    assert all(line["drawn"] for line in thrown)


def test_s07_a_die_that_an_operator_chose_is_named_though_the_chain_was_made_anew(tmp_path: Path):
    """The last throw is another, and every hash from it on is what it should be."""
    users = people()
    campaign = played_out(users)
    thrown = campaign.journal.exclude(chance=[]).filter(copy_of=None).order_by("seq").last()
    thrown.chance = [7 - die for die in thrown.chance]
    thrown.save()
    made_anew(campaign)
    told = checked(tmp_path, download(campaign, users["B"]))[1]
    place = f"line {thrown.seq} (turn {thrown.turn}, {thrown.phase})"
    sentence = "its dice are not those that the seed gives"
    assert f"{place}: {sentence}" in told
    assert not [one for one in told if "its hash is another" in one]
    campaign.refresh_from_db()
    assert f"journal {place}: {sentence}" in [str(flaw) for flaw in tamper_check.flaws(campaign)]


def test_s07_a_line_that_another_account_played_is_named(tmp_path: Path):
    """A seat is lent to another account in the database, played from, and given back."""
    users = people()
    campaign = started(users)
    campaign.refresh_from_db()
    player = awaited(campaign.read_world())[0]
    seats, other = campaign.seats.filter(player=player), users["AB"[player == "A"]]
    seats.update(user=None)
    campaign.seats.filter(user=other).update(user=None)
    seats.update(user=other)
    play_one(campaign, users | {player: other})
    campaign.seats.update(user=None)
    for letter, user in users.items():
        campaign.seats.filter(player=letter).update(user=user)
    told = checked(tmp_path, download(campaign, users["C"]))[1]
    (flaw,) = tamper_check.flaws(Campaign.objects.get(pk=campaign.pk))
    assert flaw.what == "who played it sat elsewhere"
    assert f"{flaw.where.removeprefix('journal ')}: {flaw.what}" in told


def made_anew(campaign: Campaign) -> None:
    """Every hash of the chain worked out again, as who holds the database can do."""
    notes, chain = list(campaign.notes.order_by("seq", "place")), ""
    for line in (None, *campaign.journal.order_by("seq")):
        if line is not None:
            line.chain = chain = chain_of(line, chain)
            line.save()
        for note in notes:
            if note.seq == (line.seq if line else 0):
                note.chain = chain = note_chain(note, chain)
                note.save()


def test_s07_lines_cut_off_are_missed_by_who_kept_a_hash_or_a_receipt(tmp_path: Path):
    users = people()
    campaign = played_out(users)
    end = str(end_of_chain(campaign))
    opened = campaign.envelopes.filter(player="B", turn=2).first()
    lines = [json.loads(line) for line in download(campaign, users["B"]).splitlines()]
    kept = ("--noted", end, "--receipt", opened.receipt)
    whole = "\n".join(map(json.dumps, lines))
    assert checked(tmp_path, whole, *kept) == (0, ["Everything fits."])
    cut = [line for line in lines if line.get("seq", 0) < 10 and line["is"] in ("line", "note")]
    short = [lines[0] | {"seq": 9, "end": f"9:{cut[-1]['chain']}", "digest": cut[-1].get("digest")}]
    status, told = checked(tmp_path, "\n".join(map(json.dumps, [*short, *cut])), *kept)
    assert status == 1
    assert f"{end.partition(':')[0]}: this or an earlier line is not what you noted" in told
    assert f"receipt {opened.receipt[:12]}…: no opened envelope has it" in told


def test_s07_dice_that_an_operator_chose_are_found(tmp_path: Path):
    """A line with dice of one's own, hashed as it should be, is not what the seed gives."""
    users = people()
    campaign = played_out(users)
    lines = [json.loads(line) for line in download(campaign, users["B"]).splitlines()]
    thrown = next(line for line in lines if line["is"] == "line" and line["chance"])
    for said in ({"drawn": False}, {"chance": [6, 6, 6]}):
        changed = [one | said if one is thrown else one for one in lines]
        told = checked(tmp_path, "\n".join(map(json.dumps, changed)))[1]
        assert any("dice" in sentence for sentence in told)


@pytest.mark.django_db(transaction=True)
def test_s07_a_member_downloads_it_from_a_running_site(live_server: Any, tmp_path: Path):
    users = people()
    campaign = played_out(users)
    secret = make_token(campaign.pk, actor=Actor.seat(users["B"], "B"), label="Checker")
    asked = Request(
        f"{live_server.url}/api/v1/proof", headers={"Authorization": f"Bearer {secret}"}
    )
    with urlopen(asked, timeout=60) as answer:
        assert checked(tmp_path, answer.read().decode()) == (0, ["Everything fits."])


def test_s07_a_seed_is_sealed_until_the_end(figure: Callable[..., None]):
    """Neither seed nor any part of it leaves the house before the campaign is over."""
    users = people()
    campaign = new_campaign(users["A"], list(users.values()))
    seed = campaign.seeds.get()
    assert (seed.opened, len(seed.hash)) == ("", 64)
    assert seed.hash in download(campaign, users["B"])
    assert '"opened":""' in download(campaign, users["B"])
    figure("the seed's hash stands in the download, the seed does not")

"""S7: a member's download and a script without anything of this program show what was changed.

A campaign of three is played by real acts and ended; then each alteration that an intruder tried
is made by SQL and taken back. `static/check_campaign.py` runs as a process of its own, away from
the project. The first fourteen are those that `verify` or the page of envelopes once let pass.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.db import connection, transaction
from django.test import Client

from campaign.actions import closing, verifying
from campaign.actions.actor import Actor
from campaign.actions.breaking_off import break_off
from campaign.actions.chain import end_of_chain
from campaign.actions.corrections import correct
from campaign.actions.deadlines import extend
from campaign.actions.door import act
from campaign.actions.envelopes import seal_bid
from campaign.actions.policies import Policies
from campaign.actions.rulings import rule
from campaign.actions.sealing import receipt_of
from campaign.actions.seats import write_luck
from campaign.actions.starting import start_campaign
from campaign.actions.tokens import make_token
from campaign.bots.steady import Steady
from campaign.commands import GrantPower
from campaign.models import Campaign, Snapshot
from campaign.play import awaited, choices
from campaign.world import PlayerId
from tests.recorded import plain_entry
from tests.table import new_campaign, person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "static" / "check_campaign.py"
Checked = tuple[int, str]


REASON = "Found in the old chest"


def people() -> dict[str, Any]:
    return {name[0].upper(): person(name) for name in ("anna", "bruno", "clara")}


def played_out(users: dict[str, Any]) -> Campaign:
    """Two turns, with a ruling, a moved deadline and a correction; then the organiser ends it."""
    organiser = Actor.organiser(users["A"])
    policies = Policies(unplayed="dice")
    campaign = new_campaign(users["A"], [*users.values()], started=False, policies=policies)
    for player, user in users.items():
        write_luck(campaign.pk, actor=Actor.seat(user, player), word=f"luck of {player}")
    while Campaign.objects.get(pk=campaign.pk).phase == "muster":
        play_one(campaign, users)
    start_campaign(campaign.pk, actor=organiser)
    play_on(campaign, users, to=(2, "movement"))
    rule(campaign.pk, GrantPower("B", 1), actor=organiser, reason=REASON)
    later = campaign.closes_at + timedelta(days=2)
    extend(campaign.pk, actor=organiser, until=later, reason="A holiday")
    play_on(campaign, users, to=(3, "recruitment"))
    struck = plain_entry(campaign, organiser)
    correct(campaign.pk, struck.seq, None, actor=organiser, reason="Never happened")
    break_off(campaign.pk, actor=organiser, reason="Enough of it")
    campaign.refresh_from_db()
    return campaign


def play_on(campaign: Campaign, users: dict[str, Any], to: tuple[int, str]) -> None:
    """Every seat plays and bids by itself until this turn and phase."""
    for _ in range(600):
        campaign.refresh_from_db()
        if (campaign.turn, campaign.phase) == to:
            return
        play_one(campaign, users)
    raise AssertionError(f"it never came to {to}")


def play_one(campaign: Campaign, users: dict[str, Any]) -> None:
    campaign.refresh_from_db()
    world = campaign.read_world()
    if world.phase in ("bids", "battles"):
        for player in campaign.waits_for if world.phase == "bids" else "":
            amount = min("CAB".index(player), world.players[PlayerId(player)].power)
            seal_bid(campaign.pk, actor=Actor.seat(users[player], player), amount=amount)
        if world.phase == "battles":
            closing.close(campaign.pk, how="organiser")
        return
    player = awaited(world)[0]
    command = Steady().answer(world, player, choices(world, player), Random(campaign.seq))
    device = "hot seat" if campaign.seq % 5 == 0 else ""
    act(campaign.pk, command, actor=Actor.seat(users[player], player), device=device)


def sql(statement: str, *values: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount > 0, statement


def set_to(table: str, change: str, where: str) -> Callable[[Campaign], None]:
    """An alteration by SQL, of rows of the campaign."""
    return lambda campaign: sql(
        f"UPDATE campaign_{table} SET {change} WHERE {where} AND campaign_id = %s", campaign.pk
    )


def gone(table: str, where: str) -> Callable[[Campaign], None]:
    return lambda campaign: sql(
        f"DELETE FROM campaign_{table} WHERE {where} AND campaign_id = %s", campaign.pk
    )


def replaced(campaign: Campaign) -> None:
    """Amount, nonce and receipt of an opened envelope, consistent with one another."""
    row = campaign.envelopes.filter(turn=2, player="A", opened_at__isnull=False).first()
    receipt = receipt_of(campaign.public_id, row.turn, row.moment, "A", 9, "0" * 32)
    campaign.envelopes.filter(pk=row.pk).update(amount=9, nonce="0" * 32, receipt=receipt)


def invented(campaign: Campaign) -> None:
    """A genuine envelope of a moment in which nobody bid."""
    row = campaign.envelopes.filter(turn=2, player="A", opened_at__isnull=False).first()
    row.pk, row.moment = None, row.moment + 1
    row.receipt = receipt_of(campaign.public_id, 2, row.moment, "A", row.amount, row.nonce)
    row.save(force_insert=True)


def swapped(campaign: Campaign) -> None:
    """What A and B bid in turn 2."""
    of = {row.player: row for row in campaign.envelopes.filter(turn=2)}
    for player, other in ("AB", "BA"):
        row = of[other]
        campaign.envelopes.filter(pk=of[player].pk).update(
            amount=row.amount, nonce=row.nonce, receipt=row.receipt
        )


def world_kept(campaign: Campaign) -> None:
    first = campaign.snapshots.get(seq=0)
    kept = campaign.snapshots.filter(seq__gt=0).first()
    Snapshot.objects.filter(pk=kept.pk).update(world=first.world)


def tenure(campaign: Campaign) -> None:
    seat = "SELECT id FROM campaign_seat WHERE player = 'B' AND campaign_id = %s"
    sql(f"UPDATE campaign_tenure SET name = 'Zoe' WHERE seat_id IN ({seat})", campaign.pk)


def attendance(campaign: Campaign) -> None:
    row = campaign.closings.filter(phase="bids").first()
    campaign.closings.filter(pk=row.pk).update(outcomes=row.outcomes | {"A": "missed"})


def dice(campaign: Campaign) -> None:
    line = campaign.journal.exclude(chance=[]).first()
    campaign.journal.filter(pk=line.pk).update(chance=[7 - die for die in line.chance])


A = "player = 'A' AND turn = 2"
GIVEN = "origin = 'given' AND seat = 'B' AND seq = (SELECT MAX(seq) FROM campaign_journalentry"
GIVEN += " WHERE origin = 'given' AND seat = 'B' AND turn = 2)"
ALTERATIONS: dict[str, Callable[[Campaign], None]] = {
    "an opened envelope deleted": gone("envelope", A),
    "all envelopes of a turn deleted": gone("envelope", "turn = 2"),
    "an opened envelope marked as not opened": set_to("envelope", "opened_at = NULL", A),
    "amount, nonce and receipt replaced": replaced,
    "an envelope invented for another moment": invented,
    "a ruling's reason": set_to("ruling", "reason = 'Because'", f"reason = '{REASON}'"),
    "a ruling taken away": gone("ruling", f"reason = '{REASON}'"),
    "a message taken away": gone("message", "kind = 'extended'"),
    "attendance": attendance,
    "a tenure": tenure,
    "the deadline": lambda c: sql(
        "UPDATE campaign_campaign SET closes_at = created_at WHERE id = %s", c.pk
    ),
    "the account of a line": lambda c: sql(
        "UPDATE campaign_journalentry SET actor_user_id = %s WHERE seat = 'B' AND seq > 9 "
        "AND actor_user_id IS NOT NULL AND campaign_id = %s", c.organiser_id, c.pk
    ),
    "the device of a line": set_to("journalentry", "device = 'API'", GIVEN),
    "on whose behalf, how and when a bid was sealed": set_to(
        "envelope", "on_behalf = NOT on_behalf, how = 'bot', sealed_at = opened_at", A
    ),
    # these were found before
    "on whose behalf alone": set_to("envelope", "on_behalf = NOT on_behalf", A),
    "how it was sealed alone": set_to("envelope", "how = 'bot'", A),
    "when it was sealed alone": set_to("envelope", "sealed_at = opened_at", A),
    "a message reworded": set_to("message", "reason = 'A feast'", "kind = 'extended'"),
    "an amount alone": set_to("envelope", "amount = 9", A),
    "a receipt alone": set_to("envelope", f"receipt = '{'0' * 64}'", A),
    "two bids swapped": swapped,
    "the kind of an actor": set_to("journalentry", "actor_kind = 'organiser'", GIVEN),
    "the time of a line": set_to("journalentry", "at = (SELECT created_at FROM campaign_campaign "
                                 "WHERE campaign_campaign.id = campaign_id)", GIVEN),
    "a kept world": world_kept,
    "dice": dice,
}  # fmt: skip


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


def test_s07_each_alteration_is_found_inside_and_from_outside(
    tmp_path: Path, figure: Callable[..., None]
):
    users = people()
    campaign = played_out(users)
    assert [str(flaw) for flaw in verifying.flaws(campaign)] == []
    text = download(campaign, users["B"])
    assert checked(tmp_path, text) == (0, ["Everything fits."])
    missed: dict[str, list[str]] = {"verify": [], "script": []}
    for name, alter in ALTERATIONS.items():
        with transaction.atomic():
            alter(campaign)
            changed = Campaign.objects.get(pk=campaign.pk)
            if not list(verifying.flaws(changed)):
                missed["verify"].append(name)
            if checked(tmp_path, download(changed, users["B"]))[0] != 1:
                missed["script"].append(name)
            transaction.set_rollback(True)
    assert missed == {"verify": [], "script": []}
    figure(f"{len(ALTERATIONS)} alterations by SQL: verify and the script name each")


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

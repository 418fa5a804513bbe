"""Verify names the wrong row. A hash noted elsewhere reveals a rewritten journal."""

from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.actions.bids.plans import seal_plan
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records import tamper_check
from campaign.bots.plans import Plan
from campaign.models import Envelope, SealedPlan
from club.actions.chain.hash_chain import chain_of, note_chain
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.models import Game, JournalEntry, Note, Snapshot
from tests.lasting.war import anna, bruno, clara, lasting_war, people, six, war
from tests.table import person

__all__ = ["anna", "bruno", "clara", "lasting_war", "people", "six", "war"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def told(game: Game, **noted: Any) -> list[str]:
    return [str(flaw) for flaw in tamper_check.flaws(game, **noted)]


def change(game: Game, seq: int, **fields: Any) -> None:
    JournalEntry.objects.filter(game=game, seq=seq).update(**fields)


def test_an_untouched_campaign_passes(six: Game):
    assert told(six) == []


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"command": b'{"type":"pass","player":"A"}'}, "cannot be played"),
        ({"news": b"[]"}, "it was changed: its hash is another"),
        ({"digest": "0" * 64}, "its command does not lead to the world that was recorded"),
        ({"seat": "F", "actor_kind": "seat"}, "it was changed: its hash is another"),
        ({"chain": "0" * 64}, "it was changed: its hash is another"),
        ({"turn": 9}, "it was changed: its hash is another"),
        ({"device": "hot seat"}, "it was changed: its hash is another"),
        ({"by": "0" * 16}, "it was changed: its hash is another"),
        ({"format": 1}, "it was changed: its hash is another"),
        ({"actor_user": None}, "its account is gone"),
        ({"superseded_by": 900}, "its mark of a correction is another"),
        ({"struck": True}, "its mark of a correction is another"),
        ({"chance": [6, 6, 6, 6, 6, 6]}, ""),
    ],
)
def test_a_changed_entry_is_named(six: Game, fields: dict[str, Any], what: str):
    line = six.journal.filter(seq__gt=20, origin="given").order_by("seq").first()
    change(six, line.seq, **fields)
    line.refresh_from_db()
    (first, *_) = told(six)
    assert first.startswith(f"journal line {line.seq} (turn {line.turn}, {line.phase}): ")
    assert what in first


def test_a_removed_entry_is_reported(six: Game):
    line = six.journal.get(seq=six.seq)
    line.delete()
    assert told(six)[:1] == [
        f"journal line {six.seq}: the last lines are missing, or there are more"
    ]


def test_a_world_that_differs_from_the_journal_is_named(six: Game):
    kept = Snapshot.objects.filter(game=six, seq__gt=0).order_by("seq").first()
    first = six.snapshots.get(seq=0)
    Snapshot.objects.filter(pk=kept.pk).update(world=first.world)
    assert told(six)[0].endswith("the world kept after it is another")
    Snapshot.objects.filter(pk=kept.pk).update(world=kept.world)
    Game.objects.filter(pk=six.pk).update(world=first.world)
    six.refresh_from_db()
    assert told(six) == ["present world: it is not the one to which the journal leads"]


def test_a_bid_changed_after_its_opening_is_named(bidding: Game, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=3)
    closing.close(bidding.pk, how="organiser")
    bidding.refresh_from_db()
    assert told(bidding) == []
    Envelope.objects.filter(game=bidding, player="A").update(amount=4)
    place = f"envelope of A (turn {bidding.turn}, bids)"
    shown, receipt = told(bidding)
    assert shown.startswith("opened noted at ")
    assert shown.endswith(": what is shown is not what was noted")
    assert receipt == f"{place}: amount and nonce do not give its receipt"


def test_a_swapped_sealed_bid_is_named(bidding: Game, anna: Any, bruno: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=3)
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=5)
    of_bruno = Envelope.objects.get(game=bidding, player="B")
    Envelope.objects.filter(game=bidding, player="A").update(sealed=of_bruno.sealed)
    (flaw,) = told(bidding)
    assert flaw.startswith(f"envelope of A (turn {bidding.turn}, bids): ")
    assert "does not match its receipt" in flaw


def test_a_changed_plan_is_named(bidding: Game, anna: Any, bruno: Any):
    for user, player in ((anna, "A"), (bruno, "B")):
        seal_plan(bidding.pk, Plan(bid=2), actor=Actor.seat(user, player))
    of_bruno = SealedPlan.objects.get(game=bidding, player="B")
    assert told(bidding) == []
    SealedPlan.objects.filter(game=bidding, player="A").update(sealed=of_bruno.sealed)
    (flaw,) = told(bidding)
    assert flaw.startswith("plan of A: ")


def test_a_changed_account_of_a_seat_is_named(bidding: Game):
    bidding.seats.filter(player="A").update(user=person("eve"))
    assert told(bidding) == ["seat A: another account sits there than was noted"]


@pytest.mark.parametrize("fields", [{"turn": 7}, {"phase": "battles"}, {"moment": 700}])
def test_a_turn_or_phase_that_differs_from_the_world_is_named(six: Game, fields: dict[str, Any]):
    Game.objects.filter(pk=six.pk).update(**fields)
    six.refresh_from_db()
    named = "present world: pages show another turn, phase or moment than its own"
    assert told(six) == [named]


def make_chain_anew(game: Game) -> None:
    chain = ""
    for seq in range(game.seq + 1):
        if seq:
            entry = game.journal.get(seq=seq)
            chain = chain_of(entry, chain)
            change(game, seq, chain=chain)
        for note in game.notes.filter(seq=seq).order_by("place"):
            chain = note_chain(note, chain)
            Note.objects.filter(pk=note.pk).update(chain=chain)


def test_a_rewritten_journal_is_found_by_a_noted_hash(six: Game):
    """An intruder with the database can compute every later hash again, but not change a note on
    paper."""
    noted = {str(seq): chain for seq, chain in six.journal.values_list("seq", "chain")}
    line = six.journal.filter(seq__gt=20, origin="given").order_by("seq").first()
    change(six, line.seq, actor_kind="organiser")
    make_chain_anew(six)
    assert told(six) == []
    assert told(six, noted={str(line.seq - 1): noted[str(line.seq - 1)][:12]}) == []
    (flaw,) = told(six, noted={str(six.seq): noted[str(six.seq)][:12]})
    assert flaw.endswith("this or an earlier line is not what was noted")
    assert told(six, noted={str(six.seq + 1): "ab" * 8}) == [
        f"journal line {six.seq + 1}: it was noted, and is not there"
    ]


def test_the_command_checks_all_campaigns_and_fails_for_a_flaw(six: Game, capsys: Any):
    call_command("verify")
    given, fits = capsys.readouterr().out.splitlines()
    assert "came with a demo or a record, not from the seed." in given
    assert fits == "Everything else fits."
    change(six, 30, news=b"[]")
    with pytest.raises(SystemExit) as stopped:
        call_command("verify", six.public_id)
    assert stopped.value.code == 1
    assert f"{six.public_id} {six.name}: journal line 30" in capsys.readouterr().out
    with pytest.raises(CommandError, match="There is no campaign nowhere"):
        call_command("verify", "nowhere")
    with pytest.raises(CommandError, match="such as"):
        call_command("verify", six.public_id, noted=["30:ab"])

"""The chain over the journal and what is written beside it."""

import json
from typing import Any

import pytest
from django.db import transaction

from campaign.actions.clock import closing
from campaign.actions.fairness.dice_explained import Throw, chance_of
from campaign.actions.fairness.proof_file import proof
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.dice_seeds import unsealed
from campaign.actions.journal.hash_chain import chain_of, end_of_chain
from campaign.actions.journal.ledger import lock
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.play.starting import start_campaign
from campaign.actions.play.submit import act
from campaign.actions.records import tamper_check
from campaign.actions.records.record_files import export_record, import_record
from campaign.actions.rulings.cancelling import break_off
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.deadlines import pause, resume
from campaign.actions.rulings.rulings import rule
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.seats import leave, rename, write_luck
from campaign.commands import Confirm, GrantPower, SetResult
from campaign.models import Campaign, JournalEntry, Note
from campaign.play import defaults
from club.refusals import Refusal
from tests.recorded import entry_of, recorded
from tests.table import bring_to, new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def told(campaign: Campaign) -> list[str]:
    return [str(flaw) for flaw in tamper_check.flaws(Campaign.objects.get(pk=campaign.pk))]


def noted(campaign: Campaign, kind: str) -> list[dict[str, Any]]:
    bodies = (
        campaign.notes.filter(kind=kind).order_by("seq", "place").values_list("body", flat=True)
    )
    return [json.loads(body) for body in bodies]


def lines_of(campaign: Campaign) -> list[dict[str, Any]]:
    return [json.loads(line) for line in proof(Campaign.objects.get(pk=campaign.pk))]


def make_format_1(campaign: Campaign) -> None:
    """The campaign as an earlier release left it: lines alone, chained by themselves."""
    campaign.notes.all().delete()
    campaign.seeds.all().delete()
    chain = ""
    for line in campaign.journal.order_by("seq"):
        line.format, line.by, line.drawn = 1, "", False
        line.chain = chain = chain_of(line, chain)
        line.save()


def test_an_earlier_journal_verifies_and_says_so(bidding: Campaign, anna: Any):
    bring_to(bidding, "recruitment")
    make_format_1(bidding)
    assert told(bidding) == []
    (said,) = tamper_check.remarks(bidding)
    assert said.startswith(f"{bidding.seq} lines from 1 to {bidding.seq} were written under an")


def test_the_first_act_takes_in_what_an_earlier_format_left_out(bidding: Campaign, anna: Any):
    pause(bidding.pk, actor=Actor.organiser(anna), reason="Snow")
    make_format_1(bidding)
    before = bidding.seq
    resume(bidding.pk, actor=Actor.organiser(anna), reason="Thaw")
    assert noted(bidding, "taken_in") == [{"lines": before}]
    assert told(bidding) == []
    bidding.rulings.filter(kind="pause").update(reason="A whim")
    (flaw,) = told(bidding)
    assert flaw.endswith("what is shown is not what was noted")


def test_dice_of_a_campaign_without_a_seed_are_drawn_from_one_made_then(mustering: Campaign):
    bring_to(mustering, "dice")
    make_format_1(mustering)
    bring_to(mustering, "placement")
    seed = mustering.seeds.get()
    rolls = mustering.journal.filter(format=2).exclude(chance=[])
    assert rolls.exists()
    assert {line.drawn for line in rolls} == {True}
    assert seed.since < min(line.seq for line in rolls)
    assert told(mustering) == []


def test_a_seed_stays_sealed_until_the_campaign_is_over(bidding: Campaign, anna: Any):
    row = bidding.seeds.get()
    seed = unsealed(bidding, row).hex()
    whole = "\n".join(proof(bidding))
    assert (row.hash in whole, seed in whole, row.opened) == (True, False, "")
    break_off(bidding.pk, actor=Actor.organiser(anna), reason="Moved away")
    row.refresh_from_db()
    assert row.opened == seed
    assert seed in "\n".join(proof(Campaign.objects.get(pk=bidding.pk)))
    assert told(bidding) == []


def test_another_die_is_named_while_the_seed_is_sealed_and_after(bidding: Campaign, anna: Any):
    line = bidding.journal.exclude(chance=[]).filter(drawn=True).first()
    bidding.seeds.update(hash="0" * 64)
    assert any("does not give the hash" in flaw for flaw in told(bidding))
    bidding.seeds.update(hash=noted(bidding, "seed")[0]["hash"])
    assert told(bidding) == []
    bidding.journal.filter(pk=line.pk).update(drawn=False)
    assert any("were not drawn from the campaign's seed" in flaw for flaw in told(bidding))


def test_words_for_luck_are_open_until_the_start_and_change_every_die(anna: Any, bruno: Any):
    forming = new_campaign(anna, [anna, bruno], started=False)
    first = forming.seeds.get()
    assert first.hash == noted(forming, "seed")[0]["hash"]
    write_luck(forming.pk, actor=Actor.seat(bruno, "B"), word=" nine  hens ")
    with pytest.raises(Refusal) as long:
        write_luck(forming.pk, actor=Actor.seat(anna, "A"), word="x" * 41)
    assert long.value.code == "luck"
    write_luck(forming.pk, actor=Actor.seat(anna, "A"), word="x" * 40)
    assert list(forming.seats.values_list("luck", flat=True)) == ["x" * 40, "nine hens"]
    with pytest.raises(Refusal) as other:
        write_luck(forming.pk, actor=Actor.seat(anna, "B"), word="mine")
    assert other.value.code == "not-yours"
    for _ in range(2):
        forming.refresh_from_db()
        for command in defaults(forming.read_world())[:1]:
            user = anna if command.player == "A" else bruno
            act(forming.pk, command, actor=Actor.seat(user, command.player))
    start_campaign(forming.pk, actor=Actor.organiser(anna))
    assert noted(forming, "begun") == [{"words": {"A": "x" * 40, "B": "nine hens"}}]
    assert forming.messages.get(kind="started").values == {"seed": first.hash}
    with pytest.raises(Refusal) as late:
        write_luck(forming.pk, actor=Actor.seat(bruno, "B"), word="late")
    assert late.value.code == "started"
    assert told(forming) == []


def test_a_member_who_is_erased_leaves_the_chain_whole_and_no_name(
    bidding: Campaign, anna: Any, bruno: Any
):
    name, organiser = "Brunhilde", Actor.organiser(anna)
    rename(bidding.pk, "B", name, actor=Actor.seat(bruno, "B"))
    seal_bid(bidding.pk, actor=Actor.seat(bruno, "B"), amount=1)
    bring_to(bidding, "recruitment")
    rule(bidding.pk, GrantPower("B", 1), actor=organiser, reason=f"{name} counted wrongly")
    leave(bidding.pk, actor=Actor.seat(bruno, "B"))
    chains = list(bidding.notes.order_by("seq", "place").values_list("hash", "chain"))
    assert any(name in body for body in bidding.notes.values_list("body", flat=True))
    erase(bruno)
    assert told(bidding) == []
    rows = [*bidding.notes.values_list("body", flat=True), *proof(bidding)]
    assert [text for text in rows if name in text] == []
    assert list(bidding.notes.order_by("seq", "place").values_list("hash", "chain"))[:-1] == chains
    (erased,) = noted(bidding, "erased")
    assert (erased["player"], len(erased["reworded"]) >= 3) == ("B", True)
    ruling = bidding.rulings.get()
    assert ruling.reason == "B counted wrongly"
    bidding.rulings.update(reason="B cheated")
    (flaw,) = told(bidding)
    assert flaw.startswith("ruling noted at ")


def test_an_account_that_is_gone_without_being_erased_is_named(bidding: Campaign, bruno: Any):
    JournalEntry.objects.filter(campaign=bidding, seat="B").update(actor_user=None)
    lines = bidding.journal.filter(seat="B").exclude(by="")
    assert [flaw.endswith("its account is gone") for flaw in told(bidding)] == [
        True
    ] * lines.count()


def test_a_correction_of_a_finished_campaign_brings_a_new_seed(people: list[Any]):
    """What was opened is known: later dice may not come from it."""
    won, ruler = recorded(people[:2], seed="end 0", last=99), Actor.organiser(people[0])
    assert (won.status, [bool(seed.opened) for seed in won.seeds.all()]) == ("ended", [True])
    confirmed = entry_of(won, Confirm, won.turn)
    correct(won.pk, confirmed.seq, None, actor=ruler, reason="Forgotten")
    won.refresh_from_db()
    assert won.status == "running"
    assert [bool(seed.opened) for seed in won.seeds.order_by("pk")] == [True, False]
    assert told(won) == []


def test_imported_dice_and_bids_are_known_as_such(bidding: Campaign, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1)
    closing.close(bidding.pk, how="organiser")
    copy = import_record(list(export_record(Campaign.objects.get(pk=bidding.pk))), organiser=anna)
    assert told(copy) == []
    assert "came with a demo or a record" in "".join(tamper_check.remarks(copy))


def test_a_note_that_was_taken_out_is_missed(bidding: Campaign):
    note = Note.objects.filter(campaign=bidding, kind="deadline").order_by("pk").first()
    note.delete()
    assert any("missing" in flaw or "its hash is another" in flaw for flaw in told(bidding))


def test_the_end_of_the_chain_counts_notes_after_the_last_line(bidding: Campaign, anna: Any):
    before = end_of_chain(bidding)
    pause(bidding.pk, actor=Actor.organiser(anna), reason="Snow")
    after = end_of_chain(bidding)
    assert (after.seq, after.place) == (before.seq, before.place + 2)
    assert str(after) == f"{after.seq}.{after.place}:{after.chain}"
    with transaction.atomic():
        assert lock(bidding.pk).head is None


def throw_of(campaign: Campaign, seq: int) -> Throw:
    """What the page of envelopes shows of the dice of this line."""
    throws = chance_of(Campaign.objects.get(pk=campaign.pk)).throws
    (throw,) = [throw for throw in throws if throw.seq == seq]
    return throw


def test_dice_that_decide_a_battle_nobody_played_can_be_worked_out(fighting: Campaign):
    """Both sides of a battle throw from the seed, at the place of its result."""
    fighting.unplayed = "dice"
    fighting.save()
    closing.close(fighting.pk, how="organiser")
    message = fighting.messages.filter(kind="unplayed").first()
    assert isinstance(fighting.journal.get(seq=message.seq).read_command(), SetResult)
    assert not [flaw for flaw in told(fighting) if "dice" in flaw]
    assert (throw_of(fighting, message.seq).dice, throw_of(fighting, message.seq).fair) == (
        message.values["dice"], None,
    )  # fmt: skip
    break_off(fighting.pk, actor=Actor.organiser(fighting.organiser), reason="Moved away")
    assert throw_of(fighting, message.seq).fair
    fighting.messages.filter(pk=message.pk).update(
        values=message.values | {"dice": {player: [6] for player in message.values["players"]}}
    )
    assert throw_of(fighting, message.seq).fair is False
    note = fighting.notes.get(kind="message", about=message.pk)
    changed = note.body.replace(f'"winner":"{message.values["winner"]}"', '"winner":"F"')
    Note.objects.filter(pk=note.pk).update(body=changed)
    assert any("its dice are not those that the seed gives" in flaw for flaw in told(fighting))

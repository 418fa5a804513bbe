"""The chain over the journal and its other recorded rows."""

import json
from collections import Counter
from typing import Any

import pytest
from django.db import transaction

from campaign.actions.fairness.dice_explained import Throw, chance_of
from campaign.actions.fairness.proof_file import proof
from campaign.actions.history.effective_history import read_command, read_world
from campaign.actions.play.sealed_bids import seal_bid
from campaign.actions.records import tamper_check
from campaign.actions.records.record_files import export_record, import_record
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule
from campaign.actions.seats.account_erasure import erase
from campaign.commands import Confirm, GrantPower, SetResult
from campaign.play import defaults
from club.actions.chain.dice_seeds import unsealed
from club.actions.chain.hash_chain import chain_of, end_of_chain, note_chain
from club.actions.clock import closing
from club.actions.decisions.deadlines import break_off, pause
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import lock
from club.actions.play.starting import start_game
from club.actions.play.submit import act
from club.actions.seats.seats import leave, rename, write_luck
from club.models import Game, JournalEntry, Note
from club.refusals import Refusal
from tests.recorded import entry_of, recorded
from tests.table import bring_to, new_campaign

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def told(game: Game) -> list[str]:
    return [str(flaw) for flaw in tamper_check.flaws(Game.objects.get(pk=game.pk))]


def noted(game: Game, kind: str) -> list[dict[str, Any]]:
    bodies = game.notes.filter(kind=kind).order_by("seq", "place").values_list("body", flat=True)
    return [json.loads(body) for body in bodies]


def lines_of(game: Game) -> list[dict[str, Any]]:
    return [json.loads(line) for line in proof(Game.objects.get(pk=game.pk))]


def make_seedless(game: Game) -> None:
    """Changes the campaign as if it had never had a seed. Its chain is computed again without that
    note."""
    game.seeds.all().delete()
    game.notes.filter(kind="seed").delete()
    written = [*game.notes.all(), *game.journal.all()]
    chain, places = "", Counter[int]()
    for row in sorted(written, key=lambda row: (row.seq, getattr(row, "place", 0))):
        if isinstance(row, Note):
            places[row.seq] += 1
            row.place = places[row.seq]
        row.chain = chain = (
            note_chain(row, chain) if isinstance(row, Note) else chain_of(row, chain)
        )
        row.save()


def test_a_campaign_without_a_seed_gets_one_for_its_first_dice(mustering: Game):
    make_seedless(mustering)
    bring_to(mustering, "placement")
    seed = mustering.seeds.get()
    rolls = mustering.journal.exclude(chance=[])
    assert rolls.exists()
    assert {line.drawn for line in rolls} == {True}
    assert seed.since < min(line.seq for line in rolls)
    assert told(mustering) == []


def test_a_seed_stays_sealed_until_the_campaign_is_over(bidding: Game, anna: Any):
    row = bidding.seeds.get()
    seed = unsealed(bidding, row).hex()
    whole = "\n".join(proof(bidding))
    assert (row.hash in whole, seed in whole, row.opened) == (True, False, "")
    break_off(bidding.pk, actor=Actor.organiser(anna), reason="Moved away")
    row.refresh_from_db()
    assert row.opened == seed
    assert seed in "\n".join(proof(Game.objects.get(pk=bidding.pk)))
    assert told(bidding) == []


def test_a_changed_die_is_named_before_and_after_the_seed_is_revealed(bidding: Game, anna: Any):
    line = bidding.journal.exclude(chance=[]).filter(drawn=True).first()
    bidding.seeds.update(hash="0" * 64)
    assert any("does not give the hash" in flaw for flaw in told(bidding))
    bidding.seeds.update(hash=noted(bidding, "seed")[0]["hash"])
    assert told(bidding) == []
    bidding.journal.filter(pk=line.pk).update(drawn=False)
    assert any("were not drawn from the campaign's seed" in flaw for flaw in told(bidding))


def test_lucky_words_are_editable_until_the_start_and_change_every_die(anna: Any, bruno: Any):
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
        for command in defaults(read_world(forming))[:1]:
            user = anna if command.player == "A" else bruno
            act(forming.pk, command, actor=Actor.seat(user, command.player))
    start_game(forming.pk, actor=Actor.organiser(anna))
    assert noted(forming, "begun") == [{"words": {"A": "x" * 40, "B": "nine hens"}}]
    assert forming.messages.get(kind="started").values == {"seed": first.hash}
    with pytest.raises(Refusal) as late:
        write_luck(forming.pk, actor=Actor.seat(bruno, "B"), word="late")
    assert late.value.code == "started"
    assert told(forming) == []


def test_erasing_a_member_keeps_the_chain_valid_and_removes_the_name(
    bidding: Game, anna: Any, bruno: Any
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


def test_an_account_deleted_without_erasure_is_named(bidding: Game, bruno: Any):
    JournalEntry.objects.filter(game=bidding, seat="B").update(actor_user=None)
    lines = bidding.journal.filter(seat="B").exclude(by="")
    assert [flaw.endswith("its account is gone") for flaw in told(bidding)] == [
        True
    ] * lines.count()


def test_correcting_a_finished_campaign_creates_a_new_seed(people: list[Any]):
    """The opened seed is known, so later dice may not come from it."""
    won, ruler = recorded(people[:2], ends_in=Confirm), Actor.organiser(people[0])
    assert (won.status, [bool(seed.opened) for seed in won.seeds.all()]) == ("ended", [True])
    confirmed = entry_of(won, Confirm, won.turn)
    correct(won.pk, confirmed.seq, None, actor=ruler, reason="Forgotten")
    won.refresh_from_db()
    assert won.status == "running"
    assert [bool(seed.opened) for seed in won.seeds.order_by("pk")] == [True, False]
    assert told(won) == []


def test_imported_dice_and_bids_are_marked_as_imported(bidding: Game, anna: Any):
    seal_bid(bidding.pk, actor=Actor.seat(anna, "A"), amount=1)
    closing.close(bidding.pk, how="organiser")
    copy = import_record(list(export_record(Game.objects.get(pk=bidding.pk))), organiser=anna)
    assert told(copy) == []
    assert "came with a demo or a record" in "".join(tamper_check.remarks(copy))


def test_a_removed_note_is_reported(bidding: Game):
    note = Note.objects.filter(game=bidding, kind="deadline").order_by("pk").first()
    note.delete()
    assert any("missing" in flaw or "its hash is another" in flaw for flaw in told(bidding))


def test_the_end_of_the_chain_counts_notes_after_the_last_entry(bidding: Game, anna: Any):
    before = end_of_chain(bidding)
    pause(bidding.pk, actor=Actor.organiser(anna), reason="Snow")
    after = end_of_chain(bidding)
    assert (after.seq, after.place) == (before.seq, before.place + 2)
    assert str(after) == f"{after.seq}.{after.place}:{after.chain}"
    with transaction.atomic():
        assert lock(bidding.pk).head is None


def throw_of(game: Game, seq: int) -> Throw:
    """The dice of this line on the page of envelopes."""
    throws = chance_of(Game.objects.get(pk=game.pk)).throws
    (throw,) = [throw for throw in throws if throw.seq == seq]
    return throw


def test_dice_that_decide_an_unplayed_battle_can_be_recomputed(fighting: Game):
    """Both sides of a battle roll from the seed, at the place of its result."""
    fighting.campaign.unplayed = "dice"
    fighting.campaign.save()
    closing.close(fighting.pk, how="organiser")
    message = fighting.messages.filter(kind="unplayed").first()
    assert isinstance(read_command(fighting.journal.get(seq=message.seq)), SetResult)
    assert not [flaw for flaw in told(fighting) if "dice" in flaw]
    assert (throw_of(fighting, message.seq).dice, throw_of(fighting, message.seq).fair) == (
        message.values["dice"],
        None,
    )
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

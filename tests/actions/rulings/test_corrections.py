"""An earlier entry is changed or struck: first the difference, then going back and replaying."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.actions.bids.envelopes import sealed_players
from campaign.actions.history.effective_history import (
    read_command,
    read_news,
    read_world,
    world_before,
)
from campaign.actions.history.integrity import replay_journal
from campaign.actions.notices.recaps import sentences_for
from campaign.actions.play.sealed_bids import own_bid, seal_bid
from campaign.actions.records.record_files import export_record, import_record, replay
from campaign.actions.rulings.corrections import correct, preview_correction
from campaign.commands import BuildVillage, Confirm, Move, OpenBids, WriteLord
from campaign.differences import differences, to_json
from campaign.models import Envelope
from campaign.play import digest
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.play.submit import act
from club.models import Game, Message, PhaseClose, Seat
from tests.assertions.stocks import reconcile
from tests.examples import part_of
from tests.lasting.war import lasting_war, people, six, war
from tests.recorded import another_winner, entry_of, plain_entry, recorded, state
from tests.table import person

__all__ = ["lasting_war", "people", "six", "war"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def test_the_shown_difference_equals_that_of_two_independent_replays(six: Game, ruler: Actor):
    before = replay(export_record(six)).world
    seq, said = another_winner(six)
    shown = preview_correction(six, seq, said, actor=ruler)
    made = correct(six.pk, seq, said, actor=ruler, reason="Bruno won, both say so.")
    six.refresh_from_db()
    after = replay(export_record(six)).world
    assert shown.differences == differences(before, after)
    assert made.changes == to_json(shown.differences)
    assert {type(row).__name__ for row in shown.differences} >= {"Holder", "Power", "OnMap"}
    assert (made.digest_before, made.digest_after) == (digest(before), digest(after))
    assert read_world(six) == after


def test_readers_of_a_battle_are_notified_of_its_corrected_result(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    Seat.objects.filter(game=six).update(seen=six.seq)
    assert not sentences_for(six, said.winner)
    correct(six.pk, seq, said, actor=ruler, reason="Bruno won, both say so.")
    six.refresh_from_db()
    told = sentences_for(six, said.winner)
    assert any(one.startswith("You win the battle for") for one in told)


def test_a_correction_is_one_entry_followed_by_the_replayed_ones(six: Game, ruler: Actor):
    last, world_before = six.seq, digest(read_world(six))
    seq, said = another_winner(six)
    made = correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    back = six.journal.get(seq=last + 1)
    assert (back.origin, back.rewinds_to, bytes(back.command)) == ("rewind", seq - 1, b"")
    assert back.digest == six.journal.get(seq=seq - 1).digest
    changed = six.journal.get(seq=last + 2)
    assert (read_command(changed), changed.copy_of, changed.origin) == (said, seq, "correction")
    assert (changed.actor_kind, changed.actor_user_id) == ("organiser", ruler.user_id)
    old = six.journal.filter(seq__gte=seq, seq__lte=last)
    assert set(old.values_list("superseded_by", flat=True)) == {last + 1}
    assert list(old.filter(struck=True).values_list("seq", flat=True)) == [seq, *made.dropped]
    assert six.journal.get(seq=last).digest == world_before
    assert replay_journal(Game.objects.get(pk=six.pk)).refusal is None


def test_replayed_entries_keep_actor_time_and_dice(six: Game, ruler: Actor):
    first = six.journal.get(seq=1)
    story = plain_entry(six, ruler)
    made = correct(six.pk, story.seq, None, actor=ruler, reason="It never was.")
    for copy in effective(six).filter(copy_of__isnull=False).exclude(origin="correction"):
        original = six.journal.get(seq=copy.copy_of)
        kept = ("at", "actor_kind", "actor_user_id", "seat", "command", "chance", "origin")
        assert [getattr(copy, k) for k in kept] == [getattr(original, k) for k in kept]
    assert effective(six).first() == first
    assert made.replacement is None


def test_entries_that_no_longer_fit_are_listed_and_struck(six: Game, ruler: Actor):
    move = entry_of(six, Move, 2, 0)
    shown = preview_correction(six, move.seq, None, actor=ruler)
    assert shown.dropped
    assert all(refusal.code for _, refusal in shown.dropped)
    made = correct(six.pk, move.seq, None, actor=ruler, reason="That move was never made.")
    assert made.dropped == [line.seq for line, _ in shown.dropped]
    struck = six.journal.filter(struck=True).order_by("seq").values_list("seq", flat=True)
    assert list(struck) == [move.seq, *made.dropped]


def test_previewing_a_correction_changes_nothing(six: Game, ruler: Actor):
    before = state(six)
    seq, said = another_winner(six)
    preview_correction(six, seq, said, actor=ruler)
    preview_correction(six, seq, None, actor=ruler)
    assert state(six) == before


def test_a_correction_can_be_corrected(six: Game, ruler: Actor):
    before = digest(read_world(six))
    seq, said = another_winner(six)
    first = correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    changed = first.entry.seq + 1
    original = read_command(six.journal.get(seq=seq))
    second = correct(six.pk, changed, original, actor=ruler, reason="No, as first reported.")
    six.refresh_from_db()
    assert (second.rewinds_to, six.era) == (changed - 1, 2)
    lines = list(effective(six).filter(copy_of__isnull=False))
    assert lines[0].copy_of == seq
    assert replay_journal(six).refusal is None
    if not first.dropped:
        assert digest(read_world(six)) == before
    earlier = entry_of(six, BuildVillage, 2, 0)
    correct(six.pk, earlier.seq, None, actor=ruler, reason="And that was no village.")
    six.refresh_from_db()
    assert replay_journal(six).refusal is None
    assert six.journal.get(seq=seq).superseded_by == first.entry.seq


def test_power_points_are_the_sum_of_the_effective_entries(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    six.refresh_from_db()
    news = [n for line in effective(six) for n in read_news(line)]
    assert set(reconcile(read_world(six), news).values()) == {0}


def test_export_and_import_after_a_correction_reach_the_same_digest(
    six: Game, ruler: Actor, people: list[Any]
):
    seq, said = another_winner(six)
    correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    six.refresh_from_db()
    copy = import_record(list(export_record(six)), organiser=people[0])
    assert digest(read_world(copy)) == digest(read_world(six))
    assert replay_journal(copy).refusal is None
    assert copy.journal.filter(rewinds_to__isnull=False).count() == 0


def test_a_correction_restarts_the_window_only_if_the_moment_changed(six: Game, ruler: Actor):
    Game.objects.filter(pk=six.pk).update(closes_at=six.closes_at - timedelta(hours=30))
    six.refresh_from_db()
    due, moment = six.closes_at, six.moment
    story = plain_entry(six, ruler)
    correct(six.pk, story.seq, None, actor=ruler, reason="It never was.")
    six.refresh_from_db()
    assert (six.moment, six.closes_at) == (moment, due)
    correct(six.pk, entry_of(six, Confirm, 3).seq, None, actor=ruler, reason="Not confirmed.")
    six.refresh_from_db()
    assert six.moment != moment
    assert six.closes_at > due
    assert (six.turn, six.phase) == (3, "battles")


def test_sealed_bids_are_returned_unopened_if_their_world_changed(
    six: Game, ruler: Actor, people: list[Any]
):
    receipt = seal_bid(six.pk, actor=Actor.seat(people[1], "B"), amount=1)
    correct(six.pk, plain_entry(six, ruler).seq, None, actor=ruler, reason="It never was.")
    six.refresh_from_db()
    assert "B" in six.waits_for
    assert own_bid(six, "B") is None
    assert not Envelope.objects.filter(receipt=receipt.receipt).exists()
    assert Message.objects.get(game=six).values["returned"] is True
    seal_bid(six.pk, actor=Actor.seat(people[1], "B"), amount=2)
    assert own_bid(six, "B").amount == 2


def test_sealed_bids_stay_if_only_a_story_was_corrected(six: Game, ruler: Actor, people: list[Any]):
    lord, row = next((id, row) for id, row in read_world(six).lords.items() if not row.died)
    owner = next(seat for seat in six.seats.all() if seat.player == row.owner)
    story = WriteLord(row.owner, lord, 1, "Brave.")
    act(six.pk, story, actor=Actor.seat(owner.user, owner.player))
    seal_bid(six.pk, actor=Actor.seat(owner.user, owner.player), amount=1)
    line = effective(six).last()
    told = replace(read_command(line), story="He was never there.")
    correct(six.pk, line.seq, told, actor=ruler, reason="Asked for.")
    six.refresh_from_db()
    assert own_bid(six, owner.player).amount == 1
    assert owner.player not in six.waits_for
    assert read_world(six).lords[lord].story == "He was never there."


def test_envelopes_opened_before_a_correction_are_not_reused(six: Game, ruler: Actor):
    moment = six.moment
    for seat in six.seats.all():
        seal_bid(six.pk, actor=Actor.seat(seat.user, seat.player), amount=0)
    line = entry_of(six, Confirm, 3)
    correct(six.pk, line.seq, None, actor=ruler, reason="Not confirmed.")
    confirm = read_command(line)
    user = six.seats.get(player=confirm.player).user
    act(six.pk, confirm, actor=Actor.seat(user, confirm.player))
    for _ in range(30):
        six.refresh_from_db()
        if six.phase == "bids":
            break
        closing.close(six.pk, how="organiser")
    Game.objects.filter(pk=six.pk).update(moment=moment)
    six.refresh_from_db()
    assert Envelope.objects.filter(game=six, moment=moment, era=0).count() == 6
    assert sealed_players(six) == frozenset()
    assert own_bid(six, "B") is None


def test_replayed_moments_are_closed_in_the_new_era(six: Game, ruler: Actor):
    old = {c.moment: c for c in PhaseClose.objects.filter(game=six)}
    story = plain_entry(six, ruler)
    correct(six.pk, story.seq, None, actor=ruler, reason="It never was.")
    again = list(PhaseClose.objects.filter(game=six, era=1))
    assert [c.moment for c in again] == [m for m in sorted(old) if m >= story.moment]
    assert all(
        (c.closed_at, c.how, c.outcomes)
        == (old[c.moment].closed_at, old[c.moment].how, old[c.moment].outcomes)
        for c in again
    )


def test_a_past_phase_is_shown_as_corrected(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    moment = six.moment
    correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    six.refresh_from_db()
    for line in effective(six).filter(seq__gt=seq):
        seen = world_before(six, line)
        assert (seen.turn, seen.phase) == (line.turn, line.phase)
    assert six.moment <= moment


def test_a_corrected_battle_reopens_a_finished_campaign(people: list[Any], ruler: Actor):
    ended = recorded(people[:2], ends_in=Confirm)
    assert ended.status == Game.ENDED
    line = entry_of(ended, Confirm, ended.turn)
    correct(ended.pk, line.seq, None, actor=ruler, reason="Not confirmed.")
    ended.refresh_from_db()
    assert (ended.status, ended.phase) == (Game.RUNNING, "battles")
    assert ended.closes_at is not None


def test_everybody_is_notified_of_a_correction(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    made = correct(six.pk, seq, said, actor=ruler, reason="  Bruno won. ")
    told = Message.objects.get(game=six)
    assert (told.kind, told.by_id, told.by_player, told.reason) == (
        "corrected",
        ruler.user_id,
        True,
        "Bruno won.",
    )
    assert (told.values["correction"], made.by_player) == (made.entry.seq, "A")


@given(data=st.data())
@settings(max_examples=part_of(12), deadline=None, suppress_health_check=list(HealthCheck))
def test_striking_any_entry_leaves_the_journal_intact(data: st.DataObject):
    people = [person(f"{name}-{Game.objects.count()}") for name in "abc"]
    game = recorded(people, seed=str(data.draw(st.integers(0, 99))), last=1)
    actor = Actor.organiser(people[0])
    for _ in range(3):
        lines = [
            line.seq for line in effective(game) if not isinstance(read_command(line), OpenBids)
        ]
        seq = data.draw(st.sampled_from(lines))
        correct(game.pk, seq, None, actor=actor, reason="Struck.")
        game.refresh_from_db()
        assert replay_journal(game).refusal is None
        assert replay(export_record(game)).world == read_world(game)

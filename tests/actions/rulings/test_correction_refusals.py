"""Invalid corrections are refused, and tampering is found."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_command
from campaign.actions.history.integrity import replay_journal
from campaign.actions.rulings.corrections import correct, preview_correction
from campaign.commands import Confirm, OpenBids
from campaign.models import Correction
from club.actions.journal.actor import Actor
from club.models import Game
from club.refusals import Refusal
from tests.lasting.war import lasting_war, people, six, war
from tests.recorded import another_winner, entry_of, state
from tests.table import person

__all__ = ["lasting_war", "people", "six", "war"]

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rewinds_to", 3),
        ("copy_of", 7),
        ("copy_of", None),
        ("superseded_by", None),
        ("numbers_from", 900),
    ],
)
def test_tampering_with_a_correction_is_found(six: Game, ruler: Actor, name: str, value: Any):
    seq, said = another_winner(six)
    correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    six.refresh_from_db()
    assert replay_journal(six).refusal is None
    lines = six.journal.filter(**{f"{name}__isnull": name == "numbers_from"})
    lines = lines.filter(copy_of__isnull=False) if name == "numbers_from" else lines
    line = lines.order_by("seq").last()
    six.journal.filter(pk=line.pk).update(**{name: value})
    assert replay_journal(six).refusal is not None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("nothing there", "no-such-entry"),
        ("the first world", "no-such-entry"),
        ("bids", "sealed"),
        ("another kind", "other-command"),
        ("another player", "other-command"),
        ("the same", "same"),
        ("no reason", "reason"),
        ("long reason", "reason"),
        ("stale", "stale"),
    ],
)
def test_an_invalid_correction_is_refused(six: Game, ruler: Actor, change: str, code: str):
    seq, said = another_winner(six)
    reason, seen, replacement = "Why not.", six.seq, said
    match change:
        case "nothing there":
            seq = six.seq + 1
        case "the first world":
            seq = 0
        case "bids":
            seq, replacement = entry_of(six, OpenBids, 2).seq, OpenBids({"A": 9})
        case "another kind":
            replacement = Confirm(said.player, said.battle, said.battle_report.name)
        case "another player":
            replacement = replace(said, player=next(p for p in "ABCDEF" if p != said.player))
        case "the same":
            replacement = read_command(six.journal.get(seq=seq))
        case "no reason":
            reason = "  "
        case "long reason":
            reason = "x" * 1001
        case "stale":
            seen -= 1
    before = state(six)
    with pytest.raises(Refusal) as refused:
        correct(six.pk, seq, replacement, actor=ruler, reason=reason, page_version=seen)
    assert (refused.value.code, state(six)) == (code, before)


def test_correcting_a_struck_bid_is_refused(six: Game, ruler: Actor):
    with pytest.raises(Refusal, match="sealed and opened"):
        preview_correction(six, entry_of(six, OpenBids, 2).seq, None, actor=ruler)


def test_a_struck_entry_cannot_be_corrected(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    made = correct(six.pk, seq, said, actor=ruler, reason="Bruno won.")
    for gone in (seq, made.entry.seq):
        with pytest.raises(Refusal) as refused:
            correct(six.pk, gone, None, actor=ruler, reason="Again.")
        assert refused.value.code == "no-such-entry"


def test_only_the_organiser_corrects(six: Game, people: list[Any]):
    seq, said = another_winner(six)
    staff, stranger = person("staff", is_staff=True), person("nobody")
    for actor in (
        Actor.seat(people[1], "B"),
        Actor.organiser(people[1]),
        Actor.clock(),
        Actor.ruling(stranger),
    ):
        for asked in (
            lambda a=actor: preview_correction(six, seq, said, actor=a),
            lambda a=actor: correct(six.pk, seq, said, actor=a, reason="I say so."),
        ):
            with pytest.raises(Refusal) as refused:
                asked()
            assert refused.value.code == "not-yours"
    made = correct(six.pk, seq, said, actor=Actor.ruling(staff), reason="Asked by the club.")
    assert (made.by_id, made.by_player) == (staff.pk, "")


def test_a_double_tap_corrects_once(six: Game, ruler: Actor):
    seq, said = another_winner(six)
    first = correct(
        six.pk, seq, said, actor=ruler, reason="Bruno won.", key="k", page_version=six.seq
    )
    again = correct(
        six.pk, seq, said, actor=ruler, reason="Bruno won.", key="k", page_version=six.seq
    )
    assert (again, Correction.objects.count()) == (first, 1)

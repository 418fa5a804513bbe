"""A member's own notes: sealed at rest, only for them, and deleted with them."""

import pytest

from campaign.actions.company.notes import MOST_LETTERS, note_of, save_note
from campaign.actions.records.key_rotation import rekey
from campaign.actions.seats.account_erasure import erase
from campaign.models import PrivateNote
from club.refusals import Refusal

PLAN = "Strike Cedar while Bruno sleeps"


def test_notes_are_sealed_and_only_their_writer_reads_them(game, people, clara):
    version = game.version
    save_note(game.pk, actor=clara, text=PLAN)
    assert [note_of(game, user) for user in people] == ["", "", PLAN]
    assert PLAN.encode() not in bytes(PrivateNote.objects.get().sealed)
    game.refresh_from_db()
    assert game.version == version


def test_notes_replace_earlier_ones_and_nothing_deletes_them(game, people, clara):
    save_note(game.pk, actor=clara, text="First")
    save_note(game.pk, actor=clara, text=PLAN)
    assert (note_of(game, people[2]), PrivateNote.objects.count()) == (PLAN, 1)
    save_note(game.pk, actor=clara, text=" \n")
    assert not PrivateNote.objects.exists()


def test_notes_that_are_too_long_change_nothing(game, people, clara):
    save_note(game.pk, actor=clara, text=PLAN)
    with pytest.raises(Refusal) as caught:
        save_note(game.pk, actor=clara, text="x" * (MOST_LETTERS + 1))
    assert (caught.value.code, note_of(game, people[2])) == ("text", PLAN)


def test_notes_of_another_place_or_key_do_not_open(game, people, clara, settings):
    save_note(game.pk, actor=clara, text=PLAN)
    PrivateNote.objects.update(user=people[1])
    assert note_of(game, people[1]) == ""


def test_notes_get_the_newest_key(game, people, clara):
    save_note(game.pk, actor=clara, text=PLAN)
    before = bytes(PrivateNote.objects.get().sealed)
    assert rekey().unreadable == []
    assert bytes(PrivateNote.objects.get().sealed) != before
    assert note_of(game, people[2]) == PLAN


def test_notes_are_deleted_with_the_account(game, people, clara):
    save_note(game.pk, actor=clara, text=PLAN)
    erase(people[2])
    assert not PrivateNote.objects.exists()

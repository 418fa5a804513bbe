"""Private messages: their writers and readers, and the organiser's setting."""

from datetime import timedelta

import pytest
from django.db.models import F

from campaign.actions.company import private_talk
from campaign.actions.company.private_talk import (
    allow_private_talk,
    mark_read,
    opened_text,
    report,
    reported_messages,
    talk_between,
    unread_by_writer,
    write_privately,
)
from campaign.actions.records.key_rotation import rekey
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import facts_about
from campaign.models import PrivateMessage
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.journal.actor import Actor
from club.actions.notices.relevance import is_outdated
from club.models import Game, Message, Notice
from club.refusals import Refusal
from tests.table import person

OFFER = "Leave Cedar to me, and the ford is yours."


def refused(code, way, *args, **more):
    with pytest.raises(Refusal) as caught:
        way(*args, **more)
    assert caught.value.code == code


def told(game):
    """Everything that a public change would alter."""
    game.refresh_from_db()
    return game.version, game.journal.count(), game.notes.count(), Message.objects.count()


def test_the_two_read_it_and_no_version_moves(game, people, clara):
    before = told(game)
    row = write_privately(game.pk, people[0].pk, actor=clara, text=f"  {OFFER} ")
    assert OFFER.encode() not in bytes(row.sealed)
    for user, other in ((people[0], people[2]), (people[2], people[0])):
        (found,), older = talk_between(game, user, other.pk)
        assert (found.text, found.row, older) == (OFFER, row, 0)
    for user, other in ((people[1], people[2]), (people[1], people[0])):
        assert talk_between(game, user, other.pk) == ([], 0)
    assert told(game) == before


def test_an_organiser_without_a_seat_writes_and_gets_messages(game, people, clara):
    otto = person("otto")
    Game.objects.filter(pk=game.pk).update(organiser=otto)
    write_privately(game.pk, otto.pk, actor=clara, text="Is the hill rough?")
    write_privately(game.pk, people[2].pk, actor=Actor.organiser(otto), text="It is.")
    page, _ = talk_between(game, otto, people[2].pk)
    assert [found.text for found in page] == ["It is.", "Is the hill rough?"]


def test_nobody_writes_to_strangers_or_to_themselves_or_from_outside(game, people, clara):
    rolf = person("rolf")
    for reader in (rolf.pk, people[2].pk, 0):
        refused("not-here", write_privately, game.pk, reader, actor=clara, text=OFFER)
    for actor in (Actor.seat(rolf, "C"), Actor.organiser(rolf)):
        refused("not-yours", write_privately, game.pk, people[0].pk, actor=actor, text=OFFER)
    assert not PrivateMessage.objects.exists()


@pytest.mark.parametrize("text", ["", " \n ", "x" * 4001])
def test_nothing_and_too_much_are_refused(game, people, clara, text):
    refused("text", write_privately, game.pk, people[0].pk, actor=clara, text=text)
    assert not PrivateMessage.objects.exists()


def test_the_same_words_are_stored_once_and_a_fast_writer_has_to_wait(game, people, clara):
    to = people[0].pk
    first = write_privately(game.pk, to, actor=clara, text=OFFER)
    assert write_privately(game.pk, to, actor=clara, text=OFFER) == first
    for number in range(private_talk.MOST_AT_ONCE - 1):
        write_privately(game.pk, people[number % 2].pk, actor=clara, text=f"Wave {number}")
    refused("too-fast", write_privately, game.pk, to, actor=clara, text="One more")
    PrivateMessage.objects.update(at=F("at") - timedelta(minutes=5))
    write_privately(game.pk, to, actor=clara, text="One more")


def test_two_people_write_only_so_much(game, people, clara, monkeypatch):
    monkeypatch.setattr(private_talk, "MOST_OF_TWO", 1)
    write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    refused("too-many", write_privately, game.pk, people[0].pk, actor=clara, text="One more")
    write_privately(game.pk, people[1].pk, actor=clara, text="To another")


def test_a_long_talk_has_pages(game, people, clara, monkeypatch):
    monkeypatch.setattr(private_talk, "PAGE", 2)
    for number in range(3):
        write_privately(game.pk, people[0].pk, actor=clara, text=str(number))
    page, older = talk_between(game, people[0], people[2].pk)
    last, none = talk_between(game, people[0], people[2].pk, older)
    assert [found.text for found in (*page, *last)] == ["2", "1", "0"]
    assert none == 0


def test_messages_are_unread_until_the_reader_opens_the_talk(game, people, anna, clara):
    write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    write_privately(game.pk, people[0].pk, actor=clara, text="Well?")
    assert unread_by_writer(game, people[0]) == {people[2].pk: 2}
    assert unread_by_writer(game, people[2]) == {people[0].pk: 0}
    mark_read(game, people[2], people[0].pk)
    mark_read(game, people[0], people[1].pk)
    assert unread_by_writer(game, people[0]) == {people[2].pk: 2}
    mark_read(game, people[0], people[2].pk)
    assert unread_by_writer(game, people[0]) == {people[2].pk: 0}


def test_one_notice_without_the_words_waits_until_the_talk_is_opened(game, people, clara):
    write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    write_privately(game.pk, people[0].pk, actor=clara, text="Well?")
    notice = Notice.objects.get()
    assert (notice.user, notice.event) == (people[0], "private")
    words = rendered_words(notice, notice.made_at)
    assert words.subject == "Six trees: a private message from Clara"
    assert OFFER not in words.text
    assert words.link.endswith(f"/c/{game.public_id}/private")
    assert not is_outdated(notice)
    mark_read(game, people[0], people[2].pk)
    assert is_outdated(notice)
    write_privately(game.pk, people[0].pk, actor=clara, text="Hello?")
    assert Notice.objects.count() == 2


def test_a_reader_reports_one_message_and_organisers_read_that_one(game, people, anna, clara):
    bruno = Actor.seat(people[1], "B")
    foul = write_privately(game.pk, people[1].pk, actor=clara, text="You rat!")
    write_privately(game.pk, people[1].pk, actor=clara, text=OFFER)
    for actor in (clara, anna):
        report(game.pk, foul.pk, actor=actor)
        assert reported_messages(game) == []
    report(game.pk, foul.pk, actor=bruno)
    report(game.pk, foul.pk, actor=bruno)
    assert [found.text for found in reported_messages(game)] == ["You rat!"]
    notice = Notice.objects.get(event="reported")
    assert notice.user == people[0]
    assert "rat" not in str(notice.values)


def test_the_organiser_forbids_and_allows_it_and_everybody_is_informed(game, people, clara):
    write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    refused("not-yours", allow_private_talk, game.pk, False, actor=clara)
    organiser = Actor.organiser(people[0])
    allow_private_talk(game.pk, True, actor=organiser)
    assert not Message.objects.filter(kind__contains="private").exists()
    allow_private_talk(game.pk, False, actor=organiser)
    refused("no-private-talk", write_privately, game.pk, people[0].pk, actor=clara, text="Well?")
    assert len(talk_between(game, people[2], people[0].pk)[0]) == 1
    allow_private_talk(game.pk, True, actor=organiser)
    write_privately(game.pk, people[0].pk, actor=clara, text="Well?")
    kinds = Message.objects.filter(kind__contains="private").values_list("kind", flat=True)
    assert list(kinds) == ["no_private_talk", "private_talk"]
    assert game.notes.filter(body__contains="no_private_talk").exists()


def test_messages_get_the_newest_key_and_open_in_no_other_place(game, people, clara):
    row = write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    before = bytes(row.sealed)
    assert rekey().unreadable == []
    row.refresh_from_db()
    assert (bytes(row.sealed) != before, opened_text(row)) == (True, OFFER)
    row.reader = people[1]
    assert opened_text(row) == ""


def test_a_person_takes_their_own_words_with_them_and_deletes_the_talk(game, people, clara):
    write_privately(game.pk, people[0].pk, actor=clara, text=OFFER)
    mine, theirs = facts_about(people[2]), facts_about(people[0])
    assert [one["text"] for one in mine["private messages"]] == [OFFER]
    assert OFFER not in str(theirs)
    assert len(theirs["campaign.PrivateMessage (reader)"]) == 1
    erase(people[2])
    assert not PrivateMessage.objects.exists()

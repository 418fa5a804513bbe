"""Announcements of organisers: everybody is notified, and they stay until they are read."""

import pytest

from campaign.actions.company.announcements import mark_as_read, unread_announcement
from campaign.actions.company.comments import WHOLE, add_comment, remove_comment
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.models import Game, Notice
from club.refusals import Refusal


@pytest.fixture
def organiser(people):
    return Actor.organiser(people[0], "A")


def unread(game, player):
    return unread_announcement(Game.objects.get(pk=game.pk), player)


def announce(game, actor, text="We meet on Tuesday."):
    return add_comment(game.pk, WHOLE, actor=actor, text=text, announced=True)


def test_all_others_are_notified_and_have_it_unread(game, people, organiser):
    version = game.version
    row = announce(game, organiser)
    assert (row.player, row.announced) == ("A", True)
    assert [unread(game, player) for player in "ABC"] == [None, row, row]
    told = {(notice.user, notice.event) for notice in Notice.objects.all()}
    assert told == {(people[1], "announced"), (people[2], "announced")}
    game.refresh_from_db()
    assert game.version == version + 1


def test_only_an_organiser_announces(game, people):
    with pytest.raises(Refusal) as caught:
        announce(game, Actor.seat(people[1], "B"))
    assert caught.value.code == "not-yours"
    assert unread(game, "C") is None


def test_it_is_shown_until_it_is_read_and_a_later_one_stays(game, people, organiser):
    first, bruno = announce(game, organiser), Actor.seat(people[1], "B")
    second = announce(game, organiser, "On Wednesday, I mean.")
    mark_as_read(game.pk, first.pk, actor=bruno)
    assert unread(game, "B") == second
    mark_as_read(game.pk, second.pk, actor=bruno)
    assert (unread(game, "B"), unread(game, "C")) == (None, second)


def test_a_removed_announcement_is_not_shown(game, organiser):
    row = announce(game, organiser)
    remove_comment(game.pk, row.pk, actor=organiser)
    assert (unread(game, "B"), game.seats.exclude(unread=None).count()) == (None, 0)


def test_a_successor_does_not_see_it(game, people, organiser):
    announce(game, organiser)
    seats.leave(game.pk, actor=Actor.seat(people[1], "B"))
    assert game.seats.get(player="B").unread is None

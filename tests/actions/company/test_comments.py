"""Messages of members: their authors, length, number, and removal."""

from datetime import timedelta

import pytest
from django.db.models import F

from campaign.actions.company import comments
from campaign.actions.company.comments import (
    WHOLE,
    add_comment,
    comments_of,
    counted_comments,
    remove_comment,
    thread_of,
)
from campaign.actions.rulings.battle_attachments import set_aside
from campaign.models import BattleComment
from club.actions.journal.actor import Actor
from club.actions.talk.limits import MOST_AT_ONCE
from club.models import Game
from club.refusals import Refusal
from tests.table import person


def refused(code, way, *args, **more):
    with pytest.raises(Refusal) as caught:
        way(*args, **more)
    assert caught.value.code == code


def test_any_member_comments_and_no_version_moves(game, anna, clara):
    before = (game.version, game.journal.count(), game.notes.count())
    add_comment(game.pk, "k1", actor=anna, text="  Well fought!\r\nAgain?  ")
    add_comment(game.pk, "k1", actor=clara, text="What a ford.")
    rows = comments_of(game, "k1", 3)
    assert [(row.player, row.text, row.turn) for row in rows] == [
        ("A", "Well fought!\nAgain?", 3),
        ("C", "What a ford.", 3),
    ]
    game.refresh_from_db()
    assert (game.version, game.journal.count(), game.notes.count()) == before


def test_an_organiser_without_a_seat_comments_and_others_do_not(game, people):
    otto = person("otto")
    Game.objects.filter(pk=game.pk).update(organiser=otto)
    row = add_comment(game.pk, "k1", actor=Actor.organiser(otto), text="Fair play.")
    assert (row.player, row.by) == ("", otto)
    for actor in (Actor.organiser(people[0]), Actor.seat(person("rolf"), "A")):
        refused("not-yours", add_comment, game.pk, "k1", actor=actor, text="Mine!")


def test_the_same_words_are_stored_once(game, anna, clara):
    first = add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    assert add_comment(game.pk, "k1", actor=anna, text="Well fought! ") == first
    assert add_comment(game.pk, "k1", actor=clara, text="Well fought!") != first


@pytest.mark.parametrize("text", ["", " \n ", "\u202e", "x" * 4001])
def test_nothing_and_too_much_are_refused(game, anna, text):
    refused("text", add_comment, game.pk, "k1", actor=anna, text=text)
    assert not BattleComment.objects.exists()


def test_characters_that_deceive_are_left_out(game, anna):
    row = add_comment(game.pk, "k1", actor=anna, text="a\u202eb\x00c\ud800d" + "x" * 996)
    assert row.text == "abcd" + "x" * 996


def test_only_battles_that_were_called_have_comments(game, anna):
    refused("no-such-battle", add_comment, game.pk, "k9", actor=anna, text="Where?")


def test_a_fast_writer_has_to_wait(game, anna, clara):
    for number in range(MOST_AT_ONCE):
        add_comment(game.pk, "k1", actor=anna, text=f"Wave {number}")
    refused("too-fast", add_comment, game.pk, "k1", actor=anna, text="One more")
    add_comment(game.pk, "k1", actor=clara, text="Let me speak")
    BattleComment.objects.update(at=F("at") - timedelta(minutes=5))
    add_comment(game.pk, "k1", actor=anna, text="One more")


def test_a_battle_has_only_so_many_comments(game, anna, people):
    BattleComment.objects.bulk_create(
        BattleComment(game=game, battle="k1", turn=3, player="B", at=game.opened_at, text=str(i))
        for i in range(comments.MOST_OF_BATTLE - 1)
    )
    add_comment(game.pk, "k1", actor=anna, text="The last")
    refused("too-many", add_comment, game.pk, "k1", actor=anna, text="One more")


def test_the_writer_and_the_organiser_remove_a_comment_and_nobody_else(game, people, clara):
    bruno, organiser = Actor.seat(people[1], "B"), Actor.organiser(people[0])
    mine = add_comment(game.pk, "k1", actor=bruno, text="Rubbish!")
    refused("not-yours", remove_comment, game.pk, mine.pk, actor=clara)
    assert BattleComment.objects.count() == 1
    remove_comment(game.pk, mine.pk, actor=bruno)
    assert not BattleComment.objects.exists()
    remove_comment(game.pk, mine.pk, actor=organiser)


def test_a_comment_that_an_organiser_removes_leaves_an_empty_place(game, people, clara):
    row = add_comment(game.pk, "k1", actor=clara, text="Rubbish!")
    remove_comment(game.pk, row.pk, actor=Actor.organiser(people[0]))
    (left,) = comments_of(game, "k1", 3)
    assert (left.removed, left.text, left.player) == (True, "", "C")
    assert counted_comments(game) == {}


def test_a_comment_of_an_erased_writer_belongs_to_nobody(game, anna, clara):
    row = add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    BattleComment.objects.update(by=None)
    refused("not-yours", remove_comment, game.pk, row.pk, actor=Actor("seat", clara.user_id, "C"))


def test_comments_of_a_battle_that_a_correction_removed_are_hidden(game, anna):
    add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    set_aside(game, {"k1": ("before",)}, {"k1": ("after",)})
    assert comments_of(game, "k1", 3) == []
    assert [row.battle for row in BattleComment.objects.all()] == ["k1~0"]


def test_the_thread_of_the_campaign_is_separate_from_those_of_its_battles(game, anna, clara):
    add_comment(game.pk, "k1", actor=anna, text="Well fought!")
    hello = add_comment(game.pk, WHOLE, actor=clara, text="Hello, all.")
    assert thread_of(game) == ([hello], 0)
    assert counted_comments(game) == {("k1", 3): 1}
    set_aside(game, {"k1": (3, "Cedar")}, {})
    assert thread_of(game) == ([hello], 0)


def test_a_long_thread_has_pages_the_latest_first(game):
    BattleComment.objects.bulk_create(
        BattleComment(game=game, battle="", turn=3, player="B", at=game.opened_at, text=str(i))
        for i in range(comments.PAGE + 2)
    )
    first, older = thread_of(game)
    last, none = thread_of(game, older)
    assert [row.text for row in first] == [str(i) for i in range(comments.PAGE + 1, 1, -1)]
    assert ([row.text for row in last], none) == (["1", "0"], 0)

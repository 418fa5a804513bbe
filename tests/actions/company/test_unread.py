"""Unread messages: those that a player has not opened, in threads and in private."""

from campaign.actions.company.comments import WHOLE, add_comment, remove_comment
from campaign.actions.company.private_talk import write_privately
from club.actions.delivery.notice_rendering import rendered_words
from club.actions.journal.actor import Actor
from club.actions.notices.notice_kinds import NOW
from club.actions.notices.recipients import save_preferences
from club.actions.notices.relevance import is_outdated
from club.actions.seats import seats
from club.actions.talk import unread
from club.actions.talk.unread import open_marks
from club.models import Game, Notice


def marks(game):
    return {seat.player: seat.unread_talk for seat in Game.objects.get(pk=game.pk).seats.all()}


def test_everybody_except_its_writer_has_a_message_unread(game, anna, clara):
    hello = add_comment(game.pk, WHOLE, actor=anna, text="Hello, all.")
    fight = add_comment(game.pk, "k1", actor=clara, text="Well fought!")
    first, second = str(hello.pk), f"{fight.pk} k1"
    assert marks(game) == {"A": [second], "B": [first, second], "C": [first]}


def test_only_the_reader_has_a_private_message_unread(game, people, clara):
    row = write_privately(game.pk, people[1].pk, actor=clara, text="Meet me at the ford.")
    assert marks(game) == {"A": [], "B": [f"p{row.pk} {people[2].pk}"], "C": []}


def test_an_opened_message_is_read_and_a_second_look_needs_no_query(
    game, anna, django_assert_num_queries
):
    add_comment(game.pk, WHOLE, actor=anna, text="Hello, all.")
    later = add_comment(game.pk, WHOLE, actor=anna, text="Anybody there?")
    seat = Game.objects.get(pk=game.pk).seats.get(player="B")
    open_marks(seat, lambda mark: mark != str(later.pk))
    assert marks(game)["B"] == seat.unread_talk == [str(later.pk)]
    with django_assert_num_queries(0):
        open_marks(seat, lambda mark: mark != str(later.pk))


def test_a_removed_message_is_not_unread(game, people, anna):
    row = add_comment(game.pk, WHOLE, actor=anna, text="Rubbish!")
    remove_comment(game.pk, row.pk, actor=Actor.organiser(people[0]))
    assert marks(game) == {"A": [], "B": [], "C": []}


def test_a_successor_finds_no_marks(game, people, anna):
    add_comment(game.pk, WHOLE, actor=anna, text="Hello, all.")
    seats.leave(game.pk, actor=Actor.seat(people[1], "B"))
    assert marks(game)["B"] == []


def test_a_seat_has_only_so_many_marks(game, anna, monkeypatch):
    monkeypatch.setattr(unread, "MOST", 2)
    rows = [add_comment(game.pk, WHOLE, actor=anna, text=str(number)) for number in range(3)]
    assert marks(game)["B"] == [str(row.pk) for row in rows[1:]]


def test_a_message_notifies_those_who_want_it_and_those_it_names(game, people, anna):
    bruno, clara = people[1:]
    save_preferences(clara, {("talk", None): NOW})
    add_comment(game.pk, WHOLE, actor=anna, text="Tuesday at Jo's, @bruno?")
    told = {(row.user, row.event, row.values["text"]) for row in Notice.objects.all()}
    text = "Tuesday at Jo's, @bruno?"
    assert told == {(bruno, "named", text), (clara, "talk", text)}
    notice = Notice.objects.get(user=bruno)
    words = rendered_words(notice, notice.made_at)
    assert words.subject == "Six trees: Anna mentioned you"
    assert words.text == f"Anna mentioned you in a message:\n\n{text}"
    assert words.link.endswith(f"/c/{game.public_id}/talk")


def test_a_message_about_a_battle_links_there_and_notifies_nobody_by_default(game, people, anna):
    add_comment(game.pk, "k1", actor=anna, text="Well fought, all of you.")
    assert not Notice.objects.exists()
    add_comment(game.pk, "k1", actor=anna, text="Well fought, @Clara.")
    notice = Notice.objects.get()
    assert rendered_words(notice, notice.made_at).link.endswith("/battles/k1")


def test_a_removed_message_notifies_nobody(game, people, anna):
    row = add_comment(game.pk, WHOLE, actor=anna, text="@Clara, you cheat")
    notice = Notice.objects.get()
    assert not is_outdated(notice)
    remove_comment(game.pk, row.pk, actor=Actor.organiser(people[0]))
    assert is_outdated(notice)

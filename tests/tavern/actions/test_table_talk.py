"""Free talk at tables: who may write, limits, unread marks, reports, blocks, removing."""

from typing import Any

import pytest

from campaign.actions.seats.account_erasure import erase
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.actions.talk import blocks, thread
from club.actions.talk.limits import MOST_AT_ONCE
from club.models import Game, Notice, TalkMessage
from club.refusals import Refusal
from tavern.actions import table_talk
from tavern.actions.founding import SeatPlan
from tavern.actions.seating import play_again
from tavern.actions.table_talk import talk_at
from tests.table import person
from tests.tavern.glass_tables import lay_table, of

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(anna: Any, bruno: Any) -> Game:
    """A table of two people who also sit at another one."""
    lay_table(*of(anna, bruno), host=anna)
    return lay_table(*of(anna, bruno), host=anna)


@pytest.fixture
def strangers(anna: Any, bruno: Any) -> Game:
    return lay_table(*of(anna, bruno), host=anna)


def seat(game: Game, player: str) -> Actor:
    return Actor.seat(game.seats.get(player=player).user, player)


def write(game: Game, player: str, text: str = "Hello.") -> TalkMessage:
    return table_talk.write(game.pk, actor=seat(game, player), text=text)


def refused(code: str, way: Any, *args: Any, **more: Any) -> None:
    with pytest.raises(Refusal) as caught:
        way(*args, **more)
    assert caught.value.code == code


def now(game: Game) -> Game:
    return Game.objects.select_related("table").get(pk=game.pk)


def marks(game: Game) -> dict[str, list[str]]:
    return {one.player: one.unread_talk for one in game.seats.all()}


def test_friends_write_at_once_and_the_message_is_unread_for_the_other(friends: Game):
    version = friends.version
    row = write(friends, "A", "  Your go!\r\n")
    assert (row.text, row.player) == ("Your go!", "A")
    assert marks(friends) == {"A": [], "B": [str(row.pk)]}
    assert now(friends).version > version
    assert friends.journal.filter(seq__gt=friends.seq).count() == 0


def test_strangers_write_only_once_everybody_has_agreed(strangers: Game):
    assert talk_at(now(strangers)) == ("asked", True, "AB")
    table_talk.agree(strangers.pk, True, actor=seat(strangers, "A"))
    refused("no-talk", write, strangers, "A")
    table_talk.agree(strangers.pk, True, actor=seat(strangers, "B"))
    assert write(strangers, "A").text == "Hello."
    table_talk.agree(strangers.pk, False, actor=seat(strangers, "B"))
    refused("no-talk", write, strangers, "A")
    said = list(strangers.messages.filter(kind__startswith="talk").values_list("kind", flat=True))
    assert sorted(said) == ["talk_agreed", "talk_agreed", "talk_refused"]


def test_one_stranger_at_a_table_of_friends_closes_it(anna: Any, bruno: Any):
    lay_table(*of(anna, bruno), host=anna)
    game = lay_table(*of(anna, bruno, person("clara")), host=anna)
    assert talk_at(now(game)).missing == "ABC"


def test_a_rematch_makes_no_friends_of_strangers(strangers: Game, anna: Any, bruno: Any):
    Game.objects.filter(pk=strangers.pk).update(status=Game.ENDED)
    again = [play_again(strangers.pk, user=one) for one in (anna, bruno)][0]
    Game.objects.filter(pk=again.pk).update(status=Game.ENDED)
    third = [play_again(again.pk, user=one) for one in (bruno, anna)][0]
    for game in (strangers, again, third):
        assert talk_at(now(game)).why == "asked"
    lay_table(*of(anna, bruno), host=anna)
    assert talk_at(now(third)).is_open


def test_whoever_takes_the_seat_next_has_not_agreed(strangers: Game):
    for player in "AB":
        table_talk.agree(strangers.pk, True, actor=seat(strangers, player))
    seats.leave(strangers.pk, actor=seat(strangers, "B"))
    assert now(strangers).table.talk_agreed == "A"


def test_alone_at_a_shared_device_there_is_nobody_to_talk_to(anna: Any):
    game = lay_table(*of(anna), SeatPlan("Alder", here=True), host=anna)
    assert talk_at(now(game)).why == "alone"
    refused("no-talk", write, game, "A")


def test_only_people_who_sit_there_write(friends: Game):
    for actor in (Actor.seat(person("clara"), "A"), Actor.organiser(friends.organiser)):
        refused("not-yours", table_talk.write, friends.pk, actor=actor, text="Me too.")


def test_nothing_too_much_and_too_many_messages_are_refused(friends: Game):
    for text in ("", " \n ", "x" * 4001):
        refused("text", write, friends, "A", text)
    first = write(friends, "A", "one")
    assert write(friends, "A", "one ") == first
    for number in range(MOST_AT_ONCE - 1):
        write(friends, "A", str(number))
    refused("too-fast", write, friends, "A", "more")
    assert write(friends, "B").player == "B"


def test_a_thread_is_full_at_some_time(friends: Game, monkeypatch: Any):
    monkeypatch.setattr(thread, "MOST", 1)
    write(friends, "A")
    refused("too-many", write, friends, "B", "And you?")


def test_the_host_switches_it_off_and_on(friends: Game, bruno: Any):
    refused("not-yours", table_talk.close, friends.pk, True, host=bruno)
    table_talk.close(friends.pk, True, host=friends.organiser)
    refused("no-talk", write, friends, "A")
    table_talk.close(friends.pk, False, host=friends.organiser)
    assert write(friends, "A")


def test_its_writer_deletes_a_message_and_the_host_leaves_its_place(friends: Game, anna: Any):
    own, other = write(friends, "B", "Oops."), write(friends, "B", "Rubbish!")
    table_talk.remove(friends.pk, own.pk, actor=seat(friends, "B"))
    table_talk.remove(friends.pk, other.pk, actor=seat(friends, "A"))
    (left,) = TalkMessage.objects.all()
    assert (left.pk, left.removed, left.text) == (other.pk, True, "")
    assert marks(friends)["A"] == []
    mine = write(friends, "A", "Mine.")
    refused("not-yours", table_talk.remove, friends.pk, mine.pk, actor=seat(friends, "B"))


def test_a_report_goes_to_the_host_once(friends: Game, anna: Any):
    friends.organiser = person("clara")
    friends.save()
    row = write(friends, "B", "Rubbish!")
    Notice.objects.all().delete()
    for _ in range(2):
        table_talk.report(friends.pk, row.pk, actor=seat(friends, "A"))
    table_talk.report(friends.pk, write(friends, "A").pk, actor=seat(friends, "A"))
    heard = Notice.objects.filter(event="talk_reported").values_list("user__username", flat=True)
    assert list(heard) == ["clara"]
    assert TalkMessage.objects.filter(reported_at__isnull=False).get() == row


def test_a_blocked_writer_is_not_read_and_does_not_know(friends: Game, anna: Any, bruno: Any):
    before = write(friends, "B", "Rubbish!")
    table_talk.block_writer(friends, before.pk, user=anna)
    after = write(friends, "B", "More rubbish!")
    assert marks(friends)["A"] == []
    read = thread.thread_of(friends, without=blocks.blocked_by(anna.pk))[0]
    assert read == []
    assert thread.thread_of(friends, without=blocks.blocked_by(bruno.pk))[0] == [after, before]
    blocks.unblock(anna, bruno.pk)
    assert blocks.blocked_by(anna.pk) == set()
    blocks.block(anna, anna.pk)
    assert blocks.blocked_by(anna.pk) == set()


def test_a_message_is_told_to_those_who_have_not_read_it(friends: Game, bruno: Any):
    write(friends, "A", "Secret words.")
    notice = Notice.objects.get(event="table_talk")
    assert notice.user == bruno
    assert "Secret" not in str(notice.values)


def test_nothing_of_a_blocked_or_erased_person_stays_unread(friends: Game, anna: Any, bruno: Any):
    from_bruno, from_anna = write(friends, "B"), write(friends, "A")
    assert marks(friends) == {"A": [str(from_bruno.pk)], "B": [str(from_anna.pk)]}
    table_talk.block_writer(friends, from_bruno.pk, user=anna)
    assert marks(friends) == {"A": [], "B": [str(from_anna.pk)]}
    erase(anna, successor=bruno)
    assert marks(friends)["B"] == []
    assert TalkMessage.objects.get() == from_bruno


def test_changes_of_which_everybody_reads_are_few(strangers: Game, anna: Any):
    for number in range(MOST_AT_ONCE):
        table_talk.agree(strangers.pk, number % 2 == 0, actor=seat(strangers, "B"))
    refused("too-fast", table_talk.agree, strangers.pk, True, actor=seat(strangers, "B"))
    for number in range(MOST_AT_ONCE):
        table_talk.show(strangers.pk, number % 2 == 0, host=anna)
    refused("too-fast", table_talk.close, strangers.pk, True, host=anna)
    table_talk.agree(strangers.pk, False, actor=seat(strangers, "B"))
    assert strangers.messages.filter(kind__startswith="talk_").count() == 2 * MOST_AT_ONCE

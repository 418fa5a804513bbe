"""Pages of private messages: for the two writers, for the organiser, and for everybody else."""

import pytest

from campaign.actions.company.private_talk import write_privately
from campaign.models import Campaign, PrivateMessage
from club.actions.accounts.plain_names import note_name
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.models import Game
from tests.pages.acts.fights import fought
from tests.pages.laid import address, refusal, words

OFFER = "Leave Cedar to me."


@pytest.fixture
def game(laid):
    return laid(fought())


def talk(game, person):
    return f"{address(game, 'private')}/{person.pk}"


def write(client, game, person, text=OFFER):
    return client.post(talk(game, person), {"what": "write", "text": text})


def test_two_members_write_and_the_list_names_unread_messages(game, people, as_player):
    bruno, clara = as_player("B"), as_player("C")
    assert write(bruno, game, people[2])["Location"] == talk(game, people[2])
    listed = words(clara.get(address(game, "private")))
    assert "1 new message" in listed
    assert OFFER not in listed
    assert OFFER in words(clara.get(talk(game, people[1])))
    assert OFFER in words(bruno.get(talk(game, people[2])))
    assert "new message" not in words(clara.get(address(game, "private")))


def test_nobody_else_reads_them_with_any_guessed_number(game, people, as_player, stranger):
    write(as_player("B"), game, people[2])
    anna = as_player("A")
    for number in range(1, max(person.pk for person in people) + 3):
        answer = anna.get(f"{address(game, 'private')}/{number}")
        assert answer.status_code == (200 if number in (people[1].pk, people[2].pk) else 404)
        assert OFFER not in words(answer)
    assert stranger.get(talk(game, people[1])).status_code == 404
    assert write(stranger, game, people[1]).status_code == 404
    assert PrivateMessage.objects.count() == 1


def test_a_refused_message_stays_in_the_form(game, people, as_player):
    answer = write(as_player("B"), game, people[2], "x" * 4001)
    assert (answer.status_code, refusal(answer)) == (422, "Use at most 4000 characters.")
    assert "x" * 4001 in answer.content.decode()


def test_a_shared_device_shows_no_private_messages(game, people, as_player):
    anna = as_player("A")
    assert anna.get(address(game, "private") + "?for=B").status_code == 404
    assert anna.get(talk(game, people[2]) + "?for=B").status_code == 404


def test_only_the_reader_reports_and_only_organisers_see_the_report(game, people, as_player):
    bruno, clara = as_player("B"), as_player("C")
    write(bruno, game, people[2], "You rat!")
    write(bruno, game, people[2])
    row = PrivateMessage.objects.earliest("pk")
    report = {"what": "report", "number": row.pk}
    assert bruno.post(talk(game, people[2]), report).status_code == 302
    assert "rat" not in words(as_player("A").get(address(game, "private")))
    assert "Show it to the organiser" not in words(bruno.get(talk(game, people[2])))
    assert clara.post(talk(game, people[1]), report).status_code == 302
    seen = words(as_player("A").get(address(game, "private")))
    assert "You rat!" in seen
    assert OFFER not in seen
    assert "rat" not in words(clara.get(address(game, "private")))
    assert "reported to the organiser" in words(clara.get(talk(game, people[1])))


def test_the_organiser_forbids_private_messages_and_earlier_ones_stay(game, people, as_player):
    bruno, page = as_player("B"), address(game, "private")
    write(bruno, game, people[2])
    assert bruno.post(page, {"what": "forbid"}).status_code == 404
    assert as_player("A").post(page, {"what": "forbid"}).status_code == 302
    assert not Campaign.objects.get().private_talk
    assert "There are no private messages in this campaign." in words(
        bruno.get(address(game, "rules"))
    )
    shown = words(bruno.get(talk(game, people[2])))
    assert OFFER in shown
    assert "Send the message" not in shown
    assert write(bruno, game, people[2], "Well?").status_code == 422
    assert "there are no private messages in this campaign" in words(
        bruno.get(address(game, "chronicle"))
    )


def test_messages_stay_readable_when_a_member_has_left_and_after_the_end(game, people, as_player):
    bruno = as_player("B")
    note_name(people[2], "Clara")
    write_privately(game.pk, people[1].pk, actor=Actor.seat(people[2], "C"), text=OFFER)
    seats.leave(game.pk, actor=Actor.seat(people[2], "C"))
    Game.objects.update(status=Game.ENDED)
    assert " Clara " in words(bruno.get(address(game, "private")))
    shown = words(bruno.get(talk(game, people[2])))
    assert OFFER in shown
    assert "Send the message" not in shown
    assert as_player("C").get(talk(game, people[1])).status_code == 404


@pytest.mark.parametrize("person", [2**63, 10**25])
def test_an_unknown_number_names_nobody(game, as_player, person):
    assert as_player("A").get(address(game, f"private/{person}")).status_code == 404

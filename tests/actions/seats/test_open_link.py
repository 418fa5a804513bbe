"""One link to all free seats: its order of seats, and its end."""

from typing import Any

import pytest
from django.core.management import call_command

from campaign.actions.records.record_files import export_record
from club.actions.journal.actor import Actor
from club.actions.seats.invitations import make_invitation
from club.actions.seats.offers import accept_offer, find_offer, offer_key
from club.actions.seats.open_link import close_open_link, make_open_link, secret_of
from club.actions.seats.seats import give_to_bot, leave
from club.models import Game, Message, Notice, Tenure
from club.refusals import Refusal
from tests.actions.play.racing import at_once, is_sound
from tests.actions.seats.inviting import code_of, forming
from tests.table import person

__all__ = ["forming"]


def key_of(game: Game) -> str:
    """The key of a new link to the free seats."""
    make_open_link(game.pk, actor=Actor.organiser(game.organiser))
    return present_key(game)


def present_key(game: Game) -> str:
    game.refresh_from_db()
    return offer_key(secret_of(game))


def test_the_link_seats_people_in_the_order_of_the_seats(forming: Game, bruno: Any):
    leave(forming.pk, actor=Actor.seat(bruno, "B"))
    key = key_of(forming)
    assert find_offer(key).free == 2
    for name, player in (("Dora", "B"), ("Emil", "C")):
        seat = accept_offer(key, user=person(name.lower()), name=name, luck="clover")
        assert (seat.player, seat.name, seat.luck) == (player, name, "clover")
        assert Tenure.objects.filter(seat=seat, user=seat.user, until=None).count() == 1
    joined = Message.objects.filter(game=forming, kind="joined")
    assert [(row.values["name"], row.by.username) for row in joined] == [
        ("Dora", "dora"),
        ("Emil", "emil"),
    ]
    assert code_of(find_offer, key) == "no-seat"
    assert code_of(accept_offer, key, user=person("fritz"), name="Fritz") == "no-seat"
    assert is_sound(forming)


def test_the_organiser_gets_a_notice_with_the_name_of_a_new_player(forming: Game):
    accept_offer(key_of(forming), user=person("dora"), name="Dora")
    (notice,) = Notice.objects.filter(user=forming.organiser, event="seat", values__name="Dora")
    assert notice.values["kind"] == "joined"


def test_bots_make_room_last_and_a_seat_with_its_own_invitation_waits(forming: Game, bruno: Any):
    organiser = Actor.organiser(forming.organiser)
    leave(forming.pk, actor=Actor.seat(bruno, "B"))
    give_to_bot(forming.pk, "B", "steady", actor=organiser)
    key = key_of(forming)
    assert find_offer(key).free == 2
    make_invitation(forming.pk, "C", actor=organiser)
    assert find_offer(key).free == 1
    seat = accept_offer(key, user=person("dora"), name="Dora")
    assert (seat.player, seat.bot) == ("B", "")
    assert code_of(find_offer, key) == "no-seat"


def test_a_second_tap_finds_the_person_seated(forming: Game, bruno: Any):
    leave(forming.pk, actor=Actor.seat(bruno, "B"))
    key, dora = key_of(forming), person("dora")
    first = accept_offer(key, user=dora, name="Dora")
    assert accept_offer(key, user=dora, name="Dora") == first
    assert forming.seats.filter(user=dora).count() == 1
    assert Message.objects.filter(game=forming, kind="joined").count() == 1


def test_another_link_ends_the_first_one_and_a_closed_one_opens_nothing(forming: Game):
    first = key_of(forming)
    second = key_of(forming)
    assert code_of(find_offer, first) == "revoked"
    assert code_of(accept_offer, first, user=person("dora"), name="Dora") == "revoked"
    assert find_offer(second).game == forming
    close_open_link(forming.pk, actor=Actor.organiser(forming.organiser))
    assert code_of(find_offer, second) == "revoked"
    forming.refresh_from_db()
    assert secret_of(forming) == ""
    assert forming.seats.get(player="C").user is None


@pytest.mark.parametrize(("status", "code"), [("running", "started"), ("ended", "ended")])
def test_the_link_is_valid_until_the_start(forming: Game, status: str, code: str):
    key = key_of(forming)
    Game.objects.filter(pk=forming.pk).update(status=status)
    assert code_of(find_offer, key) == code
    assert code_of(accept_offer, key, user=person("dora"), name="Dora") == code
    forming.refresh_from_db()
    assert secret_of(forming) == ""
    organiser = Actor.organiser(forming.organiser)
    assert code_of(make_open_link, forming.pk, actor=organiser) == code


def test_only_the_organiser_makes_and_closes_the_link(forming: Game, bruno: Any):
    key = key_of(forming)
    for act in (make_open_link, close_open_link):
        assert code_of(act, forming.pk, actor=Actor.organiser(bruno)) == "not-yours"
    assert present_key(forming) == key


def test_a_name_that_is_taken_is_refused_and_seats_nobody(forming: Game):
    key, dora = key_of(forming), person("dora")
    assert code_of(accept_offer, key, user=dora, name="Anna") == "same-name"
    assert code_of(accept_offer, key, user=dora, name="") == "name"
    assert forming.seats.get(player="C").user is None


def test_the_database_the_record_and_a_forged_link_open_no_seat(forming: Game, capsys: Any):
    key_of(forming)
    secret = secret_of(forming)
    stored = forming.seats_key
    assert secret.startswith(f"s.{stored}:")
    for forged in (f"s.{stored}", secret[:-1], f"s.{stored}:x", "s.", "s.:"):
        assert code_of(offer_key, forged) == "unknown"
    assert not any(stored in line for line in export_record(forming))
    call_command("exportcampaign", forming.public_id)
    said = capsys.readouterr().out
    assert said
    assert stored not in said


@pytest.mark.parametrize("again", range(3))
@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_of_two_people_at_once_one_gets_the_last_seat(forming: Game, again: int):
    key = key_of(forming)
    dora, emil = person("dora"), person("emil")
    answers = at_once(
        lambda: accept_offer(key, user=dora, name="Dora"),
        lambda: accept_offer(key, user=emil, name="Emil"),
    )
    (loser,) = [answer for answer in answers if isinstance(answer, Refusal)]
    (winner,) = [answer for answer in answers if not isinstance(answer, Refusal)]
    assert loser.code == "no-seat"
    assert forming.seats.get(player="C").user == winner.user
    assert Tenure.objects.filter(seat=winner, until__isnull=True).count() == 1
    assert Message.objects.filter(game=forming, kind="joined").count() == 1
    assert is_sound(forming)


@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_two_people_at_once_get_the_last_two_seats(forming: Game, bruno: Any):
    leave(forming.pk, actor=Actor.seat(bruno, "B"))
    key = key_of(forming)
    guests = [person("dora"), person("emil")]
    answers = at_once(
        *[lambda one=one: accept_offer(key, user=one, name=one.username) for one in guests]
    )
    assert sorted(seat.player for seat in answers) == ["B", "C"]
    assert {seat.user for seat in answers} == set(guests)
    assert is_sound(forming)

"""Deputies of the organiser, and handing the campaign over."""

import pytest

from campaign.actions.seats.account_erasure import erase
from club.actions.decisions.deadlines import pause
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.seats import organisers, seats
from club.models import Game, Message, Notice
from club.refusals import Refusal
from tests.pages.acts.fights import fought
from tests.pages.laid import lay
from tests.table import person


@pytest.fixture
def people(db):
    return [person(name) for name in ("anna", "bruno", "clara")]


@pytest.fixture
def game(people):
    return lay(fought(), people)


@pytest.fixture
def anna(people):
    return Actor.organiser(people[0])


@pytest.fixture
def bruno(people):
    return Actor.organiser(people[1])


def refused(code, way, *args, **more):
    with pytest.raises(Refusal) as caught:
        way(*args, **more)
    assert caught.value.code == code


def deputies(game):
    return [seat.player for seat in game.seats.filter(deputy=True)]


def test_a_deputy_may_do_what_the_organiser_may(game, anna, bruno, people):
    refused("not-yours", pause, game.pk, actor=bruno, reason="Easter")
    organisers.name_deputy(game.pk, "B", actor=anna)
    pause(game.pk, actor=bruno, reason="Easter")
    game.refresh_from_db()
    assert game.paused
    assert permissions.organises(game, people[1])
    assert not permissions.organises(game, people[2])
    kinds = list(Message.objects.filter(game=game).values_list("kind", "by", "values__deputy"))
    assert kinds == [("deputy", anna.user_id, None), ("paused", bruno.user_id, True)]


def test_everybody_is_notified_of_a_deputy(game, anna):
    organisers.name_deputy(game.pk, "B", actor=anna)
    assert {notice.user.username for notice in Notice.objects.all()} == {"bruno", "clara"}


@pytest.mark.parametrize("player", ["A", "Z", ""])
def test_only_another_player_becomes_a_deputy(game, anna, player):
    code = "already" if player == "A" else "nobody"
    refused(code, organisers.name_deputy, game.pk, player, actor=anna)
    assert deputies(game) == []


def test_a_bot_s_seat_has_no_deputy(game, anna):
    game.seats.filter(player="B").update(user=None, bot="steady")
    refused("nobody", organisers.name_deputy, game.pk, "B", actor=anna)


def test_a_deputy_can_neither_name_deputies_nor_hand_over(game, anna, bruno):
    organisers.name_deputy(game.pk, "B", actor=anna)
    refused("not-yours", organisers.name_deputy, game.pk, "C", actor=bruno)
    refused("not-yours", organisers.hand_over, game.pk, "B", actor=bruno)
    assert deputies(game) == ["B"]


def test_the_organiser_ends_a_deputy_s_role_and_deputies_their_own(game, anna, bruno):
    for player in "BC":
        organisers.name_deputy(game.pk, player, actor=anna)
    refused("not-yours", organisers.end_deputy, game.pk, "C", actor=bruno)
    organisers.end_deputy(game.pk, "B", actor=bruno)
    organisers.end_deputy(game.pk, "C", actor=anna)
    assert deputies(game) == []


def test_a_deputy_who_leaves_the_seat_loses_the_role(game, anna, bruno, people):
    organisers.name_deputy(game.pk, "B", actor=anna)
    seats.leave(game.pk, actor=Actor.seat(people[1], "B"))
    assert deputies(game) == []
    refused("not-yours", pause, game.pk, actor=bruno, reason="Revenge")


def test_the_campaign_goes_to_a_deputy_and_the_former_organiser_becomes_one(game, anna, people):
    refused("no-deputy", organisers.hand_over, game.pk, "B", actor=anna)
    organisers.name_deputy(game.pk, "B", actor=anna)
    organisers.hand_over(game.pk, "B", actor=anna)
    game.refresh_from_db()
    assert (game.organiser, deputies(game)) == (people[1], ["A"])
    refused("not-yours", organisers.hand_over, game.pk, "A", actor=anna)


def test_an_organiser_without_a_seat_leaves_by_handing_over(game, people):
    otto = person("otto")
    Game.objects.filter(pk=game.pk).update(organiser=otto)
    organisers.name_deputy(game.pk, "C", actor=Actor.organiser(otto))
    organisers.hand_over(game.pk, "C", actor=Actor.organiser(otto))
    game.refresh_from_db()
    assert (game.organiser, deputies(game)) == (people[2], [])


def test_a_deputy_takes_over_from_an_organiser_who_is_erased(game, anna, people):
    refused("organises", erase, people[0])
    organisers.name_deputy(game.pk, "C", actor=anna)
    erase(people[0])
    game.refresh_from_db()
    assert (game.organiser, deputies(game)) == (people[2], [])

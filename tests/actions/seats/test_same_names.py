"""Names stay as people typed them, and no two seats of a campaign have the same name."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.translation import override

from campaign.actions.play.campaign_creation import SeatSpec
from campaign.actions.seats.founding_terms import MOST_RUNNING, found_campaign
from campaign.models import Map
from club.actions.accounts.members import member_for
from club.actions.accounts.plain_names import lookalike_key, shown_name
from club.actions.journal.actor import Actor
from club.actions.seats import invitations, seats
from club.models import Game, Seat
from club.refusals import Refusal
from tests.actions.play.racing import at_once
from tests.pages.laid import words
from tests.reliability.web.codes import CONFIRM, ask, latest
from tests.table import new_campaign, person, ring_map

pytestmark = pytest.mark.django_db
ALIKE = [
    ("Paul", "paul"),
    ("Paul", "Paül"),
    ("Paul", "P a u l"),
    ("Paul", "Раul"),
    ("Ian", "lan"),
    ("Bob", "B0b"),
    ("Anne-Marie", "Anne Marie"),
    ("Σίσυφος", "σισυφοσ"),
    ("Weiß", "WEISS"),
    ("Paul", "Paul."),
    ("ＰＡＵＬ", "Paul"),
    ("Мстислав", "МСТИСЛАВ"),
]
APART = [
    ("Paul", "Paula"),
    ("Paul", "Saul"),
    ("王小明", "王大明"),
    ("की", "का"),
    ("🛡", "⚔"),
    ("Player A", "Player B"),
    ("!", "?"),
    ("Paul 2", "Paul 3"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_equal(one: str, other: str):
    assert lookalike_key(one) == lookalike_key(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_different_names_are_not_equal(one: str, other: str):
    assert lookalike_key(one) != lookalike_key(other)


@pytest.fixture
def open_seat() -> Seat:
    """Seat B, empty, in a campaign where Anna sits at A."""
    anna = person("anna")
    game = new_campaign(anna, [anna, person("bruno"), person("clara")])
    Seat.objects.filter(game=game, player="B").update(user=None, name="Player B")
    return game.seats.select_related("game__organiser").get(player="B")


def rows(game: Game) -> list[Any]:
    return list(game.seats.order_by("player").values_list("player", "name", "user"))


@pytest.mark.parametrize("name", ["anna", "ANNA", "Аnnа", "Clara"])
def test_a_new_player_cannot_take_the_name_of_another_seat(open_seat: Seat, name: str):
    game = open_seat.game
    secret = invitations.make_invitation(game.pk, "B", actor=Actor.organiser(game.organiser))
    dora, before = person("dora"), rows(game)
    client = Client()
    client.force_login(dora)
    page = client.post("/join/", {"secret": secret, "name": name})
    assert page.status_code == 422
    assert "already has a seat in this game. Choose another name." in words(page)
    assert f'value="{name}"' in page.content.decode()
    assert rows(game) == before
    assert client.post("/join/", {"secret": secret, "name": "Dora"}).status_code == 302
    dora.refresh_from_db()
    assert shown_name(dora) == "Dora"


def test_a_seated_player_cannot_take_the_name_of_another_seat(open_seat: Seat):
    game = open_seat.game
    bruno = person("bert")
    Seat.objects.filter(pk=open_seat.pk).update(user=bruno, name="Bert")
    before = rows(game)
    with pytest.raises(Refusal) as refused:
        seats.rename(game.pk, "B", "annA", actor=Actor.seat(bruno, "B"))
    assert (refused.value.code, refused.value.fields) == ("same-name", ("name",))
    assert rows(game) == before
    seats.rename(game.pk, "B", "BERT", actor=Actor.seat(bruno, "B"))
    bruno.refresh_from_db()
    assert shown_name(bruno) == "BERT"


def specs(*names: str) -> list[SeatSpec]:
    return [SeatSpec(name, "") for name in names]


def test_a_campaign_with_two_equal_names_is_refused():
    anna, ring = person("anna"), ring_map()
    with pytest.raises(Refusal) as refused:
        found_campaign(organiser=anna, name="Ring", map=ring, seats=specs("Paul", "paul"))
    assert refused.value.code == "same-name"
    assert not Game.objects.exists()


def test_an_account_without_a_name_has_a_neutral_name_in_each_language():
    paul = member_for("paul@example.org")
    assert "paul" not in paul.username
    for language in ("en", "fr", "de", "nl"):
        with override(language):
            assert "paul" not in str(paul).lower()
            assert str(paul)


def test_signing_in_shows_the_name_that_was_typed(open_seat: Seat):
    game = open_seat.game
    actor = Actor.organiser(game.organiser)
    secret = invitations.make_invitation(game.pk, "B", actor=actor)
    client = Client()
    email, name = "paul@example.org", "Paul le Grand"
    client.post("/join/", {"secret": secret, "name": name, "email": email})
    said = client.post(CONFIRM, {"code": latest(), "next": "/join/"}, follow=True)
    assert "paul-" not in said.content.decode().lower()
    again = Client()
    page = again.post(CONFIRM, {"code": ask(again, email)}, follow=True)
    assert "Signed in as Paul le Grand." in words(page)
    assert '<span class="user">Paul le Grand</span>' in page.content.decode()


@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_concurrent_sign_ups_with_one_address_make_one_account():
    for number in range(4):
        email = f"new{number}@example.org"
        made = at_once(*[lambda email=email: member_for(email)] * 3)
        assert len({user.pk for user in made}) == 1
        assert get_user_model()._default_manager.filter(email=email).count() == 1


@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_concurrent_campaign_creations_are_limited_to_twelve():
    anna, ring = person("anna"), ring_map()

    def found() -> Any:
        board = Map.objects.get(pk=ring.pk)
        return found_campaign(organiser=anna, name="Ring", map=board, seats=specs("One", "Two"))

    for _ in range(MOST_RUNNING - 3):
        found()
    answers = at_once(*[found] * 6)
    assert sum(isinstance(answer, Refusal) for answer in answers) == 3
    assert Game.objects.count() == MOST_RUNNING

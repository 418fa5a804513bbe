"""People are called as they typed it, and no two seats of a campaign bear the same name."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils.translation import override

from campaign.actions.accounts.plain_names import likeness, shown_name
from campaign.actions.journal.actor import Actor
from campaign.actions.play.campaign_creation import SeatSpec
from campaign.actions.seats import invitations, seats
from campaign.actions.seats.members import MOST_RUNNING, found_campaign, member_for
from campaign.models import Campaign, Map, Seat
from club.refusals import Refusal
from tests.actions.play.racing import at_once
from tests.pages.laid import words
from tests.reliability.web.codes import CONFIRM, ask, latest
from tests.table import new_campaign, person, ring_map

pytestmark = pytest.mark.django_db
ALIKE = [
    ("Paul", "paul"), ("Paul", "Paül"), ("Paul", "P a u l"), ("Paul", "Раul"), ("Ian", "lan"),
    ("Bob", "B0b"), ("Anne-Marie", "Anne Marie"), ("Σίσυφος", "σισυφοσ"), ("Weiß", "WEISS"),
    ("Paul", "Paul."), ("ＰＡＵＬ", "Paul"), ("Мстислав", "МСТИСЛАВ"),
]  # fmt: skip
APART = [
    ("Paul", "Paula"), ("Paul", "Saul"), ("王小明", "王大明"), ("की", "का"), ("🛡", "⚔"),
    ("Player A", "Player B"), ("!", "?"), ("Paul 2", "Paul 3"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_the_same_are_the_same(one: str, other: str):
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_other_names_are_not(one: str, other: str):
    assert likeness(one) != likeness(other)


@pytest.fixture
def open_seat() -> Seat:
    """Seat B, empty, of a campaign of Anna's in which she sits at A."""
    anna = person("anna")
    campaign = new_campaign(anna, [anna, person("bruno"), person("clara")])
    Seat.objects.filter(campaign=campaign, player="B").update(user=None, name="Player B")
    return campaign.seats.select_related("campaign__organiser").get(player="B")


def rows(campaign: Campaign) -> list[Any]:
    return list(campaign.seats.order_by("player").values_list("player", "name", "user"))


@pytest.mark.parametrize("name", ["anna", "ANNA", "Аnnа", "Clara"])
def test_who_comes_may_not_take_the_name_of_another_seat(open_seat: Seat, name: str):
    campaign = open_seat.campaign
    secret = invitations.make_invitation(
        campaign.pk, "B", actor=Actor.organiser(campaign.organiser)
    )
    dora, before = person("dora"), rows(campaign)
    client = Client()
    client.force_login(dora)
    page = client.post("/join/", {"secret": secret, "name": name})
    assert page.status_code == 422
    assert "sits in this campaign already. Choose another name." in words(page)
    assert f'value="{name}"' in page.content.decode()
    assert rows(campaign) == before
    assert client.post("/join/", {"secret": secret, "name": "Dora"}).status_code == 302
    dora.refresh_from_db()
    assert shown_name(dora) == "Dora"


def test_nor_may_who_sits_there_already(open_seat: Seat):
    campaign = open_seat.campaign
    bruno = person("bert")
    Seat.objects.filter(pk=open_seat.pk).update(user=bruno, name="Bert")
    before = rows(campaign)
    with pytest.raises(Refusal) as refused:
        seats.rename(campaign.pk, "B", "annA", actor=Actor.seat(bruno, "B"))
    assert (refused.value.code, refused.value.fields) == ("same-name", ("name",))
    assert rows(campaign) == before
    seats.rename(campaign.pk, "B", "BERT", actor=Actor.seat(bruno, "B"))
    bruno.refresh_from_db()
    assert shown_name(bruno) == "BERT"


def specs(*names: str) -> list[SeatSpec]:
    return [SeatSpec(name, "") for name in names]


def test_a_campaign_is_not_founded_with_two_of_a_name():
    anna, ring = person("anna"), ring_map()
    with pytest.raises(Refusal) as refused:
        found_campaign(organiser=anna, name="Ring", map=ring, seats=specs("Paul", "paul"))
    assert refused.value.code == "same-name"
    assert not Campaign.objects.exists()


def test_an_account_without_a_name_is_called_by_a_neutral_word_in_each_language():
    paul = member_for("paul@example.org")
    assert "paul" not in paul.username
    for language in ("en", "fr", "de", "nl"):
        with override(language):
            assert "paul" not in str(paul).lower()
            assert str(paul)


def test_signing_in_says_the_name_that_was_typed(open_seat: Seat):
    campaign = open_seat.campaign
    actor = Actor.organiser(campaign.organiser)
    secret = invitations.make_invitation(campaign.pk, "B", actor=actor)
    client = Client()
    email, name = "paul@example.org", "Paul le Grand"
    client.post("/join/", {"secret": secret, "name": name, "email": email})
    said = client.post(CONFIRM, {"code": latest(), "next": "/join/"}, follow=True)
    assert "paul-" not in said.content.decode().lower()
    again = Client()
    page = again.post(CONFIRM, {"code": ask(again, email)}, follow=True)
    assert "Signed in as Paul le Grand." in words(page)
    assert '<span class="user">Paul le Grand</span>' in page.content.decode()


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_one_new_address_at_several_doors_at_once_makes_one_account():
    for number in range(4):
        email = f"new{number}@example.org"
        made = at_once(*[lambda email=email: member_for(email)] * 3)
        assert len({user.pk for user in made}) == 1
        assert get_user_model()._default_manager.filter(email=email).count() == 1


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_many_foundings_at_once_no_more_than_twelve_are_done():
    anna, ring = person("anna"), ring_map()

    def found() -> Any:
        board = Map.objects.get(pk=ring.pk)
        return found_campaign(organiser=anna, name="Ring", map=board, seats=specs("One", "Two"))

    for _ in range(MOST_RUNNING - 3):
        found()
    answers = at_once(*[found] * 6)
    assert sum(isinstance(answer, Refusal) for answer in answers) == 3
    assert Campaign.objects.count() == MOST_RUNNING

"""An organiser rules on a page of the campaign: the form, before and after, the confirmation."""

import time

import pytest
from django.test import Client
from django.utils import timezone

from campaign.actions.history.effective_history import read_world
from club.actions.accounts.sign_in_codes import code_for
from club.models import Notice, Ruling
from club.pages.frame.fresh_sign_in import FRESH, SIGNED_IN
from tests.admin.signed_in import signed_in
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

POWER = {"player": "B", "amount": "2", "reason": "For the cake."}


@pytest.fixture
def game(laid):
    made = laid(
        a_world(LAND, a_band("b", "B", "Alder"), players="ABC", phase="bids", power={"B": 3})
    )
    made.seats.update(acted_at=timezone.now())
    return made


@pytest.fixture
def by_code(game, people) -> Client:
    """The organiser, without a second factor."""
    client = Client()
    client.force_login(people[0])
    return client


def power_of(game, player: str) -> int:
    game.refresh_from_db()
    return read_world(game).players[player].power


def test_power_is_given_after_a_preview(game, people, as_player, by_code):
    anna, page = by_code, address(game, "rule/power")
    assert f'href="{page}"' in anna.get(address(game, "rule")).content.decode()
    shown = anna.post(page, POWER | {"step": "preview"})
    assert "Power points of Bruno 3 5" in words(shown)
    assert (power_of(game, "B"), Ruling.objects.count()) == (3, 0)
    done = anna.post(page, hidden_in(shown, 'class="act"') | {"step": "confirm"})
    made = Ruling.objects.get()
    assert done["Location"] == f"{address(game, 'rulings')}#ruling-{made.pk}"
    assert (power_of(game, "B"), made.by, made.reason) == (5, people[0], "For the cake.")
    assert Notice.objects.filter(event="ruling", user=people[1]).exists()
    assert "A ruling gives you 2 power points." in words(as_player("B").get(address(game)))


def test_a_refused_form_keeps_the_typed_values(game, as_player):
    page = as_player("A").post(
        address(game, "rule/power"), POWER | {"amount": "-4", "step": "preview"}
    )
    assert page.status_code == 422
    assert "there are only 3 PP to take" in words(page)
    assert "For the cake." in words(page)
    edited = as_player("A").post(address(game, "rule/power"), POWER | {"step": "edit"})
    assert (edited.status_code, 'value="2"' in edited.content.decode()) == (200, True)
    assert not Ruling.objects.exists()


def test_only_the_organiser_finds_the_pages(game, as_player, client):
    for page in ("rule", "rule/power"):
        assert as_player("B").get(address(game, page)).status_code == 404
        assert client.get(address(game, page)).status_code == 302
    assert as_player("B").post(address(game, "rule/power"), POWER).status_code == 404
    assert as_player("A").get(address(game, "rule/nothing")).status_code == 404


def test_a_dangerous_ruling_is_confirmed_after_signing_in_again(game, people, by_code):
    page, sign_in = address(game, "rule/leaving"), "/me/again"
    fields = {"player": "C", "reason": "Clara moves away.", "step": "preview"}
    confirmed = hidden_in(by_code.post(page, fields), 'class="act"') | {"step": "confirm"}
    session = by_code.session
    session[SIGNED_IN] = time.time() - FRESH - 5
    session.save()
    asked = by_code.post(page, confirmed)
    assert asked["Location"].startswith(f"{sign_in}?next=")
    assert not Ruling.objects.exists()
    by_code.post(sign_in, {"next": page})
    by_code.post(sign_in, {"next": page, "code": code_for(people[0])})
    assert Ruling.objects.get().reason == "Clara moves away."


def test_a_reversible_ruling_needs_no_sign_in(game, by_code):
    session = by_code.session
    session[SIGNED_IN] = time.time() - FRESH - 5
    session.save()
    page = address(game, "rule/power")
    shown = by_code.post(page, POWER | {"step": "preview"})
    by_code.post(page, hidden_in(shown, 'class="act"') | {"step": "confirm"})
    assert Ruling.objects.get().reason == "For the cake."


def test_staff_show_a_second_factor_for_every_ruling(game, people, by_code):
    page = address(game, "rule/power")
    type(people[0]).objects.filter(pk=people[0].pk).update(is_staff=True)
    assert by_code.get(page)["Location"].startswith("/accounts/2fa/totp/activate/?next=")
    assert signed_in(people[0], ago=FRESH - 5).get(page).status_code == 200
    assert signed_in(people[0], ago=FRESH + 5).get(page).status_code == 302

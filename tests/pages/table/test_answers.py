"""Values that no two responses of a campaign's page share, and content that the next one drops."""

import gzip
import re

import pytest
from django.test import Client

from campaign.actions.seats.account_erasure import erase
from club.actions.journal.actor import Actor
from club.actions.seats import seats
from club.models import Seat
from tests.pages.laid import LAND, address
from tests.table import let_deadline_pass
from tests.worlds import a_band, a_world


@pytest.fixture
def game(laid):
    return laid(a_world(LAND, a_band("a1", "A", "Alder"), players="ABC", phase="bids"))


@pytest.fixture
def moving(laid):
    bands = (a_band("a1", "A", "Alder"), a_band("a2", "A", "Fir"))
    return laid(a_world(LAND, *bands, players="ABC", phase="recruitment", power={"A": 9}))


def look(client, game, rest="", **headers):
    response = client.get(address(game) + rest, headers=headers)
    assert response.status_code == 200
    return response


def test_an_erased_player_is_not_on_the_page(moving, as_player, people):
    anna, bruno = as_player("A"), Actor.seat(people[1], "B")
    seats.rename(moving.pk, "B", "Wilhelmine", actor=bruno)
    seats.leave(moving.pk, actor=bruno)
    seats.rename(moving.pk, "B", "Otto", actor=Actor.organiser(people[0], "B"))
    assert b"Wilhelmine" in look(anna, moving).content
    erase(people[1])
    assert b"Wilhelmine" not in look(anna, moving).content


def test_the_message_of_an_action_is_shown_once(moving, as_player):
    anna = as_player("A")
    hours, said = {"what": "hours", "time_zone": "Europe/Paris"}, []
    for _ in range(2):  # only the message is new, so not the second time
        anna.post("/me/notices", hours)
        said += [b"Saved." in look(anna, moving).content for _ in range(3)]
    assert said == [True, False, False] * 2


def test_a_form_is_accepted_once_with_its_token(game, people):
    bruno = Client(enforce_csrf_checks=True)
    bruno.force_login(people[1])
    look(bruno, game)
    page = look(bruno, game).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w{64})"', page)[1]
    form = re.search(r'<form[^>]*act/bid".*?</form>', page, re.S)[0]
    fields = dict(re.findall(r'name="(key|seen|form)" value="([^"]*)"', form))
    refused = bruno.post(address(game, "act/bid"), fields | {"amount": "0"})
    assert refused.status_code == 403
    sent = bruno.post(
        address(game, "act/bid"), fields | {"amount": "0", "csrfmiddlewaretoken": token}
    )
    assert sent.status_code == 302
    assert game.envelopes.filter(player="B").count() == 1


def test_keys_and_tokens_are_new_in_every_response_and_form(laid, as_player):
    bruno, chosen = as_player("B"), "?band=b1&to=Birch"
    game = laid(a_world(LAND, a_band("b1", "B", "Alder"), players="AB", order="AB"))
    first, second = (look(bruno, game, chosen).content.decode() for _ in range(2))
    keys = [re.findall(r'name="key" value="(\w{32})"', page) for page in (first, second)]
    assert len(keys[0]) == len(keys[1]) >= 2
    assert len({*keys[0], *keys[1]}) == 2 * len(keys[0])
    tokens = [set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', p)) for p in (first, second)]
    assert len(tokens[0]) == len(tokens[1]) == 1
    assert tokens[0] != tokens[1]


def test_the_remaining_time_is_up_to_date(moving, as_player):
    anna = as_player("A")
    times = [re.search(r'data-now="([^"]+)"', look(anna, moving).content.decode())[1] for _ in "ab"]
    assert times[0] < times[1]


def test_an_overdue_phase_is_closed_by_the_next_page_view(moving, as_player):
    anna = as_player("A")
    before = look(anna, moving).content
    look(anna, let_deadline_pass(moving))
    moving.refresh_from_db()
    assert moving.phase != "recruitment"
    assert look(anna, moving).content != before


def test_a_compressed_page_equals_the_page(moving, as_player):
    anna = as_player("A")
    plain = look(anna, moving)
    packed = look(anna, moving, **{"Accept-Encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["ETag"] == f"W/{plain['ETag']}"
    assert _without_fillings(gzip.decompress(packed.content)) == _without_fillings(plain.content)
    assert len(packed.content) < len(plain.content) / 3


def test_a_player_who_left_sees_nothing(moving, as_player, people):
    bruno = as_player("B")
    look(bruno, moving)
    Seat.objects.filter(player="B").update(user=None)
    assert bruno.get(address(moving)).status_code == 404
    anna = as_player("A")
    look(anna, moving)
    anna.logout()
    assert anna.get(address(moving)).status_code == 302


def _without_fillings(page: bytes) -> bytes:
    page = re.sub(rb'(data-now|value)="[^"]*"', b"", page)
    return re.sub(rb'class="left"[^<]*', b"", page)

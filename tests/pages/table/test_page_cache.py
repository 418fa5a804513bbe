"""A member's page is drawn once for as long as nothing on it changes.

`tests/conftest.py` draws every page anew that any test is given from what is kept, and compares.
"""

import gzip
import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.journal.actor import Actor
from campaign.actions.rulings import deadlines
from campaign.actions.schedule.site_pause import pause_closing
from campaign.actions.seats import seats
from campaign.actions.seats.account_erasure import erase
from campaign.models import Campaign, Seat
from campaign.pages.table import page_cache
from tests.pages.laid import LAND, address, send
from tests.table import let_deadline_pass
from tests.worlds import a_band, a_world


@pytest.fixture
def campaign(laid):
    return laid(a_world(LAND, a_band("a1", "A", "Alder"), players="ABC", phase="bids"))


@pytest.fixture
def moving(laid):
    bands = (a_band("a1", "A", "Alder"), a_band("a2", "A", "Fir"))
    return laid(a_world(LAND, *bands, players="ABC", phase="recruitment", power={"A": 9}))


@pytest.fixture
def drawings(monkeypatch):
    """One entry for every page that is drawn."""
    found, draw = [], page_cache.drawn
    monkeypatch.setattr(page_cache, "drawn", lambda *given: found.append(given) or draw(*given))
    return found


@pytest.fixture
def kept_pages_are_what_would_be_drawn():
    """Nothing is drawn beside what the test asks for."""


def look(client, campaign, rest="", **headers):
    response = client.get(address(campaign) + rest, headers=headers)
    assert response.status_code == 200
    return response


def test_a_page_that_has_not_changed_is_drawn_once_and_asks_three_questions(
    moving, as_player, drawings
):
    anna = as_player("A")
    look(anna, moving)
    with CaptureQueriesContext(connection) as asked:
        look(anna, moving)
    assert len(drawings) == 1
    session = 1
    assert len(asked) - session == 3  # the reader, the campaign, its seats


@pytest.mark.parametrize(
    "change",
    [
        lambda c, anna: send(anna[1], c, "bid", amount="0"),
        lambda c, anna: Campaign.objects.update(name="Seven trees"),
        lambda c, anna: Campaign.objects.update(stuck="why"),
        lambda c, anna: Seat.objects.filter(player="B").update(name="Bertram"),
        lambda c, anna: pause_closing("restore"),
        lambda c, anna: get_user_model().objects.filter(username="anna").update(first_name="Anne"),
        lambda c, anna: anna[0].cookies.load({"theme": "dark"}),
        lambda c, anna: anna[0].cookies.load({"django_language": "fr"}),
        lambda c, anna: deadlines.pause(c.pk, actor=Actor("organiser", c.organiser_id), reason="x"),
    ],
    ids=[
        "a bid",
        "a name",
        "stuck",
        "a seat",
        "closing",
        "own name",
        "colours",
        "language",
        "a pause",
    ],
)
def test_what_stands_on_the_page_is_drawn_anew(campaign, as_player, drawings, change):
    anna = as_player("A")
    before = look(anna, campaign).content
    change(campaign, (anna, as_player("B")))
    assert look(anna, campaign).content != before
    assert len(drawings) == 2


def test_every_reader_session_and_address_has_a_page_of_its_own(moving, as_player, drawings):
    for client in (as_player("A"), as_player("A"), as_player("B")):
        look(client, moving)
        look(client, moving, "?band=a1")
        look(client, moving, "?to=Birch")
    assert len(drawings) == 9


@pytest.mark.parametrize("made_up", ["?x=1", "?band=zz", "?band=a1&to=Atlantis", "?for=Z"])
def test_a_made_up_address_is_kept_by_nobody(moving, as_player, drawings, made_up):
    anna = as_player("A")
    look(anna, moving, made_up)
    look(anna, moving, made_up)
    assert len(drawings) == 2


def test_who_is_erased_is_gone_from_what_was_kept(moving, as_player, people):
    anna, bruno = as_player("A"), Actor.seat(people[1], "B")
    seats.rename(moving.pk, "B", "Wilhelmine", actor=bruno)
    seats.leave(moving.pk, actor=bruno)
    seats.rename(moving.pk, "B", "Otto", actor=Actor.organiser(people[0], "B"))
    assert b"Wilhelmine" in look(anna, moving).content
    erase(people[1])
    assert b"Wilhelmine" not in look(anna, moving).content


def test_a_page_with_an_own_bid_is_not_kept(campaign, as_player, drawings):
    anna = as_player("A")
    send(anna, campaign, "bid", amount="7")
    drawings.clear()
    look(anna, campaign)
    look(anna, campaign)
    assert len(drawings) == 2


def test_a_page_for_a_seat_that_is_lent_the_device_is_not_kept(campaign, as_player, drawings):
    anna = as_player("A")  # who organises
    look(anna, campaign, "?for=B")
    look(anna, campaign, "?for=B")
    assert len(drawings) == 2


def test_what_an_act_said_is_said_once(moving, as_player):
    anna = as_player("A")
    hours, said = {"what": "hours", "time_zone": "Europe/Paris"}, []
    for _ in range(2):  # the second time nothing else is new
        anna.post("/me/notices", hours)
        said += [b"Kept." in look(anna, moving).content for _ in range(3)]
    assert said == [True, False, False] * 2


def test_a_form_from_a_kept_page_is_taken_once(campaign, people):
    bruno = Client(enforce_csrf_checks=True)
    bruno.force_login(people[1])
    look(bruno, campaign)
    page = look(bruno, campaign).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w{64})"', page)[1]
    form = re.search(r'<form[^>]*act/bid".*?</form>', page, re.S)[0]
    fields = dict(re.findall(r'name="(key|seen|form)" value="([^"]*)"', form))
    refused = bruno.post(address(campaign, "act/bid"), fields | {"amount": "0"})
    assert refused.status_code == 403
    sent = bruno.post(
        address(campaign, "act/bid"), fields | {"amount": "0", "csrfmiddlewaretoken": token}
    )
    assert sent.status_code == 302
    assert campaign.envelopes.filter(player="B").count() == 1


def test_keys_and_tokens_are_new_in_every_answer_and_in_every_form(laid, as_player):
    bruno, chosen = as_player("B"), "?band=b1&to=Birch"
    campaign = laid(a_world(LAND, a_band("b1", "B", "Alder"), players="AB", order="AB"))
    first, second = (look(bruno, campaign, chosen).content.decode() for _ in range(2))
    keys = [re.findall(r'name="key" value="(\w{32})"', page) for page in (first, second)]
    assert len(keys[0]) == len(keys[1]) >= 2
    assert len({*keys[0], *keys[1]}) == 2 * len(keys[0])
    tokens = [set(re.findall(r'csrfmiddlewaretoken" value="(\w+)"', p)) for p in (first, second)]
    assert len(tokens[0]) == len(tokens[1]) == 1
    assert tokens[0] != tokens[1]


def test_the_time_that_is_left_goes_on(moving, as_player):
    anna = as_player("A")
    times = [re.search(r'data-now="([^"]+)"', look(anna, moving).content.decode())[1] for _ in "ab"]
    assert times[0] < times[1]


def test_a_phase_that_is_over_is_closed_by_who_looks(moving, as_player):
    anna = as_player("A")
    before = look(anna, moving).content
    look(anna, let_deadline_pass(moving))
    moving.refresh_from_db()
    assert moving.phase != "recruitment"
    assert look(anna, moving).content != before


def test_a_packed_page_is_the_page(moving, as_player):
    anna = as_player("A")
    plain = look(anna, moving)
    packed = look(anna, moving, **{"Accept-Encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["ETag"] == f"W/{plain['ETag']}"
    assert _without_fillings(gzip.decompress(packed.content)) == _without_fillings(plain.content)
    assert len(packed.content) < len(plain.content) / 3


def test_no_hole_is_left_open(moving, as_player):
    assert re.search(rb"[0-9a-f]{32}\.[a-z]+\d*;", look(as_player("A"), moving).content) is None


def test_who_leaves_is_shown_nothing_that_is_kept(moving, as_player, people):
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

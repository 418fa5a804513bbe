"""Input that a form cannot mean comes back with a sentence and the typed values; nothing
changes."""

import pytest
from django.test import Client

from campaign.models import Envelope
from club.models import JournalEntry
from tests.pages.laid import LAND, address, refusal, send, words, world_of
from tests.worlds import a_band, a_world


@pytest.fixture
def bidding(laid):
    return laid(a_world(LAND, players="ABC", phase="bids", power={"A": 4}))


@pytest.fixture
def recruiting(laid):
    """Anna has a village, a band and 12 power."""
    return laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            a_band("b1", "B", "Fir"),
            players="ABC",
            phase="recruitment",
            power={"A": 12},
            villages={"Alder": "A"},
        )
    )


@pytest.fixture
def marching(laid):
    """It is Clara's go."""
    return laid(a_world(LAND, a_band("c1", "C", "Alder"), a_band("b1", "B", "Fir"), players="ABC"))


@pytest.mark.parametrize("amount", ["x", "-1", "1000000000", "", "1.5", "９", "9" * 5000])
def test_an_invalid_bid_is_refused_and_stays_in_its_field(bidding, as_player, amount):
    before = world_of(bidding)
    response = send(as_player("A"), bidding, "bid", amount=amount)
    assert response.status_code == 422
    assert refusal(response)
    assert response.context["parts"][0].amount == amount
    assert world_of(bidding) == before
    assert not Envelope.objects.exists()


def test_the_error_message_quotes_the_typed_text(bidding, as_player):
    response = send(as_player("A"), bidding, "bid", amount="lots")
    assert refusal(response) == "“lots” is not a whole number."


def test_typed_text_is_escaped(bidding, as_player):
    response = send(as_player("A"), bidding, "bid", amount='"><script>x')
    assert "<script>x" not in response.content.decode()


@pytest.mark.parametrize(("figures", "points"), [("4", 3), ("12", 11)])
def test_a_band_of_3_or_11_points_is_refused(recruiting, as_player, figures, points):
    rows = {}
    for row in range(points):
        rows |= {f"kind-{row}": "hearthguard", f"figures-{row}": "4"}
    before = world_of(recruiting)
    response = send(as_player("A"), recruiting, "recruit", at="Alder", **rows)
    assert response.status_code == 422
    assert "4" in refusal(response)
    assert response.content.decode().count('value="4"') >= points
    assert world_of(recruiting) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"at": "Alder", "kind-0": "dragon", "figures-0": "4"},
        {"at": "Alder", "kind-0": "hearthguard", "figures-0": "-8"},
        {"at": "Alder", "kind-0": "hearthguard", "figures-0": "9" * 12},
        {"at": "Alder", "kind-0": "hearthguard", "figures-0": "four"},
        {"at": "Fir", "kind-0": "hearthguard", "figures-0": "8"},
        {"at": "Nowhere"},
        {"at": "Alder", "band": "b1", "kind-0": "hearthguard", "figures-0": "4"},
        {"at": "Alder", "band": "ghost"},
        {"at": "Alder", "lord": "lord-b1", "kind-0": "hearthguard", "figures-0": "8"},
        {"at": "Alder", "band": "a1", "taken": ["b1.1", "b1.1"]},
        {"at": "Alder", "name": "x" * 5000, "kind-0": "hearthguard", "figures-0": "8"},
        {},
    ],
)
def test_an_impossible_recruitment_is_refused(recruiting, as_player, fields):
    before = world_of(recruiting)
    response = send(as_player("A"), recruiting, "recruit", **fields)
    assert response.status_code == 422
    assert refusal(response)
    assert world_of(recruiting) == before


@pytest.mark.parametrize(
    ("band", "path"),
    [
        ("c1", "Alder>Dogwood"),
        ("c1", "Alder"),
        ("c1", ">"),
        ("b1", "Fir>Alder"),
        ("ghost", "Alder>Birch"),
        ("c1", "Alder>Birch>Alder"),
        ("c1", "Birch>Cedar"),
        ("c1", ""),
    ],
)
def test_a_move_without_a_road_or_with_a_foreign_band_is_refused(marching, as_player, band, path):
    before = world_of(marching)
    response = send(as_player("C"), marching, "move", band=band, path=path)
    assert response.status_code == 422
    assert refusal(response)
    assert world_of(marching) == before


def test_a_player_out_of_turn_cannot_move(marching, as_player):
    response = send(as_player("B"), marching, "move", band="b1", path="Fir>Alder")
    assert response.status_code == 422


@pytest.mark.parametrize(
    "act",
    [
        "muster",
        "site",
        "ties",
        "recruit",
        "transfer",
        "dissolve",
        "move",
        "pass",
        "assault",
        "hold",
        "force",
        "decline",
        "report",
        "confirm",
        "dispute",
        "refuge",
        "demobilise",
        "village",
        "sacred",
        "invade",
    ],
)
def test_every_action_out_of_phase_or_without_fields_shows_an_error_message(
    bidding, as_player, act
):
    before = world_of(bidding)
    response = send(as_player("A"), bidding, act)
    assert response.status_code == 422
    assert refusal(response)
    assert world_of(bidding) == before


def test_a_double_tap_plays_once(recruiting, as_player):
    fields = {"at": "Alder", "band": "a1", "kind-0": "hearthguard", "figures-0": "4", "key": "k"}
    anna = as_player("A")
    assert [send(anna, recruiting, "recruit", **fields).status_code for _ in "12"] == [302, 302]
    assert world_of(recruiting).bands["a1"].points == 7
    assert JournalEntry.objects.count() == 1


def test_a_page_from_an_earlier_moment_says_so(marching, as_player):
    clara = as_player("C")
    old = str(world_of(marching).moment)
    send(clara, marching, "pass")
    response = send(clara, marching, "move", band="c1", path="Alder>Birch", page_version=old)
    assert response.status_code == 409
    assert "moved on" in refusal(response)


def test_the_error_message_is_next_to_its_form(recruiting, as_player):
    response = send(
        as_player("A"),
        recruiting,
        "recruit",
        at="Alder",
        **{"kind-0": "hearthguard", "figures-0": "2", "name": "Ragnhild"},
    )
    page = response.content.decode()
    form = page[page.index('id="recruit"') :].split("</form>")[0]
    assert 'class="refusal"' in form
    assert 'value="Ragnhild"' in form


def test_a_foreign_campaign_is_not_found(marching, stranger):
    assert send(stranger, marching, "pass").status_code == 404


def test_odd_addresses_cause_no_server_errors(marching, as_player):
    clara = as_player("C")
    for query in ("?band=ghost", "?band=c1&to=Nowhere", "?band=" + "x" * 999):
        assert clara.get(address(marching, query)).status_code == 200
    for before in ("x", "-1", "0", "99999999999999999999", "²"):
        assert clara.get(address(marching, f"chronicle?before={before}")).status_code == 200


def test_points_are_checked_before_anything_is_bought(recruiting, as_player):
    before = world_of(recruiting)
    response = send(
        as_player("A"),
        recruiting,
        "recruit",
        at="Alder",
        count="1",
        **{"kind-0": "warriors", "figures-0": "12", "kind-1": "monster", "figures-1": "1"},
    )
    assert response.status_code == 200
    assert "Points: 2½" in words(response)
    assert world_of(recruiting) == before


def test_a_null_character_is_refused_in_address_query_and_form(bidding, as_player):
    anna, table = as_player("A"), address(bidding)
    for where in (f"{table}%00", f"{table}?to=%00", "/s/%00/", "/c/a%00b/", "/new/?like=%00"):
        assert anna.get(where).status_code == 400, where
        assert Client().get(where).status_code == 400, where
    for field in ("amount", "a\x00b"):
        assert anna.post(f"{table}act/bid", {field: "1\x00"}).status_code == 400
    assert anna.get(f"{table}?to=%2500").status_code == 200


def test_saving_reading_preferences_returns_to_any_address_of_the_site(client):
    for there in ("NaN", "word", "/maps/", "?x=1", "#top", ""):
        told = client.post("/read-as", {"next": there, "theme": "dark"})
        assert (told.status_code, told["Location"]) == (302, there or "/")
    assert client.post("/read-as", {"next": "https://elsewhere.example/"})["Location"] == "/"

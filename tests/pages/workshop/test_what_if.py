"""Trials of house rules from the browser."""

import html
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.history.effective_history import read_world
from campaign.actions.workshop import simulation_requests
from campaign.house_rules import LIMITS_BY_PLAYERS
from campaign.models import Simulation
from campaign.pages.workshop import what_if_form
from tests.table import new_campaign, person, ring_map

LONG = 600.0  # seconds


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    games = what_if_form.TrialForm.base_fields["games"]
    monkeypatch.setattr(games, "choices", [("30", "30"), ("1000", "1000")])


@pytest.fixture
def anna(db: None) -> Any:
    ring_map()
    return person("anna")


@pytest.fixture
def client(anna: Any) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def form(**more: Any) -> dict[str, Any]:
    frame = {"map": "ring", "players": 2, "bots": "steady", "games": 30, "seed": 1}
    return {**frame, "limits.turns": "4", **{k.replace("__", "."): v for k, v in more.items()}}


def ordered(client: Client, **more: Any) -> Simulation:
    answer = client.post("/whatif/", form(**more))
    assert answer.status_code == 302, answer.content.decode()
    found = Simulation.objects.latest("pk")
    assert answer["Location"] == f"/whatif/{found.pk}/"
    return found


def page(client: Client, address: str, **headers: Any) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_default_and_the_change_are_played_from_the_same_seed(client, anna):
    changed = ordered(client, empty_village="captured", score_counts_reserve="True")
    default = changed.beside
    assert (changed.asked_by, default.asked_by) == (anna, anna)
    plan, usual = changed.read_plan(), default.read_plan()
    assert (plan.seed, plan.campaigns, plan.bots) == (1, 30, ("steady", "steady"))
    assert usual.rules.limits == LIMITS_BY_PLAYERS[2]
    assert plan.rules.limits.turns == 4
    assert plan.rules.empty_village == "captured"
    assert plan.rules.score_counts_reserve is True
    assert (usual.seed, usual.campaigns, usual.map) == (plan.seed, plan.campaigns, plan.map)


def test_the_page_shows_the_progress_and_then_the_results(client):
    address = f"/whatif/{ordered(client).pk}/"
    assert "0 of 60 games" in page(client, address)
    simulation_requests.play_some(LONG)
    found = page(client, address)
    assert "Turns that a campaign lasts" in found
    assert "4.00 instead of 10.00 (−6.00; between −6.00 and −6.00)" in found
    assert "hx-get" not in found


def test_both_are_described_in_the_same_sentences(client):
    address = f"/whatif/{ordered(client).pk}/"
    simulation_requests.play_some(LONG)
    found = page(client, address)
    assert found.count("<strong>Length</strong>") == 2
    assert "Such campaigns last 10 of 10 turns." in found
    assert "Such campaigns last 4 of 4 turns." in found
    assert found.count("take it for a first impression") == 2


def test_the_polled_part_equals_that_of_the_page(client):
    address = f"/whatif/{ordered(client).pk}/"
    waiting = page(client, address, HX_Request="true")
    assert "<html" not in waiting
    assert "0 of 60 games" in waiting
    assert len(waiting) < 1500
    simulation_requests.play_some(LONG)
    done = page(client, address, HX_Request="true")
    assert "All games are played" in done
    assert "every 2s" not in done


def test_a_change_without_effect_is_described_so(client):
    found = ordered(client, limits__turns="", overbid="refuse_on_entry")
    simulation_requests.play_some(LONG)
    text = page(client, f"/whatif/{found.pk}/")
    assert "Not one game went differently" in text
    assert text.count("<strong>Length</strong>") == 1


def test_the_page_says_when_no_worker_has_started(client):
    found = ordered(client)
    assert "They have not started yet" not in page(client, f"/whatif/{found.pk}/")
    Simulation.objects.update(begun_at=F("begun_at") - timedelta(minutes=2))
    assert "They have not started yet" in page(client, f"/whatif/{found.pk}/")
    simulation_requests.play_some(0.001)
    assert "They have not started yet" not in page(client, f"/whatif/{found.pk}/")


def test_the_page_says_when_games_cannot_be_played(client):
    found = ordered(client)
    found.batches.update(claims=simulation_requests.MOST_CLAIMS)
    assert "could not be played to the end" in page(client, f"/whatif/{found.pk}/")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"limits__turns": ""}, "Change at least one house rule."),
        ({"limits__turns": "10"}, "Change at least one house rule."),
        ({"limits__turns": "100"}, "less than or equal to 99"),
        ({"limits__lords": "1"}, "There must be a lord for every starting band."),
        ({"players": "9"}, "valid choice"),
        ({"map": "nowhere"}, "valid choice"),
        ({"overbid": "perhaps"}, "valid choice"),
        ({"bots": "sharp", "games": "1000"}, "At most 500 games can be played with these bots."),
    ],
)
def test_invalid_input_is_refused_and_stays_in_the_form(client, fields, sentence):
    answer = client.post("/whatif/", form(seed="4711", **fields))
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.content.decode())
    assert 'value="4711"' in answer.content.decode()
    assert not Simulation.objects.exists()


def test_a_person_with_too_many_waiting_requests_is_refused_completely(client, monkeypatch):
    monkeypatch.setattr(simulation_requests, "MOST_WAITING", 1)
    answer = client.post("/whatif/", form())
    assert answer.status_code == 422
    assert "1 of your simulations are still running" in answer.content.decode()
    assert not Simulation.objects.exists()


def test_only_the_requester_sees_a_comparison(client):
    found = ordered(client)
    stranger = Client()
    stranger.force_login(person("stranger"))
    assert stranger.get(f"/whatif/{found.pk}/").status_code == 404
    assert "/whatif/1" not in page(stranger, "/whatif/")
    assert f"/whatif/{found.pk}/" in page(client, "/whatif/")
    assert Client().get(f"/whatif/{found.pk}/").status_code == 302
    assert Client().get("/whatif/").status_code == 302
    assert client.get(f"/whatif/{found.beside_id}/").status_code == 404
    assert client.get(f"/whatif/{10**30}/").status_code == 404


def test_the_address_and_the_campaign_prefill_the_form(client, anna):
    chosen = client.get("/whatif/", {"map": "ring", "players": "3"}).context["form"]
    assert (chosen["map"].value(), chosen["players"].value()) == ("ring", 3)
    assert client.get("/whatif/", {"players": "77"}).context["form"]["players"].value() == 4


def test_organisers_start_from_the_rules_of_their_campaign(client, anna):
    bruno = person("bruno")
    game = new_campaign(anna, [anna, bruno, person("clara")])
    address = f"/whatif/?campaign={game.public_id}"
    assert game.name in page(client, address)
    answer = client.post(address, form(map=game.campaign.map.slug, players=3, limits__turns="6"))
    assert answer.status_code == 302
    found = Simulation.objects.latest("pk")
    assert found.beside.read_plan().rules == read_world(game).rules
    for user in (bruno, person("stranger")):
        other = Client()
        other.force_login(user)
        assert other.get(address).status_code == 404


def test_the_pages_cost_the_same_queries_for_any_number_of_trials(client):
    ordered(client)
    simulation_requests.play_some(LONG)
    few = queries(client)
    for turns in "56789":
        ordered(client, limits__turns=turns)
    simulation_requests.play_some(LONG)
    assert queries(client) == few
    assert max(few) <= 12


def queries(client: Client) -> list[int]:
    numbers = []
    for address in ("/whatif/", f"/whatif/{Simulation.objects.latest('pk').pk}/"):
        with CaptureQueriesContext(connection) as asked:
            page(client, address)
        numbers.append(len(asked))
    return numbers

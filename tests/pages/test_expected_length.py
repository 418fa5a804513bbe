"""The founding page shows how long campaigns on the chosen map last, and names the switch that
helps."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.history.effective_history import read_world
from campaign.actions.workshop import maps, simulation_requests
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.models import Map
from campaign.trials import figures
from campaign.trials.figures import Figures, layout_of
from campaign.trials.measures import Measure
from club.models import Game
from tests.pages.filled import sent_as_it_came
from tests.pages.laid import refusal, words
from tests.table import person, ring_map

PART = "/new/length"
LENGTH = Measure("length", "", 0.625, 0.5, 0.75, 300, 0.6, 0.9)
MEMORY = Measure("memory", "", 0.8, 0.75, 0.85, 300, 0.4, 0.9)
QUIET = Measure("quiet", "", 0.25, 0.2, 0.3, 900, most=0.3)
SAID = "Such campaigns last 5 of 8 turns; one in five ends by points."


@pytest.fixture
def olga(db: None) -> Any:
    return person("olga")


@pytest.fixture
def organiser(olga: Any) -> Client:
    client = Client()
    client.force_login(olga)
    return client


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch):
    """The file holds only the figures of this map, for four players."""

    def hold(map: Map, *measures: Measure) -> None:
        found = Figures(4, 300, 8, measures or (LENGTH, MEMORY, QUIET))
        row = {(layout_of(map.road_map()), 4): found}
        monkeypatch.setattr(figures, "_known", lambda: row)

    monkeypatch.setattr(figures, "_known", dict)
    return hold


def sent(client: Client, **limits: str) -> dict[str, Any]:
    """The form of a campaign of two as a browser sends it, with these limits typed."""
    if not Map.objects.exists():
        ring_map()
    typed = {f"limits.{name}": value for name, value in limits.items()}
    named = {"name": "Winter war", "players": 2, "form-1-name": "Pio Pico"}
    return sent_as_it_came(client, "/new/", **named, **typed)


def part(client: Client, map: Map, players: int = 4, **more: Any) -> str:
    limits = {f"limits.{name}": value for name, value in more.items()}
    return words(client.get(PART, {"map": map.pk, "players": players, **limits})).strip()


def test_the_page_describes_the_map_and_the_number_that_it_shows(organiser, known):
    install_house_maps()
    first = Map.objects.get(slug="terres-de-l-anse")
    known(first)
    page = organiser.get("/new/")
    assert f"{first.name}, 4 players {SAID}" in words(page)
    assert "load, change from" not in page.content.decode()


def test_a_made_map_is_described_by_one_request_after_the_page(organiser, known):
    known(ring_map())
    page = organiser.get("/new/")
    assert "Such campaigns" not in words(page)
    assert "hx-trigger='load, change from" in page.content.decode()


def test_without_figures_nothing_is_said(organiser, known):
    board = ring_map()
    known(board)
    assert SAID not in part(organiser, board, 3)


def test_a_map_of_the_site_is_described_from_the_file(organiser, known):
    install_house_maps()
    house = Map.objects.get(slug="hautes-combes")
    known(house)
    assert SAID in part(organiser, house)
    assert SAID not in part(organiser, Map.objects.get(slug="lagunes-de-l-ecume"))


def test_a_made_map_is_described_by_its_own_last_simulation(organiser, olga, known, monkeypatch):
    monkeypatch.setattr(simulation_requests, "GAMES", 2)
    board = ring_map()
    assert "Such campaigns last" not in part(organiser, board, 2)
    plan = simulation_requests.trial_plan(board.road_map(), 2)
    simulation_requests.request_simulation(plan, by=olga, label="Ring")
    assert "Such campaigns last" not in part(organiser, board, 2)
    while simulation_requests.play_some(10):
        pass
    said = part(organiser, board, 2)
    assert "of 10 turns" in said
    assert "Only 2 campaigns were played: take it for a first impression." in said


def test_a_map_that_is_not_open_to_the_reader_is_not_described(organiser, known):
    board = ring_map()
    known(board)
    Map.objects.filter(pk=board.pk).update(author=person("bruno"))
    assert part(organiser, board) == ""


@pytest.mark.parametrize(
    "typed",
    [{}, {"map": "x"}, {"map": "9" * 30}, {"players": "x"}, {"players": "7"}, {"players": "-4"}],
)
def test_a_senseless_request_gets_an_empty_response(organiser, known, typed: dict[str, str]):
    board = ring_map()
    known(board)
    fields = {"map": board.pk, "players": "4"} | typed if typed else {}
    answer = organiser.get(PART, fields)
    assert (answer.status_code, words(answer).strip()) == (200, "")


def test_other_turns_and_points_do_not_get_the_figures_of_the_usual_ones(organiser, known):
    board = ring_map()
    known(board)
    assert SAID in part(organiser, board, turns="8", prestige="3")
    answer = organiser.get(PART, {"map": board.pk, "players": 4, "limits.turns": "7"})
    assert SAID not in words(answer)
    assert f'href="/whatif/?map={board.slug}&amp;players=4"' in answer.content.decode()


def test_from_six_points_on_the_page_warns_and_names_the_switch(organiser, known):
    board = ring_map()
    assert "Memory points to win" not in part(organiser, board, prestige="5")
    assert "fewer “Memory points to win”" in part(organiser, board, prestige="6")
    assert "more “Turns”" in part(organiser, board, turns="3")


def test_a_map_with_short_campaigns_names_the_switch_that_helps(organiser, known):
    board = ring_map()
    known(board, Measure("length", "", 0.25, 0.25, 0.25, 300, 0.6, 0.9), MEMORY)
    assert "one more of “Memory points to win” (4)" in part(organiser, board)


def test_a_campaign_of_six_points_is_founded_with_a_warning(organiser):
    answer = organiser.post("/new/", sent(organiser, prestige="6"), follow=True)
    assert "With 6 memory points to win, hardly anybody wins by memory" in words(answer)
    assert read_world(Game.objects.get()).rules.limits.prestige == 6


@pytest.mark.parametrize("points", ["9", "99"])
def test_more_points_than_the_track_has_places_are_refused_with_the_reason(organiser, points: str):
    answer = organiser.post("/new/", sent(organiser, prestige=points))
    assert answer.status_code == 422
    assert f"nobody can ever have {points} memory points" in refusal(answer)
    page = answer.content.decode()
    assert "Pio Pico" in page
    assert f'name="limits.prestige" value="{points}"' in page
    assert not Game.objects.exists()


def test_eight_points_can_be_founded(organiser):
    assert organiser.post("/new/", sent(organiser, prestige="8")).status_code == 302
    assert read_world(Game.objects.get()).rules.limits.prestige == 8


def test_presets_name_the_expected_number_of_turns(organiser, known):
    install_house_maps()
    first = Map.objects.get(slug="terres-de-l-anse")
    assert "Expect" not in words(organiser.get("/new/"))
    known(first)
    page = words(organiser.get("/new/"))
    assert f"They are for 4 players on {first.name}." in page
    assert "Expect 5 of 8 turns, 3 of them with battles." in page


def test_the_sentences_cost_few_queries(organiser, olga, known):
    board = maps.usable_maps(olga).first() or ring_map()
    known(board)
    with CaptureQueriesContext(connection) as seen:
        organiser.get(PART, {"map": board.pk, "players": 4})
    assert len(seen) <= 6

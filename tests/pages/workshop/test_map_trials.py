"""Trials of a map by bots: requested on its page, played in the background, shown with bounds."""

import re
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign.actions.workshop import maps, simulation_requests
from campaign.models import Map, Simulation
from campaign.pages.workshop import trials
from campaign.pages.workshop.trials import verdict
from campaign.trials import figures
from campaign.trials.confidence import wilson
from campaign.trials.figures import Figures, layout_of
from campaign.trials.measures import Measure
from campaign.trials.sums import Share
from tests.pages.laid import refusal, words
from tests.table import person, ring_map

TWO = "/maps/ring/trials/2"


@pytest.fixture
def anna(db: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Anna and a small map, on which few games are played."""
    ring_map()
    monkeypatch.setattr(simulation_requests, "GAMES", 4)
    return person("anna")


@pytest.fixture
def browser_of_anna(anna: Any) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def ask(client: Client, players: str = "2") -> Any:
    return client.post("/maps/ring/try", {"players": players})


def test_a_trial_is_offered_for_each_possible_number_of_players(browser_of_anna):
    text = words(browser_of_anna.get("/maps/ring/"))
    assert text.count("Let bots play") == 5


def test_a_requested_trial_is_running_and_polls(browser_of_anna):
    assert ask(browser_of_anna)["Location"] == "/maps/ring/#trial-2"
    page = browser_of_anna.get(TWO)
    assert "0 of 4 campaigns played" in words(page)
    assert f'hx-get="{TWO}" hx-trigger="every 3s"' in page.content.decode()
    assert browser_of_anna.get(f"{TWO}.svg").status_code == 404


def test_a_finished_trial_shows_wins_with_their_bounds(browser_of_anna):
    ask(browser_of_anna)
    while simulation_requests.play_some(10):
        pass
    sums = simulation_requests.results(Simulation.objects.get().pk)
    site, share = next(iter(sums.by_site.items()))
    low, high = (f"{100 * bound:.1f}" for bound in wilson(share))
    page = browser_of_anna.get(TWO)
    assert "hx-trigger" not in page.content.decode()
    expected = (
        f"{share.won} / {share.played} {100 * share.won / share.played:.1f} % {low} – {high} %"
    )
    assert f"{site.capitalize()} {expected}" in words(page)


def test_a_finished_trial_describes_such_campaigns_with_bounds(browser_of_anna):
    ask(browser_of_anna)
    while simulation_requests.play_some(10):
        pass
    text = words(browser_of_anna.get(TWO))
    for title in ("Length", "Two roads to victory", "Worth of the initiative"):
        assert title in text
    assert re.search(r"Such campaigns last \d+ of 10 turns; .* by points\.", text)
    assert "From 4 campaigns; in brackets the bounds at 95 %." in text
    assert "Only 4 campaigns were played: take it for a first impression." in text


def test_a_map_of_the_site_is_described_before_any_trial(browser_of_anna, monkeypatch):
    length = Measure("length", "", 0.5, 0.4, 0.6, 300, 0.6, 0.9)
    memory = Measure("memory", "", 0.5, 0.4, 0.6, 300, 0.4, 0.9)
    known = Figures(3, 300, 8, (length, memory))
    row = {(layout_of(Map.objects.get().road_map()), 3): known}
    monkeypatch.setattr(figures, "_known", lambda: row)
    text = words(browser_of_anna.get("/maps/ring/"))
    assert text.count("Such campaigns last") == 1
    assert "Such campaigns last 4 of 8 turns; every second one ends by points." in text
    assert "From 300 campaigns" in text
    assert text.count("Let bots play") == 5


def test_the_picture_of_a_trial_is_an_svg(browser_of_anna):
    ask(browser_of_anna)
    while simulation_requests.play_some(10):
        pass
    picture = browser_of_anna.get(f"{TWO}.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg ")


def test_a_trial_of_a_draft_uses_its_saved_state(browser_of_anna, anna):
    draft = maps.new_draft(by=anna, map=Map.objects.get().road_map())
    page = f"/maps/draft/{draft.pk}/"
    asked = browser_of_anna.post(f"{page}try", {"players": "2"})
    assert asked["Location"] == f"{page}#trial-2"
    assert "0 of 4 campaigns played" in words(browser_of_anna.get(page))
    shorter = replace(maps.map_of_draft(draft), roads=maps.map_of_draft(draft).roads[1:])
    maps.save_map_draft(draft.pk, by=anna, edition=1, map=shorter)
    assert "Let bots play 4 campaigns" in words(browser_of_anna.get(f"{page}trials/2"))


def test_a_trial_of_the_draft_of_another_person_is_refused(browser_of_anna):
    bruno = person("bruno")
    draft = maps.new_draft(by=bruno, map=Map.objects.get().road_map())
    page = f"/maps/draft/{draft.pk}/"
    assert browser_of_anna.post(f"{page}try", {"players": "2"}).status_code == 404
    assert browser_of_anna.get(f"{page}trials/2").status_code == 404
    assert browser_of_anna.get(f"{page}trials/2.svg").status_code == 404


def test_a_trial_of_a_draft_with_problems_is_refused(browser_of_anna, anna):
    draft = maps.new_draft(by=anna)
    page = f"/maps/draft/{draft.pk}/"
    assert "Bots can play once all problems are fixed." in words(browser_of_anna.get(page))
    assert browser_of_anna.post(f"{page}try", {"players": "2"}).status_code == 404


def test_equal_trials_of_two_people_share_their_results(browser_of_anna):
    ask(browser_of_anna)
    bruno = Client()
    bruno.force_login(person("bruno"))
    assert "0 of 4 campaigns played" in words(bruno.get(TWO))


def test_too_many_trials_show_an_error_message_on_the_page(browser_of_anna, monkeypatch):
    monkeypatch.setattr(simulation_requests, "MOST_WAITING", 0)
    answer = ask(browser_of_anna)
    assert answer.status_code == 422
    assert refusal(answer) == ("0 of your simulations are still running. Wait for one to finish.")
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("players", ["", "1", "7", "two", "99999999999999999999"])
def test_a_trial_for_other_numbers_of_players_is_refused(browser_of_anna, players):
    assert ask(browser_of_anna, players).status_code == 404
    assert not Simulation.objects.exists()


@pytest.mark.parametrize("players", ["0", "1", "7", "99"])
def test_a_trial_for_other_numbers_of_players_is_not_found(browser_of_anna, players):
    assert browser_of_anna.get(f"/maps/ring/trials/{players}").status_code == 404


@pytest.mark.parametrize(
    ("low", "high", "said"), [(0.9, 1.25, "fair"), (1.26, 2.0, "unfair"), (1.0, 1.3, "open")]
)
def test_a_verdict_is_shown_only_when_the_bounds_allow_it(low, high, said):
    assert verdict(low, high) == said


def test_shares_are_shown_in_per_cent():
    wins = trials._wins("Alder", Share(200, 50))
    assert (wins.share, round(wins.low, 1), round(wins.high, 1)) == (25.0, 19.5, 31.4)

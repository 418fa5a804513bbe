"""Founding a campaign from the browser."""

import html
import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.seats import founding_terms
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.actions.workshop.maps import map_like
from campaign.house_rules import HouseRules, limits_for
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.models import Map, default_durations
from campaign.pages.map.house_maps import WORDS
from club.models import Game
from tests.pages.filled import sent_as_it_came
from tests.pages.foundings import form, founded
from tests.pages.laid import address, words
from tests.pages.sheets import LAND
from tests.table import person, ring_map

PHASES = tuple(default_durations())
HOUR = 3600


@pytest.fixture
def olga(db: None) -> Any:
    return person("olga")


@pytest.fixture
def organiser(olga: Any) -> Client:
    client = Client()
    client.force_login(olga)
    return client


def test_a_name_and_a_number_of_players_are_enough(organiser, olga):
    game = founded(organiser, form(("", "", "me"), ("", "", ""), ("", "", "steady")))
    assert (game.status, game.phase, game.closes_at) == ("setup", "muster", None)
    assert game.organiser == olga
    seats = [(s.name, s.playing_as, s.user, s.bot) for s in game.seats.order_by("player")]
    assert seats == [
        ("Player A", "", olga, ""),
        ("Player B", "", None, ""),
        ("Cedar", "Horde", None, "steady"),
    ]
    assert game.durations == default_durations() | {"live": 0}
    assert read_world(game).rules == HouseRules(limits=limits_for(3))


SWITCHED = {
    "refund_rounding": "up",
    "multi_draw": "two_player_rule",
    "defender_always_first": True,
    "upkeep_counts_reserve": True,
    "upkeep_counts_retreating": True,
    "memory_retake": False,
}


def test_every_switch_of_the_rules_can_be_set_and_is_marked_on_the_rules_page(organiser):
    typed = {name: str(value) for name, value in SWITCHED.items()}
    game = founded(organiser, form(("Olga", "", "me"), ("", "", ""), **typed))
    assert read_world(game).rules == HouseRules(limits=limits_for(2), **SWITCHED)
    page = words(organiser.get(address(game, "rules")))
    assert page.count("changed; usual") == len(SWITCHED)
    for rule in ("A44 as after a draw", "A46 yes", "A64 rounded up", "A70 yes", "A79 no"):
        assert rule in page


def test_a_map_for_six_has_no_seventh_seat(organiser):
    answer = organiser.post("/new/", form(("", "", "me"), players=7))
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_the_form_is_valid_as_it_is_shown(organiser):
    ring_map()
    page = organiser.get("/new/").content.decode()
    assert '<option value="4" selected>' in page
    assert '<option value="me" selected>' in page
    assert '<option value="Europe/Paris" selected>' in page
    assert "usual: Battle Royale" in page


def test_names_factions_and_bots_are_stored(organiser, olga):
    seats = (("Olga", "Otherworld", "me"), ("Pio", "Normans", ""), ("Machine", "Huns", "sharp"))
    game = founded(organiser, form(*seats))
    assert list(game.seats.values_list("name", "playing_as", "bot")) == [
        ("Olga", "Otherworld", ""),
        ("Pio", "Normans", ""),
        ("Machine", "Huns", "sharp"),
    ]
    assert read_world(game).players["A"].external


def test_rows_beyond_the_number_of_players_are_ignored(organiser):
    seats = [(f"P{n}", "", "") for n in range(6)]
    assert founded(organiser, form(*seats, players=3)).seats.count() == 3


def test_every_setting_is_stored(organiser):
    game = founded(
        organiser,
        form(
            ("Olga", "", ""),
            ("Pio", "", ""),
            pace="brisk",
            time_zone="America/New_York",
            **{
                "quiet_from": "22:00",
                "quiet_to": "08:00",
                "day-bids": "6",
                "at-bids": "20:00",
                "day-movement": "daily",
                "at-movement": "21:30",
                "hours-ties": "1.5",
                "hours-dice": "0",
                "live_minutes": "10",
                "unplayed": "dice",
                "absent": "steward",
                "grace_hours": "12",
                "confirm_hours": "48",
                "early_close": "",
                "limits.turns": "4",
                "start_pp": "3",
                "sacred_ground": "False",
                "scenario_2p": "Duel",
            },
        ),
    )
    assert game.time_zone == "America/New_York"
    assert game.wall_clock == {"bids": [6, "20:00"], "movement": [None, "21:30"]}
    assert game.quiet_hours == ["22:00", "08:00"]
    assert {p: game.durations[p] for p in ("ties", "dice", "battles", "live")} == {
        "ties": 90 * 60,
        "dice": 0,
        "battles": 168 * HOUR,
        "live": 600,
    }
    assert (game.campaign.unplayed, game.absent, game.grace_hours, game.campaign.confirm_hours) == (
        "dice",
        "steward",
        12,
        48,
    )
    assert (game.live, game.early_close) == (False, False)
    rules = read_world(game).rules
    assert (rules.limits.turns, rules.limits.prestige) == (4, limits_for(2).prestige)
    assert (rules.start_pp, rules.sacred_ground, rules.scenario_2p) == (3, False, "Duel")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"name": " "}, "required"),
        ({"map": 999}, "valid choice"),
        ({"players": 7}, "valid choice"),
        ({"time_zone": "Paris"}, "valid choice"),
        ({"time_zone": "localtime"}, "valid choice"),
        ({"time_zone": "posixrules"}, "valid choice"),
        ({"time_zone": "Factory"}, "valid choice"),
        ({"quiet_from": "22:00"}, "Quiet hours need a start and an end."),
        ({"quiet_from": "08:00", "quiet_to": "07:00"}, "at most 16 hours apart"),
        ({"day-bids": "6"}, "Enter both a day and a time."),
        ({"at-bids": "25:00"}, "valid time"),
        ({"hours-bids": "-1"}, "greater than or equal to 0"),
        ({"hours-bids": "nan"}, "Enter a number"),
        ({"grace_hours": "0"}, "greater than or equal to 1"),
        ({"absent": "shrug"}, "valid choice"),
        ({"limits.turns": "0"}, "greater than or equal to 1"),
        ({"limits.lords": "1", "limits.starting_bands": "3"}, "a lord for every starting band"),
        ({"form-0-faction": "Elves"}, "valid choice"),
        ({"form-1-sitter": "me"}, "one per person"),
        ({"form-TOTAL_FORMS": "x"}, "ManagementForm"),
    ],
)
def test_invalid_input_is_refused_and_stays_in_the_form(organiser, more, sentence):
    answer = organiser.post("/new/", form(("Olga", "", "me"), ("Pio Pico", "", ""), **more))
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert "form-TOTAL_FORMS" in more or "Pio Pico" in answer.content.decode()
    assert not Game.objects.exists()


def test_founding_needs_signing_in(db):
    assert Client().post("/new/", form()).status_code == 302
    assert not Game.objects.exists()


def test_founding_a_campaign_makes_nobody_a_member(organiser):
    founded(organiser, form(("Olga", "", "me"), ("Pio", "", "")))
    assert get_user_model().objects.count() == 1


def test_the_number_of_campaigns_per_person_is_limited(organiser, monkeypatch):
    monkeypatch.setattr(founding_terms, "MOST_RUNNING", 1)
    game = founded(organiser, form(("Olga", "", "me"), ("Pio", "", "")))
    answer = organiser.post("/new/", form(("Olga", "", "me"), ("Pio", "", "")))
    assert answer.status_code == 422
    assert "You already organise 1 campaigns that have not ended" in words(answer)
    Game.objects.filter(pk=game.pk).update(status=Game.ENDED)
    founded(organiser, form(("Olga", "", "me"), ("Pio", "", "")))


def test_only_usable_maps_are_offered(organiser):
    form()
    Map.objects.create(slug="secret", name="Secret valley", author=person("carl"))
    assert "Secret valley" not in organiser.get("/new/").content.decode()


def test_a_copied_campaign_has_all_settings_but_the_name(organiser):
    first = founded(
        organiser,
        form(
            ("Olga", "Vikings", "me"),
            ("Pio", "Normans", ""),
            ("Bot", "Huns", "sharp"),
            pace="slow",
            **{
                "quiet_from": "22:00",
                "quiet_to": "08:00",
                "day-bids": "6",
                "at-bids": "20:00",
                "day-movement": "daily",
                "at-movement": "21:30",
                "hours-ties": "1.5",
                "unplayed": "dice",
                "absent": "default",
                "confirm_hours": "48",
                "early_close": "",
                "limits.turns": "4",
                "overbid": "refuse_on_entry",
                "score_counts_reserve": "True",
                "scenario_2p": "Duel",
            },
        ),
    )
    page = f"/new/?like={first.public_id}"
    assert "Everything is taken from “Winter war”" in words(organiser.get(page))
    second = founded(organiser, sent_as_it_came(organiser, page, name="The same again"))
    assert second.name == "The same again"
    same = ("time_zone", "durations", "early_close")
    assert {f: getattr(second, f) for f in same} == {f: getattr(first, f) for f in same}
    assert second.campaign.map == first.campaign.map
    assert Policies.of(second) == Policies.of(first)
    assert read_world(second).rules == read_world(first).rules
    rows = [list(c.seats.values_list("name", "playing_as", "user", "bot")) for c in (first, second)]
    assert rows[0] == rows[1]


def test_only_campaigns_of_the_organiser_can_be_copied(organiser, olga):
    other = person("carl")
    carl = Client()
    carl.force_login(other)
    game = founded(carl, form(("Carl", "", "me"), ("Olga", "", "")))
    game.seats.filter(player="B").update(user=olga)
    assert organiser.get(address(game)).status_code == 200
    assert organiser.get(f"/new/?like={game.public_id}").status_code == 404
    assert organiser.get("/new/?like=nothing").status_code == 404
    assert game.name not in organiser.get("/new/").content.decode()
    assert game.name in carl.get("/new/").content.decode()


def test_the_page_costs_the_same_queries_for_one_and_five_campaigns(organiser):
    def cost() -> int:
        with CaptureQueriesContext(connection) as seen:
            organiser.get("/new/")
        return len(seen)

    founded(organiser, form(("", "", "me"), ("", "", "")))
    one = cost()
    for _ in range(4):
        founded(organiser, form(("", "", "me"), ("", "", "")))
    assert cost() == one <= 6


def test_maps_that_come_with_the_site_are_chosen_by_picture_and_character(organiser, olga):
    form()
    Map.objects.create(slug="marsh", name="My marsh", author=olga)
    install_house_maps()
    page = organiser.get("/new/").content.decode()
    cards = re.findall(r'<label class="map-card".*?</label>', page, re.S)
    assert [html.unescape(re.search(r"<strong>(.*?)</strong>", card)[1]) for card in cards] == [
        house_map(slug).name for slug in HOUSE_MAPS
    ]
    for card, said in zip(cards, WORDS.values(), strict=True):
        assert str(said.character) in html.unescape(card)
        for picture in re.findall(r'src="(.*?)"', card):
            assert organiser.get(picture)["Content-Type"] == "image/svg+xml"
    rest = page.replace("".join(cards), "")
    assert "My marsh" in rest
    assert len(re.findall(r'name="map"[^>]* checked', page)) == 1


def test_the_chosen_map_stays_chosen_after_a_refusal(organiser):
    form()
    chosen = install_house_maps()[1]
    answer = organiser.post("/new/", form(("Olga", "", "me"), map=chosen.pk, name=" "))
    assert answer.status_code == 422
    (checked,) = re.findall(r'<input[^>]*name="map"[^>]* checked[^>]*>', answer.content.decode())
    assert f'value="{chosen.pk}"' in checked


def test_pictures_of_maps_cost_no_query_once_they_are_drawn(organiser):
    form()
    install_house_maps()
    costs = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as seen:
            organiser.get("/new/")
        costs.append(len(seen))
    assert costs[0] <= 15
    assert costs[1] <= 7


def test_after_founding_the_page_says_so_and_what_comes_next(organiser):
    page = organiser.post("/new/", form(), follow=True)
    said = words(page)
    assert "Your campaign is set up: Winter war. Next, pass the link on to the others." in said
    assert "When everybody has mustered, start the campaign here." in said


def test_the_map_of_the_address_is_chosen_and_the_workshop_is_one_link_away(organiser, olga):
    install_house_maps()
    mine = Map.objects.create(slug="mine", name="Mine", author=olga)
    hidden = Map.objects.create(slug="hidden", name="Hidden", author=person("anna"))
    page = organiser.get("/new/?map=mine").content.decode()
    assert re.search(rf'value="{mine.pk}"[^>]*checked', page)
    assert 'href="/maps/"' in page
    assert "It will be played on Mine." in words(organiser.get("/new/?map=mine"))
    other = organiser.get(f"/new/?map={hidden.slug}")
    assert (other.status_code, "Hidden" in words(other)) == (200, False)


def test_the_chosen_map_comes_first(organiser, olga):
    install_house_maps()
    mine = map_like(LAND, by=olga)
    for at, first in (("/new/?map=" + mine.slug, True), ("/new/", False)):
        page = organiser.get(at).content.decode()
        cards = re.findall(r'<label class="map-card".*?value="(\d+)"', page, re.S)
        assert (cards[0] == str(mine.pk), str(mine.pk) in cards) == (first, True)


def test_own_maps_are_chosen_by_their_picture(organiser, olga):
    mine = map_like(LAND, by=olga)
    page = organiser.get("/new/").content.decode()
    card = re.search(
        rf'<label class="map-card"[^>]*>(?:(?!</label>).)*value="{mine.pk}".*?</label>', page, re.S
    )
    assert card
    assert '<img class="for-day" src="/land/' in card[0]

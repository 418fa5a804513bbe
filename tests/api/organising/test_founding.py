"""A program sets up campaigns: by a preset, or term by term."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_world
from campaign.actions.seats.founding_terms import PRESETS
from campaign.house_rules import HouseRules, limits_for
from club.actions.seats.api_keys import make_organiser_token
from club.models import Game
from tests.api.conftest import Program
from tests.table import ring_map

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(people: list[Any]) -> Program:
    ring_map()
    return Program(make_organiser_token(people[4], label="Club site"))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_campaign_is_set_up_by_a_preset(olga: Program, people: list[Any], preset: str):
    made = olga.ask("post", "campaigns", {"name": "The fords", "preset": preset})
    assert made.status_code == 200, made.json()
    terms, game = PRESETS[preset], Game.objects.get()
    assert (game.status, game.organiser, made.json()["you"]) == (Game.SETUP, people[4], "A")
    assert {seat.bot for seat in game.seats.exclude(player="A")} == {terms.sitter}
    assert (game.campaign.unplayed, game.absent, game.live) == (
        terms.unplayed,
        terms.absent,
        terms.live_minutes is not None,
    )
    assert "/join/" in made.json()["open_link"]


def test_a_campaign_is_set_up_term_by_term(olga: Program):
    slug = olga.ask("get", "maps").json()[0]["slug"]
    rules = HouseRules(limits=limits_for(2), start_pp=3)
    body = {
        "name": "Two rivers",
        "map": slug,
        "time_zone": "Europe/Berlin",
        "pace": "brisk",
        "seats": [{"sitter": "me", "name": "Olga"}, {"sitter": "steady"}],
        "durations": {"bids": 3600},
        "quiet_hours": ["23:00", "07:00"],
        "confirm_hours": 5,
        "rules": msgspec.to_builtins(rules),
    }
    made = olga.ask("post", "campaigns", body).json()
    assert [(seat["name"], seat["bot"]) for seat in made["seats"]][0] == ("Olga", "")
    assert made["policies"]["durations"]["bids"] == 3600
    assert made["policies"]["quiet_hours"] == ["23:00", "07:00"]
    assert made["policies"]["confirm_hours"] == 5
    assert read_world(Game.objects.get()).rules == rules


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"map": "nowhere"}, "map"),
        ({"time_zone": "Mars/North"}, "time-zone"),
        ({"seats": [{"sitter": "me"}, {"sitter": "me"}]}, "seats"),
        ({"rules": {"limits": 3}}, "rules"),
        ({"name": " "}, "malformed"),
        (
            {"rules": {"limits": msgspec.to_builtins(replace(limits_for(4), prestige=9))}},
            "prestige",
        ),
        ({"durations": {"lunch": 3}}, "durations"),
        ({"quiet_hours": ["22:00"]}, "quiet-hours"),
    ],
)
def test_wrong_terms_are_refused_and_nothing_is_set_up(olga: Program, wrong: Any, code: str):
    refused = olga.ask("post", "campaigns", {"name": "The fords", **wrong})
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert not Game.objects.exists()

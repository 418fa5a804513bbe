"""Three presets found a campaign with one button, or fill the form for changes."""

import re
from typing import Any

import pytest
from django.test import Client

from club.models import Game
from tests.pages.laid import words
from tests.table import person, ring_map


@pytest.fixture
def organiser(db: None) -> Client:
    ring_map()
    client = Client()
    client.force_login(person("olga", first_name="Olga"))
    return client


def founded(client: Client, preset: str, **more: str) -> Game:
    answer = client.post("/new/", {"preset": preset} | more)
    assert answer.status_code == 302, words(answer)
    game = Game.objects.get()
    assert answer["Location"] == f"/c/{game.public_id}/seats"
    return game


def sitters(game: Game) -> list[str]:
    return [seat.bot or (seat.user.username if seat.user else "") for seat in game.seats.all()]


def test_a_weekend_has_three_bots_and_no_deadlines(organiser: Client):
    game = founded(organiser, "weekend")
    assert sitters(game) == ["olga", "steady", "steady", "steady"]
    assert set(game.durations.values()) == {0}
    assert (game.live, game.absent, game.campaign.unplayed) == (False, "default", "dice")
    assert (game.name, game.status, game.time_zone) == (
        "The campaign of Olga",
        "setup",
        "Europe/Paris",
    )


def test_a_club_night_is_live_with_ten_minutes_for_a_phase(organiser: Client):
    game = founded(organiser, "club")
    assert sitters(game) == ["olga", "", "", ""]
    assert (game.live, game.durations["live"], game.absent) == (True, 600, "default")


def test_by_correspondence_phases_are_long_nights_quiet_and_everybody_has_grace(organiser: Client):
    game = founded(organiser, "letter")
    assert sitters(game) == ["olga", "", "", ""]
    hours = {phase: game.durations[phase] // 3600 for phase in ("bids", "movement", "battles")}
    assert hours == {"bids": 96, "movement": 48, "battles": 672}
    assert game.quiet_hours == ["22:00", "08:00"]
    assert (game.absent, game.grace_hours, game.campaign.confirm_hours) == ("grace", 48, 168)
    assert game.early_close


def test_the_page_says_how_long_a_campaign_by_correspondence_lasts(organiser: Client):
    page = words(organiser.get("/new/"))
    assert re.search(r"About \d+ weeks, an evening of battles every (\d+ weeks|week)\.", page)


def test_name_and_time_zone_are_those_of_the_form(organiser: Client):
    game = founded(organiser, "club", name="Winter war", time_zone="Asia/Tokyo")
    assert (game.name, game.time_zone) == ("Winter war", "Asia/Tokyo")


def test_a_campaign_of_a_preset_has_the_link_to_its_free_seats(organiser: Client):
    game = founded(organiser, "club")
    said = organiser.get(f"/c/{game.public_id}/seats")
    assert "3 seats are free." in words(said)
    assert 'id="open-link"' in said.content.decode()


def test_a_preset_fills_the_form_which_can_be_changed(organiser: Client):
    page = organiser.get("/new/?preset=letter")
    said = words(page)
    assert "The form is filled for “By correspondence, over months”. Change what you like." in said
    assert "Set it up" not in said
    filled = {form: page.context[form] for form in ("basics", "calendar", "policies")}
    assert filled["basics"]["name"].value() == "The campaign of Olga"
    assert filled["calendar"]["pace"].value() == "slow"
    assert filled["policies"]["grace_hours"].value() == 48


def test_every_preset_is_on_the_page_with_a_button(organiser: Client):
    shown = organiser.get("/new/").content.decode()
    assert re.findall(r'name="preset" value="(\w+)"', shown) == ["weekend", "club", "letter"]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"name": ""}, 422),
        ({"name": "x" * 81}, 422),
        ({"time_zone": "Mars/North"}, 422),
        ({"preset": "no-such"}, 404),
    ],
)
def test_bad_input_founds_nothing_and_stays_in_the_form(
    organiser: Client, sent: dict[str, Any], status: int
):
    answer = organiser.post("/new/", {"preset": "letter"} | sent)
    assert answer.status_code == status
    assert not Game.objects.exists()
    if status == 422:
        assert answer.context["calendar"]["pace"].value() == "slow"

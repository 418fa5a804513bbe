"""The pages of a seat in a game other than a campaign: taking it, its API keys, leaving it."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import include, path, reverse

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import make_invitation
from club.models import Game
from club.pages.seats.api_keys import programs
from club.pages.seats.game_pages import GamePages
from club.pages.seats.leaving import depart
from tests.club.glass_games import PLAIN, draw_all, glass_game, numbers_of
from tests.pages.laid import words
from tests.table import person

PAGES = GamePages("glass")
urlpatterns = [
    path("g/<str:public_id>/programs", programs, {"pages": PAGES}, name="glass_programs"),
    path("g/<str:public_id>/out/<str:player>", depart, {"pages": PAGES}, name="glass_depart"),
    path("g/<str:public_id>/", lambda *_, **__: None, name="glass_table"),
    path("g/<str:public_id>/seats", lambda *_, **__: None, name="glass_seats"),
    path("", include("host.urls")),
]


@pytest.fixture
def glass(db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Anna and Bruno play, Olga organises; both have drawn."""
    settings.ROOT_URLCONF = __name__
    routes = {"table": "glass_table", "seats": "glass_seats", "handover": "glass_table"}
    monkeypatch.setattr(PLAIN.pages, "routes", routes)
    game = glass_game("anna", "bruno")
    draw_all(game)
    return game


def browser_of(name: str) -> Client:
    """The browser of this person, who gets an account if they have none."""
    found = get_user_model().objects.filter(username=name).first()
    client = Client()
    client.force_login(found or person(name))
    return client


def address(game: Game, page: str, *more: str) -> str:
    return reverse(f"glass_{page}", args=[game.public_id, *more])


def test_a_key_is_created_and_revoked(glass: Game):
    anna = browser_of("anna")
    made = anna.post(address(glass, "programs"), {"label": "Discord"})
    assert "Your new key" in words(made)
    key = glass.seats.get(player="A").tokens.get()
    anna.post(address(glass, "programs"), {"take_back": key.pk})
    key.refresh_from_db()
    assert key.revoked_at is not None


def test_a_seat_is_left_with_a_note(glass: Game):
    anna = browser_of("anna")
    asked = words(anna.get(address(glass, "depart", "A")))
    assert "From this moment you can no longer see or play this game" in asked
    assert "bands" not in asked
    anna.post(address(glass, "depart", "A"), {"note": "Guess high."})
    seat = glass.seats.get(player="A")
    assert (seat.user_id, seat.tenures.get().note) == (None, "Guess high.")


def test_the_organiser_removes_a_player_and_goes_back_to_the_seats(glass: Game):
    olga = browser_of("olga")
    sitter = {"sitter": glass.seats.get(player="B").user_id, "reason": "Never came."}
    answer = olga.post(address(glass, "depart", "B"), sitter)
    assert (answer.status_code, answer["Location"]) == (302, address(glass, "seats"))
    assert glass.seats.get(player="B").user_id is None


def test_an_invitation_leads_to_the_table_of_the_right_kind(glass: Game):
    browser_of("bruno").post(address(glass, "depart", "B"), {"note": ""})
    secret = make_invitation(glass.pk, "B", actor=Actor.organiser(glass.organiser))
    page = browser_of("clara").get(f"/join/{secret}")
    assert page.status_code == 200
    assert not [n for n in numbers_of(glass).values() if str(n) in page.content.decode()]
    taken = browser_of("clara").post("/join/", {"secret": secret, "name": "Clara"})
    assert taken["Location"] == address(glass, "table")
    assert glass.seats.get(player="B").name == "Clara"


@pytest.mark.parametrize("page", ["programs", "depart"])
def test_strangers_and_other_kinds_of_games_find_nothing(page: str, glass: Game):
    more = ["A"] if page == "depart" else []
    assert browser_of("clara").get(address(glass, page, *more)).status_code == 404
    campaign = reverse(page, args=[glass.public_id, *more])
    assert browser_of("anna").get(campaign).status_code == 404
    Game.objects.filter(pk=glass.pk).update(kind="another")
    assert browser_of("anna").get(address(glass, page, *more)).status_code == 404

"""The button that takes back the player's own last action."""

import re
from typing import Any

import pytest

from campaign.models import Correction
from club.models import Game
from tests.pages.laid import address, refusal, send, words
from tests.table import bring_to, new_campaign

pytestmark = pytest.mark.django_db
BUTTON = "Take back my last action"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def recruiting(people: list[Any]) -> Game:
    return bring_to(new_campaign(people[0], people), "recruitment")


def button(page: Any) -> dict[str, str]:
    form = page.content.decode().split('class="act undo"', 1)[1].split("</form>", 1)[0]
    return dict(re.findall(r'name="(entry|key|for)" value="([^"]*)"', form))


def test_the_button_appears_after_an_action_and_disappears_after_undo(
    recruiting: Game, as_player: Any
):
    bruno = as_player("B")
    assert BUTTON not in words(bruno.get(address(recruiting)))
    send(bruno, recruiting, "done")
    page = bruno.get(address(recruiting))
    back = bruno.post(address(recruiting, "undo"), button(page), follow=True)
    assert BUTTON not in words(back)
    assert "I am done until my go" in words(back)
    assert Correction.objects.get().undo


def test_undo_by_htmx_returns_the_parts(recruiting: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    sent = button(bruno.get(address(recruiting)))
    back = bruno.post(address(recruiting, "undo"), sent, headers=HTMX)
    assert back.headers["HX-Replace-Url"] == address(recruiting)
    assert 'hx-swap-oob="true"' in back.content.decode()


def test_other_players_have_no_undo_button(recruiting: Game, as_player: Any):
    send(as_player("B"), recruiting, "done")
    for player in "AC":
        assert BUTTON not in words(as_player(player).get(address(recruiting)))
    seen = as_player("A").get(address(recruiting, "as/B"))
    assert (seen.status_code, BUTTON in words(seen)) == (200, False)


def test_a_late_undo_shows_an_error_message_on_the_table(recruiting: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    sent = button(bruno.get(address(recruiting)))
    send(as_player("C"), recruiting, "done")
    late = bruno.post(address(recruiting, "undo"), sent)
    assert late.status_code == 422
    assert refusal(late).startswith("You can take back only your own last action")


def test_strangers_and_invalid_numbers_get_404(recruiting: Game, as_player: Any, stranger: Any):
    assert stranger.post(address(recruiting, "undo"), {"entry": "1"}).status_code == 404
    assert as_player("B").post(address(recruiting, "undo"), {"entry": "x"}).status_code == 422
    assert as_player("B").get(address(recruiting, "undo")).status_code == 405


def test_an_undone_command_is_shown_as_struck(recruiting: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    bruno.post(address(recruiting, "undo"), button(bruno.get(address(recruiting))))
    page = as_player("C").get(address(recruiting, "corrections"))
    assert "Own action taken back" in words(page)
    assert "<del>" in as_player("C").get(address(recruiting, "chronicle")).content.decode()


def test_a_command_of_a_shared_device_is_undone_on_that_device(recruiting: Game, as_player: Any):
    anna = as_player("A")
    send(anna, recruiting, "done", **{"for": "B"})
    page = anna.get(address(recruiting) + "?for=B")
    assert button(page)["for"] == "B"
    anna.post(address(recruiting, "undo"), button(page))
    recruiting.refresh_from_db()
    assert "B" in recruiting.waits_for

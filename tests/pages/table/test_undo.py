"""The button that takes back one's own last act."""

import re
from typing import Any

import pytest

from campaign.models import Campaign, Correction
from tests.pages.laid import address, refusal, send, words
from tests.table import bring_to, new_campaign

pytestmark = pytest.mark.django_db
BUTTON = "Take back my last act"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def recruiting(people: list[Any]) -> Campaign:
    return bring_to(new_campaign(people[0], people), "recruitment")


def button(page: Any) -> dict[str, str]:
    form = page.content.decode().split('class="act undo"', 1)[1].split("</form>", 1)[0]
    return dict(re.findall(r'name="(entry|key|for)" value="([^"]*)"', form))


def test_the_button_is_there_after_an_act_and_gone_after_it(recruiting: Campaign, as_player: Any):
    bruno = as_player("B")
    assert BUTTON not in words(bruno.get(address(recruiting)))
    send(bruno, recruiting, "done")
    page = bruno.get(address(recruiting))
    back = bruno.post(address(recruiting, "undo"), button(page), follow=True)
    assert BUTTON not in words(back)
    assert "I am done with this phase" in words(back)
    assert Correction.objects.get().undo


def test_with_script_the_parts_come_back(recruiting: Campaign, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    sent = button(bruno.get(address(recruiting)))
    back = bruno.post(address(recruiting, "undo"), sent, headers=HTMX)
    assert back.headers["HX-Replace-Url"] == address(recruiting)
    assert 'hx-swap-oob="true"' in back.content.decode()


def test_others_have_no_such_button(recruiting: Campaign, as_player: Any):
    send(as_player("B"), recruiting, "done")
    for player in "AC":
        assert BUTTON not in words(as_player(player).get(address(recruiting)))
    seen = as_player("A").get(address(recruiting, "as/B"))
    assert (seen.status_code, BUTTON in words(seen)) == (200, False)


def test_too_late_is_said_beside_the_table(recruiting: Campaign, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    sent = button(bruno.get(address(recruiting)))
    send(as_player("C"), recruiting, "done")
    late = bruno.post(address(recruiting, "undo"), sent)
    assert late.status_code == 422
    assert refusal(late).startswith("Only your own last act can be taken back")


def test_a_stranger_and_an_odd_number_are_turned_away(
    recruiting: Campaign, as_player: Any, stranger: Any
):
    assert stranger.post(address(recruiting, "undo"), {"entry": "1"}).status_code == 404
    assert as_player("B").post(address(recruiting, "undo"), {"entry": "x"}).status_code == 422
    assert as_player("B").get(address(recruiting, "undo")).status_code == 405


def test_what_was_taken_back_is_told_as_struck(recruiting: Campaign, as_player: Any):
    bruno = as_player("B")
    send(bruno, recruiting, "done")
    bruno.post(address(recruiting, "undo"), button(bruno.get(address(recruiting))))
    page = as_player("C").get(address(recruiting, "corrections"))
    assert "Own act taken back" in words(page)
    assert "<del>" in as_player("C").get(address(recruiting, "chronicle")).content.decode()


def test_on_the_organisers_device_the_same_device_takes_it_back(
    recruiting: Campaign, as_player: Any
):
    anna = as_player("A")
    send(anna, recruiting, "done", **{"for": "B"})
    page = anna.get(address(recruiting) + "?for=B")
    assert button(page)["for"] == "B"
    anna.post(address(recruiting, "undo"), button(page))
    recruiting.refresh_from_db()
    assert "B" in recruiting.waits_for

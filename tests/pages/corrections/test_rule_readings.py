"""The words of pages about a campaign that was begun under another reading of the rules."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_news
from campaign.news import BattleCalled
from club.actions.journal.history import effective
from club.models import Game
from tests.actions.history.earlier import of_the_first_reading
from tests.lasting.war import lasting_war, people, war
from tests.pages.corrections.wars import at
from tests.pages.laid import address, refusal, words
from tests.recorded import state

pytestmark = pytest.mark.django_db
__all__ = ["lasting_war", "people", "war"]
SAID = "This campaign began under reading 1 of the rules"


@pytest.fixture
def earlier(war: Game) -> Game:
    return of_the_first_reading(war)


def test_the_corrections_page_names_the_reading_and_offers_no_entry(earlier: Game, as_player: Any):
    page = as_player("A").get(address(earlier, "corrections"))
    assert page.status_code == 200
    assert refusal(page).startswith(SAID)
    assert "/corrections/" not in page.content.decode().split("choose-title", 1)[1]


def test_an_entry_is_not_corrected_and_the_page_gives_the_reason(earlier: Game, as_player: Any):
    line, before = effective(earlier).filter(turn=2).first(), state(earlier)
    page, sent = at(earlier, line), {"strike": "1", "confirm": "1"}
    for answer in (as_player("A").get(page), as_player("A").post(page, sent)):
        assert answer.status_code == 422
        assert refusal(answer).startswith(SAID)
    assert state(earlier) == before


def test_the_past_is_shown_from_the_nearest_snapshot(earlier: Game, as_player: Any):
    kept = set(earlier.snapshots.values_list("seq", flat=True))
    lost = next(line for line in effective(earlier).filter(turn=2) if line.seq not in kept)
    page = as_player("A").get(address(earlier, f"history/{lost.seq}"))
    assert page.status_code == 200
    assert SAID in words(page)
    assert "The map shows the last moment kept before this entry." in words(page)
    there = as_player("A").get(address(earlier, f"history/{max(kept)}"))
    assert SAID not in words(there)


@pytest.mark.parametrize("path", ["", "chronicle", "saga", "battles", "rulings", "sheet", "lords"])
def test_all_other_pages_are_shown_as_before(earlier: Game, as_player: Any, path: str):
    assert as_player("A").get(address(earlier, path)).status_code == 200


def test_the_page_of_a_battle_omits_the_figures(earlier: Game, as_player: Any):
    called = next(
        n for line in effective(earlier) for n in read_news(line) if isinstance(n, BattleCalled)
    )
    page = as_player("A").get(address(earlier, f"battles/{called.battle}"))
    assert page.status_code == 200

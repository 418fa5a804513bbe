"""After a report of a battle, its author sees what they sent, and who must answer."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaign.models import Campaign
from campaign.world import Battle, Side
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, send, words, world_of
from tests.worlds import a_band, a_world

FIGURES = {f"unit-b{band}.{unit}": "4" for band in (1, 2) for unit in range(1, 7)}
REPORT = (
    {"battle": "k1", "form": "report-k1", "winner": "B", "dead": "lord-b1"}
    | FIGURES
    | {"unit-b1.2": "1"}
)


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    return laid(a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}))


@pytest.fixture(params=["", "battles/k1"])
def place(request):
    """The table, or the battle's own page."""
    return request.param


def ranks(page: str) -> set[tuple[str, ...]]:
    """All hearthguard: the number of equal units, their figures before and after the battle."""
    row = r"<th[^>]*>(\d+ × )?hearthguard<svg.*?</th><td>(\d+)</td><td[^>]*>(\d+)</td>"
    return set(re.findall(row, page))


def test_the_reporter_sees_the_sent_report(game, as_player, place):
    Campaign.objects.filter(pk=game.pk).update(confirm_hours=24)
    assert send(as_player("A"), game, "report", **REPORT).status_code == 302
    response = as_player("A").get(address(game, place))
    text = words(response)
    assert re.search(r"You reported that Bruno won\. Waiting for: B ?Bruno *\.", text)
    due = timezone.localtime() + timedelta(hours=24)
    assert re.search(rf"counts as confirmed on \w+ {due.day} \w+ {due.year}", text)
    drawn = response.content.decode()
    assert ranks(drawn) == {("", "4", "1"), ("5 × ", "20", "20"), ("6 × ", "24", "24")}
    assert "lord-b1 lord killed" in text


def test_the_form_to_change_a_report_is_filled_with_it(game, as_player, place):
    send(as_player("A"), game, "report", **REPORT)
    page = as_player("A").get(address(game, place)).content.decode()
    form = re.search(r"<summary>Change it</summary>.*?</form>", page, re.S)[0]
    assert 'value="B" checked' in form
    assert 'name="unit-b1.2" value="1"' in form
    assert 'name="unit-b1.3" value="4"' in form
    assert 'name="dead" value="lord-b1" checked' in form
    sent = hidden_fields(as_player("A").get(address(game)), "report")
    changed = REPORT | sent | {"winner": "draw"}
    assert send(as_player("A"), game, "report", **changed).status_code == 302
    assert world_of(game).battles["k1"].report.winner is None
    assert "You reported a draw." in words(as_player("A").get(address(game, place)))


def test_without_a_deadline_no_day_is_named(game, as_player, place):
    Campaign.objects.filter(pk=game.pk).update(confirm_hours=0)
    send(as_player("A"), game, "report", **REPORT)
    text = words(as_player("A").get(address(game, place)))
    assert "You reported that Bruno won." in text
    assert "counts as confirmed" not in text


def test_the_other_side_confirms_a_table_by_unit(game, as_player, place):
    send(as_player("A"), game, "report", **REPORT)
    page = as_player("B").get(address(game, place)).content.decode()
    assert "You reported" not in page
    assert ranks(page) == {("", "4", "1"), ("5 × ", "20", "20"), ("6 × ", "24", "24")}
    assert "Anna" in page


def test_a_battle_without_a_report_shows_none(game, as_player, place):
    text = words(as_player("A").get(address(game, place)))
    assert "You reported" not in text
    assert "Send the report" in text

"""A disputed battle keeps both counts side by side, and a ruling begins with one of them (A49)."""

import re
from typing import Any

import pytest

from club.models import Game
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_fields
from tests.pages.laid import address, send, words

FIGURES = {f"unit-{band}.{unit}": "4" for band in ("a1", "b1") for unit in range(1, 7)}
RULE = "rule/result?battle=k1"


@pytest.fixture
def disputed(laid: Any, as_player: Any) -> Game:
    """Anna counts four survivors of each unit and wins; Bruno counts one fewer, and wins."""
    game: Game = laid(fought())
    act(as_player("A"), game, "report", winner="A", **FIGURES)
    act(as_player("B"), game, "dispute", reason="There were three.")
    act(as_player("B"), game, "report", winner="B", **FIGURES | {"unit-a1.2": "3"})
    act(as_player("A"), game, "dispute", reason="There were four.")
    return game


def act(client: Any, game: Game, name: str, **fields: Any) -> None:
    hidden = hidden_fields(client.get(address(game)), name)
    sent = hidden | {"battle": "k1", "form": f"{name}-k1"} | fields
    assert send(client, game, name, **sent).status_code == 302


def counts(page: Any) -> list[list[str]]:
    found = re.search(r'<table class="both-counts">.*?</table>', page.content.decode(), re.S)
    assert found, "no counts are shown"
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", found[0], re.S)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in row] for row in cells]


@pytest.mark.parametrize("page", ["battles/k1", "organise"])
def test_both_counts_stand_side_by_side(disputed, as_player, page):
    shown = as_player("A").get(address(disputed, page))
    rows = counts(shown)
    assert rows[:2] == [["", "Anna counts", "Bruno counts"], ["Who won", "Anna", "Bruno"]]
    told = {tuple(row[1:]) for row in rows[2:]}
    assert ("24", "23") in told
    assert shown.content.decode().count('<tr class="differs">') == 2
    assert "There were four." in words(shown)


def test_only_the_organiser_is_led_to_the_ruling(disputed, as_player):
    for page in ("battles/k1", "organise"):
        shown = as_player("A").get(address(disputed, page)).content.decode()
        assert f'href="{address(disputed, RULE)}"' in shown
    other = as_player("B").get(address(disputed, "battles/k1"))
    assert counts(other)
    assert "rule/result" not in other.content.decode()


def initial(page: Any) -> tuple[str, str]:
    """The chosen winner, and the survivors of the unit about which the counts differ."""
    text = page.content.decode()
    winner = re.search(r'<option value="(\w+)" selected>', text)
    left = re.search(r'name="unit-a1\.2" value="(\d+)"', text)
    assert left
    return (winner[1] if winner else "", left[1])


def test_a_ruling_begins_with_a_count_typical_losses_or_none(disputed, as_player):
    anna = as_player("A")
    page = anna.get(address(disputed, RULE))
    said = words(page)
    assert "The count of Anna The count of Bruno Typical losses if" in said
    assert initial(page) == ("B", "3")
    assert initial(anna.get(address(disputed, f"{RULE}&count=A"))) == ("A", "4")
    assert initial(anna.get(address(disputed, f"{RULE}&count=none"))) == ("", "4")
    winner, left = initial(anna.get(address(disputed, f"{RULE}&count=typical-A")))
    assert (winner, int(left) < 4) == ("A", True)


def test_the_first_count_is_kept_alone_until_the_other_side_has_counted(laid, as_player):
    game = laid(fought())
    act(as_player("A"), game, "report", winner="A", **FIGURES)
    act(as_player("B"), game, "dispute", reason="No.")
    page = as_player("B").get(address(game, "battles/k1"))
    assert counts(page)[0] == ["", "Anna counts"]
    assert "Only one side has entered a count so far." in words(page)

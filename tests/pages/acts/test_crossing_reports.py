"""Two sides report a battle at the same time: the second one's figures stay next to the first
report.

prime-simplereport 1486: of two results that were entered at once the second was lost.
"""

import re

import pytest

from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_fields, hidden_in
from tests.pages.laid import address, send, words, world_of

BANDS = ("a1", "b1")
FIGURES = {f"unit-{band}.{unit}": "4" for band in BANDS for unit in range(1, 7)}
OTHERS = FIGURES | {"unit-a1.2": "1", "unit-b1.1": "x"}


@pytest.fixture
def game(laid):
    return laid(fought())


def both_report(game, as_player, **others):
    """The answer that Bruno gets: both have the form open, and Anna sends hers first."""
    pages = {player: as_player(player).get(address(game)) for player in "AB"}
    common = {"battle": "k1", "form": "report-k1"}
    sent = {player: common | hidden_fields(page, "report") for player, page in pages.items()}
    first = send(as_player("A"), game, "report", **sent["A"], winner="A", **FIGURES)
    assert first.status_code == 302
    return send(as_player("B"), game, "report", **sent["B"], **others)


def differences(response):
    found = re.search(r'<table class="differing">.*?</table>', response.content.decode(), re.S)
    assert found, "the page names no differences"
    rows = re.findall(r"<tr>(.*?)</tr>", found[0], re.S)
    return [
        tuple(
            " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", "", cell).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)
        )
        for row in rows
    ][1:]


def test_the_second_sees_where_the_reports_differ(game, as_player):
    answer = both_report(game, as_player, winner="B", dead="lord-a1", **OTHERS)
    assert answer.status_code == 422
    said = words(answer)
    assert "You cannot report that battle now" not in said
    assert "Anna reported this battle before you. Nothing that you entered is lost." in said
    assert differences(answer) == [
        ("Who won", "Anna", "Bruno"),
        ("BBruno: hearthguard", "4", "x"),
        ("AAnna: hearthguard", "4", "1"),
        ("lord-a1", "alive", "killed"),
    ]
    assert world_of(game).battles["k1"].report.winner == "A"


def test_the_figures_stay_when_the_page_is_loaded_again(game, as_player):
    both_report(game, as_player, winner="draw", **OTHERS)
    again = as_player("B").get(address(game))
    assert ("Who won", "Anna", "Nobody: a draw") in differences(again)
    assert "Anna reported this battle before you." not in words(as_player("C").get(address(game)))


def test_after_a_dispute_the_form_holds_the_figures(game, as_player):
    both_report(game, as_player, winner="B", **OTHERS)
    asked = hidden_in(as_player("B").get(address(game)), 'id="dispute-k1"')
    send(as_player("B"), game, "dispute", reason="I won.", **asked)
    form = as_player("B").get(address(game)).content.decode()
    assert 'name="unit-a1.2" value="1"' in form
    assert 'name="unit-b1.1" value="x"' in form
    assert re.search(r'name="winner" value="B" checked', form)


def test_equal_figures_are_described_as_equal(game, as_player):
    answer = both_report(game, as_player, winner="A", **FIGURES)
    assert "It is as you entered it." in words(answer)
    assert '<table class="differing">' not in answer.content.decode()


def test_a_report_that_was_sent_leaves_no_draft_of_its_writer(game, as_player):
    typed = {"battle": "k1", "form": "report-k1", "draft": "1", "winner": "A"}
    send(as_player("A"), game, "report", **typed)
    send(as_player("B"), game, "report", **typed)
    send(as_player("A"), game, "report", battle="k1", form="report-k1", winner="A", **FIGURES)
    assert [draft.player for draft in game.report_drafts.all()] == ["B"]

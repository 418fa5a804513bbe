"""A battle is reported in a few taps, shown as sent, changed, and confirmed with its
consequences."""

import re

import pytest

from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import address, refusal, words, world_of

PAGE = "battles/k1"
UNITS = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(laid):
    """Anna and Bruno have met at Cedar, which Anna holds."""
    return laid(fought())


def survivors(page):
    """The figures in the report form."""
    found = re.findall(r'name="(unit-[\w.]+)" value="(\d*)"', page.content.decode())
    return {name: int(value) for name, value in found}


def report(client, game, rest="", **fields):
    fields = {"battle": "k1", "form": "report-k1", **UNITS, **fields}
    return client.post(address(game, rest or "act/report"), fields)


def test_typical_losses_are_filled_in_for_the_chosen_winner(game, as_player):
    anna = as_player("A")
    page = report(anna, game, winner="A", typical="1")
    assert page.status_code == 200
    left = survivors(page)
    assert {left[unit] for unit in left if unit.startswith("unit-a1")} == {3}
    assert {left[unit] for unit in left if unit.startswith("unit-b1")} == {2}
    assert 'name="winner" value="A" checked' in page.content.decode()
    assert "What follows once it is confirmed" in words(page)
    assert world_of(game).battles["k1"].stage == "fight"


def test_typical_losses_need_a_winner(game, as_player):
    page = report(as_player("A"), game, typical="1")
    assert refusal(page).startswith("Choose who won first.")
    assert set(survivors(page).values()) == {4}


@pytest.mark.parametrize("rest", ["", PAGE])
def test_the_reporter_reads_their_report_and_may_change_it(game, as_player, rest):
    anna = as_player("A")
    answer = report(anna, game, rest, winner="A", **{"unit-b1.1": "1"})
    assert answer.status_code == 302
    assert answer["Location"] == address(game, rest)
    page = anna.get(address(game, rest))
    text = words(page)
    assert "You reported that you won." in text
    assert re.search(r"Waiting for: +\w? +Bruno", text)
    assert "Without an answer it counts as confirmed on" in text
    assert "Change it" in text
    assert survivors(page)["unit-b1.1"] == 1
    again = hidden_in(page, 'id="report-k1"')
    assert report(anna, game, rest, winner="B", **again).status_code == 302
    assert "You reported that Bruno won." in words(anna.get(address(game, rest)))


def test_the_other_side_is_asked_with_units_and_consequences(game, as_player):
    report(as_player("A"), game, winner="A", **{"unit-b1.1": "1", "dead": "lord-b1"})
    for rest in ("", PAGE):
        text = words(as_player("B").get(address(game, rest)))
        asked = text[text.index("Anna reports that they won. Confirm?") :]
        assert "6 → 5½ points" in text
        assert re.search(r"hearthguard (carries on with 2 )?4 1", asked)
        assert re.search(r"Bruno : the lord lord-b1 is killed", asked)
        assert re.search(r"the band that lost its lord retreats from Cedar with 5½ points", asked)
        assert re.search(r"Bruno : \w.* reaches Elder at the end of turn 4", asked)
    assert "Confirm?" not in words(as_player("C").get(address(game, PAGE)))


def test_the_previewed_consequences_are_those_that_come(game, as_player):
    report(as_player("A"), game, winner="B", **{"unit-a1.1": "0"})
    bruno = as_player("B")
    page = bruno.get(address(game, PAGE))
    foreseen = _followed(page)
    assert len(foreseen) > 2
    sent = bruno.post(address(game, PAGE), hidden_in(page, 'id="confirm-k1"'))
    assert sent.status_code == 302
    assert _followed(bruno.get(address(game, PAGE))) == foreseen
    assert "k1" not in world_of(game).battles


def _followed(page):
    found = re.search(r'<ul class="followed">.*?</ul>', page.content.decode(), re.S)
    return re.findall(r"<li>.*?</li>", found[0], re.S)


def test_the_consequences_are_shown_while_the_player_types(game, as_player):
    anna = as_player("A")
    fields = {"battle": "k1", "form": "report-k1", "count": "1", "winner": "A", **UNITS}
    where = address(game, "act/report")
    text = words(anna.post(where, fields, headers=HTMX))
    assert re.search(r"Bruno : the band of lord-b1 retreats from Cedar with 6 points", text)
    assert "refused" in words(anna.post(where, fields | {"unit-a1.1": "9"}, headers=HTMX))
    assert world_of(game).battles["k1"].stage == "fight"


def test_the_page_of_a_battle_accepts_only_actions_of_battles(game, as_player):
    anna = as_player("A")
    for form in ("bid", "done", "no-such"):
        assert anna.post(address(game, PAGE), {"form": form, "amount": "1"}).status_code == 404
    sent = report(anna, game, PAGE, winner="A", **{"unit-a1.1": "9"})
    assert sent.status_code == 422
    assert "cannot have 9 left" in refusal(sent)


def test_players_outside_the_battle_cannot_report_it(game, as_player):
    assert report(as_player("C"), game, PAGE, winner="C").status_code == 422
    assert world_of(game).battles["k1"].stage == "fight"

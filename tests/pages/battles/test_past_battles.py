"""A battle and its photographs have a permanent page after the turn is over."""

import re

import pytest

from campaign.actions.history.battle_history import records_of
from campaign.actions.rulings.corrections import correct
from campaign.models import BattlePhoto
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.seats import spectator_links
from tests.pages.battles.forms import do, jpeg
from tests.pages.laid import LAND, address, send, words, world_of
from tests.table import bring_to
from tests.worlds import a_band, a_world

UNITS = {f"unit-b{band}.{unit}": "4" for band in (1, 2) for unit in range(1, 7)}


@pytest.fixture
def game(laid):
    """Anna and Bruno are to fight for Birch; Clara looks on."""
    bands = (a_band("b1", "A", "Birch"), a_band("b2", "B", "Birch"))
    row = Battle(
        "Birch",
        ("A", "B"),
        (),
        "B",
        stage="fight",
        sides={"A": Side(True, "b1"), "B": Side(True, "b2")},
    )
    return laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="battles",
            battles={"k1": row},
            villages={"Alder": "A", "Elder": "B"},
            power={"A": 20, "B": 20},
        )
    )


@pytest.fixture
def fought(game, as_player):
    """Anna has won, one of Bruno's units is at half strength, and the next turn has begun."""
    assert do(as_player("A"), game, "photo", photo=jpeg(), caption="Before").status_code == 302
    fields = {"battle": "k1", "form": "report-k1", "winner": "A"} | UNITS | {"unit-b2.1": "1"}
    assert send(as_player("A"), game, "report", **fields).status_code == 302
    shown = as_player("B").get(address(game)).content.decode()
    form = re.search(r"<form[^>]*act/confirm.*?</form>", shown, re.S)
    hidden = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))
    assert send(as_player("B"), game, "confirm", **hidden).status_code == 302
    bring_to(game, "bids")
    assert world_of(game).battles == {}
    return game


def page(client, game, rest="battles/k1"):
    return client.get(address(game, rest))


def test_the_page_of_a_battle_outlives_its_turn(fought, as_player, stranger):
    for player in "ABC":
        response = page(as_player(player), fought)
        assert response.status_code == 200
        text = words(response)
        for said in (
            "Battle for Birch",
            "Anna won.",
            "Turn 3",
            "Standing at the end",
            "6 points",
            "lord-b1",
            "Anna wins the battle for",
            "same points. Bruno lost more figures: 3 against 0.",
        ):
            assert said in text
    drawn = page(as_player("C"), fought).content.decode()
    rows = re.findall(
        r"<tr><th[^>]*>([^<]*hearthguard)<svg.*?</th><td>(\d+)</td><td[^>]*>(\d+)</td>", drawn
    )
    assert sorted(rows) == [
        ("5 × hearthguard", "20", "20"),
        ("6 × hearthguard", "24", "24"),
        ("hearthguard", "4", "1"),
    ]
    assert len(re.findall(r'class="cross"', drawn)) == 3
    assert page(stranger, fought).status_code == 404
    assert page(as_player("A"), fought, "battles/k9").status_code == 404


def test_the_figures_of_equal_units_are_drawn_in_ranks_of_one_width(fought, as_player):
    drawn = page(as_player("C"), fought).content.decode()
    boxes = re.findall(r'class="men" viewBox="0 0 (\d+) (\d+)" height="([\d.]+)em"', drawn)
    assert sorted(boxes) == [("156", "42", "3.4"), ("156", "42", "3.4"), ("52", "21", "1.7")]


def test_the_page_shows_the_consequences(fought, as_player):
    text = words(page(as_player("C"), fought))
    followed = text[text.index("What followed") : text.index("Photos")]
    assert re.search(r"Anna takes Birch", followed)
    assert "the band of lord-b2 retreats from Birch with 5½ points" in followed
    assert "the band of lord-b2 reaches Elder at the start of turn 4" in followed
    assert "6 → 5½ points" in text


def test_photographs_are_shown_added_and_removed_after_the_last_confirmation(fought, as_player):
    assert "Before" in words(page(as_player("C"), fought))
    assert do(as_player("B"), fought, "photo", photo=jpeg(), caption="After").status_code == 302
    added = BattlePhoto.objects.get(caption="After")
    assert (added.battle, added.turn, added.player) == ("k1", 3, "B")
    assert "After" in words(page(as_player("C"), fought))
    assert do(as_player("C"), fought, "photo", photo=jpeg()).status_code == 422
    assert do(as_player("C"), fought, "remove_photo", number=added.pk).status_code == 422
    assert do(as_player("B"), fought, "remove_photo", number=added.pk).status_code == 302
    assert [photo.caption for photo in BattlePhoto.objects.all()] == ["Before"]
    assert "Add the photo" not in words(page(as_player("C"), fought))


def test_a_photograph_of_an_unknown_battle_is_refused(fought, as_player):
    response = as_player("A").post(
        address(fought, "battles/k9"), {"what": "photo", "photo": jpeg()}
    )
    assert response.status_code in (404, 422)
    assert BattlePhoto.objects.count() == 1


def test_all_battles_are_listed_by_turn(fought, as_player):
    text = words(page(as_player("C"), fought, "battles"))
    assert re.search(r"Turn 3 Birch .*?Anna.*?against.*?Bruno.*?Anna won\..*?1 photo", text)
    assert "No battle has been called" not in text


def test_the_chronicle_links_to_battles_for_members_and_not_for_spectators(
    fought, as_player, people
):
    link = f'href="{address(fought, "battles/k1")}"'
    assert link in page(as_player("C"), fought, "chronicle").content.decode()
    key = spectator_links.open_to_spectators(fought.pk, actor=Actor.organiser(people[0]))
    watched = as_player("C").get(f"/s/{key}/chronicle").content.decode()
    assert "wins the battle for" in watched
    assert "/battles/" not in watched


def test_a_correction_changes_the_words_of_the_page(fought, as_player, people):
    assert records_of(fought)["k1"].end == "settled"
    reported = effective(fought).get(origin="given", seat="A")
    correct(fought.pk, reported.seq, None, actor=Actor.ruling(people[0]), reason="Not so.")
    fought.refresh_from_db()
    text = words(page(as_player("C"), fought))
    assert "Anna won." not in text
    assert "k1" in world_of(fought).battles or records_of(fought)["k1"].winner != "A"


def test_past_battles_cost_few_queries(fought, as_player, django_assert_max_num_queries):
    client = as_player("A")
    for rest, most in (("battles", 10), ("battles/k1", 13), ("photos", 8)):
        page(client, fought, rest)
        with django_assert_max_num_queries(most):
            page(client, fought, rest)

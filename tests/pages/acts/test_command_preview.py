"""The consequences of an order are shown before it is given, and none of them is stored."""

import re
from typing import get_args

import pytest
from django.test import Client

from campaign.commands import Demobilise
from campaign.differences import Difference
from campaign.house_rules import Limits
from campaign.models import Envelope
from campaign.pages.words.preview_words import LEFT_OUT, WORDS
from campaign.play import defaults
from campaign.world import Declared
from club.models import Game
from tests.pages.acts.fights import FOUR
from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_world, some_rules

HTMX = {"HX-Request": "true"}


def look(client: Client, game: Game, act: str, form: str = "", **fields: str) -> str:
    """The words of the part that answers while the player types."""
    seq = game.seq
    sent = {"count": "1", "form": form or act, **fields}
    answer = words(client.post(address(game, f"act/{act}"), sent, headers=HTMX))
    game.refresh_from_db()
    assert game.seq == seq
    return answer


@pytest.fixture
def bidding(laid):
    return laid(a_world(LAND, players="ABC", phase="bids", power={"A": 7}))


def test_a_bid_shows_the_stock_it_leaves_and_is_not_sealed(bidding, as_player):
    said = look(as_player("A"), bidding, "bid", amount="3")
    assert "You pay 3 power points and keep 4." in said
    assert not Envelope.objects.exists()


def test_the_preview_explains_invalid_and_illegal_input(bidding, as_player):
    assert "is not a whole number" in look(as_player("A"), bidding, "bid", amount="x")
    assert "This would be refused:" in look(as_player("A"), bidding, "bid", amount="-1")


def test_the_preview_of_a_move_compares_it_with_staying(laid, as_player):
    bands = (a_band("a1", "A", "Alder"), a_band("c1", "C", "Cedar"))
    game = laid(
        a_world(LAND, *bands, players="ABC", phase="movement", speaker="A", villages={"Cedar": "C"})
    )
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Birch"}))
    assert "If nobody else moves" in page
    assert "You take Birch without a fight." in page
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Cedar"}))
    assert "You fight for Cedar against Clara." in page
    assert "There is no battle if Clara leaves or does not defend it." in page


def test_the_preview_of_a_move_into_a_battle_of_others_names_it(laid, as_player):
    bands = (
        a_band("a1", "A", "Alder"),
        a_band("b1", "B", "Birch"),
        a_band("c1", "C", "Birch", moved=True),
    )
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A"))
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Birch"}))
    assert re.search(r"You fight for Birch against (Bruno, Clara|Clara, Bruno)\.", page)
    assert "There is no battle if" not in page


def test_the_preview_of_a_march_names_the_battle_that_it_brings_and_no_other(laid, as_player):
    bands = (
        a_band("a1", "A", "Alder"),
        a_band("a2", "A", "Fir"),
        a_band("c1", "C", "Fir"),
        a_band("b1", "B", "Birch"),
    )
    game = laid(a_world(LAND, *bands, players="ABC", phase="movement", speaker="A"))
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Birch"}))
    assert "You fight for Birch against Bruno." in page
    assert "for Fir" not in page


def test_a_contested_terrain_has_one_sentence(laid, as_player):
    bands = (a_band("a1", "A", "Alder"), a_band("b1", "B", "Birch", moved=True))
    came = Declared("B", "b1", ("Cedar", "Birch"), ("Cedar", "Birch"))
    game = laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="movement",
            speaker="A",
            holders={"Birch": "C"},
            moves=(came,),
        )
    )
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Birch"}))
    follows = page.partition("If nobody else moves")[2].partition("marches to")[0]
    assert "You fight for Birch against Bruno." in follows
    assert "take Birch" not in follows
    assert "takes Birch" not in follows


def test_the_preview_of_a_march_without_consequences_says_so(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            players="ABC",
            phase="movement",
            speaker="A",
            holders={"Fir": "A"},
        )
    )
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Fir"}))
    assert "the band is only somewhere else, and its move is spent" in page
    assert "changes nothing on the map" not in page


def test_the_preview_of_a_march_leaves_out_the_marches_of_others(laid, as_player):
    """The point and the income of the first band, and the terrain that B takes, come without the
    second."""
    bands = (
        a_band("a1", "A", "Dogwood", moved=True),
        a_band("a2", "A", "Alder"),
        a_band("b1", "B", "Cedar", moved=True),
    )
    moves = tuple(
        Declared(band[0].upper(), band, ("Elder", at), ("Elder", at))
        for band, at in (("a1", "Dogwood"), ("b1", "Cedar"))
    )
    game = laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="movement",
            speaker="A",
            moves=moves,
            holders={"Alder": "A", "Cedar": "A"},
        )
    )
    page = words(as_player("A").get(address(game), {"band": "a2", "to": "Birch"}))
    assert "You take Birch without a fight." in page
    assert "Your memory points:" not in page
    assert "Your income in power points goes from 1 to 2." in page


def test_a_village_selected_on_the_map_shows_its_price(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir"),
            players="ABC",
            phase="building",
            holders={"Fir": "A"},
            power={"A": 7},
        )
    )
    page = words(as_player("A").get(address(game), {"to": "Fir"}))
    assert "You have a village at Fir." in page
    assert "You pay 2 power points and keep 5." in page


def test_from_half_time_on_a_preview_shows_the_effect_on_the_final_count(laid, as_player):
    half = some_rules(limits=Limits(6, 3, 9, 1, 4))
    said = {}
    for turn in (3, 4, 6):
        game = laid(
            a_world(
                LAND,
                a_band("a1", "A", "Alder"),
                players="ABC",
                phase="building",
                power={"A": 9},
                holders={"Alder": "A"},
                turn=turn,
                rules=half,
            )
        )
        said[turn] = look(as_player("A"), game, "village", terrain="Alder")
    assert "final count" not in said[3]
    assert "Your points if the final count came with the end of this turn: 15 →" in said[4]
    assert "Your income in power points goes" in said[4]
    assert "Your points in the final count: 15 →" in said[6]
    assert "income" not in said[6]


def test_a_command_that_ends_the_turn_does_not_count_the_income_of_the_next(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Elder"),
            players="ABC",
            phase="invasions",
            speaker="A",
            factions={"A": "Otherworld"},
            power={"A": 9},
            turn=4,
            villages={"Elder": "A"},
            holders={"Elder": "A"},
            rules=some_rules(limits=Limits(6, 3, 9, 1, 4)),
        )
    )
    said = look(as_player("A"), game, "invade", terrain="Dogwood", name="Ys", **FOUR)
    assert "You pay 9 power points and keep 0." in said
    assert "final count" not in said


def test_from_half_time_on_a_bid_shows_its_cost_in_the_final_count(laid, as_player):
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="bids",
            power={"A": 7},
            turn=5,
            rules=some_rules(limits=Limits(5, 3, 9, 1, 3)),
        )
    )
    said = look(as_player("A"), game, "bid", amount="3")
    assert "Your points in the final count: 7 → 4." in said


def test_an_overbid_gets_a_warning_before_it_is_sealed(bidding, as_player):
    said = look(as_player("A"), bidding, "bid", amount="8")
    assert "⚠ That is more than you have (7)" in said
    assert "will be void and put you last" in said
    assert not Envelope.objects.exists()


def test_a_move_that_wins_the_campaign_says_so(laid, as_player):
    rules = some_rules(limits=Limits(10, 3, 9, 1, 3))
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Cedar"),
            players="AC",
            phase="movement",
            speaker="A",
            holders={"Dogwood": "C"},
            track="AA",
            rules=rules,
        )
    )
    page = words(as_player("A").get(address(game), {"band": "a1", "to": "Dogwood"}))
    assert "You take Dogwood from C without a fight." in page
    assert "Your memory points: 2 → 3 of 3." in page
    assert (
        "You win by memory at the end of this turn if nobody takes another prestigious territory."
        in page
    )


def test_a_player_without_a_village_who_sends_units_home_reads_that_the_lord_is_lost(
    laid, as_player
):
    bands = (a_band("a1", "A", "Alder", 4), a_band("a2", "A", "Birch", 4))
    game = laid(a_world(LAND, *bands, players="AC", phase="demobilisation", owing=("A",)))
    [owed] = [one for one in defaults(world_of(game)) if isinstance(one, Demobilise)]
    sent = {"count": "1", "form": "demobilise", "units": owed.units}
    said = words(as_player("A").post(address(game, "act/demobilise"), sent, headers=HTMX))
    assert "is lost for good." in said[said.index("⚠ Your lord") :]
    assert "Units worth 4 points are lost for good." in said


def test_every_difference_has_words_or_is_left_out_on_purpose():
    assert {*get_args(Difference)} == {*WORDS, *LEFT_OUT}
    assert not {*WORDS} & {*LEFT_OUT}

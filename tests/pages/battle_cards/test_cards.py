"""What stands on a card, for whom, and in which order the cards of an evening come."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from msgspec.structs import replace

from campaign.actions.battles.battle_dates import agree, propose
from campaign.actions.company.notes import save_note
from campaign.actions.play.club_tables import roll
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.models import Game
from tests.pages.battle_cards.fields import two_sides
from tests.pages.battle_cards.qr_reader import drawn, text_of
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world

CARD, ALL = "battles/k1/card", "battle-cards"


@pytest.fixture
def game(laid) -> Game:
    return laid(two_sides())


def leaves(response) -> list[str]:
    """The text of each leaf."""
    text = response.content.decode()
    cut = [
        part for part in re.split(r'(?=<section class="leaf)', text)[1:] if "leaf-plan" not in part
    ]
    plain = (re.sub(r"<[^>]+>", " ", part) for part in cut)
    return [re.sub(r"\s+", " ", part) for part in plain]


def meet(game: Game, battle: str, place: str, days: float, *coming: str) -> None:
    """A date to which these players have agreed, the first one by proposing it."""
    first, *others = (Actor.seat(game.seats.get(player=p).user, p) for p in coming)
    at = timezone.now() + timedelta(days=days)
    row = propose(game.pk, battle, actor=first, at=at, place=place)
    for other in others:
        agree(game.pk, row.pk, actor=other)


def test_a_card_has_sides_units_lords_stakes_retreats_and_the_scenario(game, as_player):
    [card] = leaves(as_player("C").get(address(game, CARD)))
    for said in (
        "Battle for Cedar",
        "B Bruno Vikings · 6 points",
        "A Anna Vikings · defends · 4½ points",
        "lord-a1 lord",
        "Grey Ship warriors · spears 8",
        "Warriors 4/8",
        "Oasis: it pays 1 power point a turn. Anna holds it.",
        "If Anna loses this territory, the village is razed and its reserve flees.",
        "Retreat to the nearest village, 1 road away: Elder.",
        "Retreat to the nearest village, 2 roads away: Alder.",
        "Scenario: Claim the territory.",
        "Winner: ☐ Bruno ☐ Anna ☐ a draw",
    ):
        assert said in card, said


def test_a_unit_has_as_many_boxes_as_figures(game, as_player):
    page = as_player("A").get(address(game, CARD)).content.decode()
    drawings = re.findall(r'leaf-strength">(\d+)[^<]*</span><svg[^>]*><path d="([^"]+)"', page)
    assert len(drawings) == 6 + 6
    assert [path.count("z") for _, path in drawings] == [int(figures) for figures, _ in drawings]


def test_the_code_opens_the_count_at_the_table(game, as_player):
    page = as_player("B").get(address(game, CARD)).content.decode()
    [path] = re.findall(r'd="((?:M\d+ \d+h1v1h-1z)+)"', page)
    assert text_of(drawn(path)) == f"http://testserver{address(game, 'battles/k1/table')}"


def test_a_card_of_a_side_has_its_units_and_of_the_others_what_all_may_know(game, as_player):
    bruno, anna = leaves(as_player("A").get(address(game, CARD), {"paper": "a6"}))
    assert "Grey Ship" in anna
    assert "Against Bruno: Vikings · 6 points, lord-b1." in anna
    assert "Grey Ship" not in bruno
    assert "Against Anna: Vikings · defends · 4½ points, lord-a1." in bruno


def test_everybody_reads_the_same_cards_and_nothing_that_one_player_keeps(game, as_player, people):
    secret = "Ambush-at-dusk-71"
    save_note(game.pk, actor=Actor.seat(people[0], "A"), text=secret)
    assert secret in as_player("A").get(address(game, "notes")).content.decode()
    for paper in ("a4", "a5", "a6"):
        read = {
            tuple(leaves(as_player(player).get(address(game, page), {"paper": paper})))
            for player in "ABC"
            for page in (CARD, ALL)
        }
        assert len(read) == 1
        assert secret not in "".join(*read)


def test_a_force_that_is_not_chosen_is_left_to_be_written(laid, as_player):
    [card] = leaves(as_player("A").get(address(laid(two_sides("forces")), CARD)))
    assert card.count("The force is not chosen yet. Room to write it down:") == 2
    assert "Grey Ship" not in card
    assert "lord-a1" not in card


def test_what_was_rolled_for_the_battle_stands_on_every_card(laid, as_player):
    game = laid(two_sides(rolled=True))
    roll(game.pk, "t1", actor=Actor.organiser(game.organiser))
    for paper in ("a5", "a6"):
        found = leaves(as_player("A").get(address(game, CARD), {"paper": paper}))
        assert all("Weather on the field (" in leaf for leaf in found)


def test_without_another_village_units_disband(laid, as_player):
    world = replace(two_sides(), villages={"Cedar": "A", "Elder": "B"})
    [card] = leaves(as_player("A").get(address(laid(world), CARD)))
    assert card.count("No other village: units that retreat disband.") == 1


def test_a_prestigious_territory_gives_a_memory_point(laid, as_player):
    world = two_sides()
    battle = replace(world.battles["k1"], terrain="Dogwood", sides={}, stage="forces")
    [card] = leaves(as_player("A").get(address(laid(replace(world, battles={"k1": battle})), CARD)))
    assert "Cromlech: taking it gives a memory point. Nobody holds it." in card


def test_a_battle_that_is_over_leads_to_its_page_and_an_unknown_one_is_not_found(laid, as_player):
    over = laid(two_sides("closed"))
    assert as_player("A").get(address(over, CARD)).url == address(over, "battles/k1")
    gone = as_player("A").get(address(over, "battles/k9/card"), follow=True)
    assert gone.status_code == 404


def test_an_unknown_size_is_a5(game, as_player):
    page = as_player("A").get(address(game, CARD), {"paper": "a0"})
    assert (page.status_code, page.context["paper"].name) == (200, "a5")


def test_strangers_print_nothing(game, stranger):
    for page in (CARD, ALL):
        assert stranger.get(address(game, page)).status_code == 404


@pytest.fixture
def crowded(laid) -> Game:
    """Four battles to fight, and one that is reported."""
    places = dict(zip(("k1", "k2", "k3", "k4", "k5"), LAND.terrains, strict=False))
    bands = [
        a_band(f"{player.lower()}{id}", player, terrain.id)
        for id, terrain in places.items()
        for player in "AB"
    ]
    battles = {
        id: Battle(
            terrain.id,
            ("B", "A"),
            (),
            "A",
            stage="disputed" if id == "k5" else "fight",
            sides={"A": Side(True, f"a{id}"), "B": Side(True, f"b{id}")},
        )
        for id, terrain in places.items()
    }
    return laid(a_world(LAND, *bands, players="ABC", phase="battles", battles=battles))


def test_the_cards_of_a_turn_come_by_evening_and_table_and_those_without_a_date_last(
    crowded, as_player
):
    meet(crowded, "k1", "Table 10", 3, "A", "B")
    meet(crowded, "k2", "Table 2", 3.01, "B", "A")
    meet(crowded, "k3", "Table 7", 2, "A", "B")
    meet(crowded, "k4", "At home", 1, "A")
    page = as_player("C").get(address(crowded, ALL))
    titles = [re.search(r"Battle for (\w+)", leaf)[1] for leaf in leaves(page)]
    assert titles == ["Cedar", "Birch", "Alder", "Dogwood"]
    told = words(page)
    assert "Table 2 Birch Bruno against Anna Bruno, Anna –" in told
    assert re.search(
        r"No date is agreed yet .*\? At home Dogwood Bruno against Anna Anna Bruno", told
    )
    assert "Elder" not in told.partition("No date is agreed yet")[2].partition("Battle for")[0]


def test_a_declined_date_is_none(crowded, as_player):
    meet(crowded, "k1", "Table 10", 3, "A", "B")
    crowded.meetings.update(status="declined")
    page = as_player("C").get(address(crowded, ALL))
    assert "Table 10" not in words(page)
    assert [evening.day_words for evening in page.context["evenings"]] == [""]


def test_two_cards_share_a_page_whatever_battle_they_are_of(crowded, as_player):
    for paper, many in (("a4", 4), ("a5", 2), ("a6", 2)):
        page = as_player("A").get(address(crowded, ALL), {"paper": paper})
        assert page.content.decode().count('class="leaf-page"') == many


def test_battles_and_their_pages_lead_to_the_cards(game, as_player):
    anna = as_player("A")
    assert f'href="{address(game, ALL)}"' in anna.get(address(game, "battles")).content.decode()
    assert f'href="{address(game, CARD)}"' in anna.get(address(game, "battles/k1")).content.decode()


def test_without_a_battle_the_page_says_so(laid, as_player):
    page = as_player("A").get(address(laid(a_world(LAND, players="ABC", phase="bids")), ALL))
    assert "No battle of this turn is still to be fought." in words(page)
    assert "leaf-page" not in page.content.decode()

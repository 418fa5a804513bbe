"""The places at the end of a campaign, and why they are in this order."""

import pytest
from msgspec.structs import replace

from campaign.world import Player
from club.actions.decisions.deadlines import break_off
from club.actions.journal.actor import Actor
from tests.pages.ending.ended import ended
from tests.pages.laid import LAND, address, words
from tests.worlds import a_band, a_world, some_rules

ENOUGH = some_rules(3).limits.prestige


def end_page(laid, as_player, world) -> str:
    return words(as_player("C").get(address(laid(world), "end")))


def test_memory_wins_with_fewer_points_and_every_place_has_its_figures(laid, as_player):
    world = ended(
        "memory",
        "ACB",
        order="CAB",
        track="A" * ENOUGH + "B",
        power={"C": 9},
        villages={"Birch": "B"},
        holders={"Alder": "A"},
    )
    page = end_page(laid, as_player, world)
    assert f"A Anna (Vikings) wins the campaign: the songs remember {ENOUGH} great deeds." in page
    assert f"{ENOUGH} memory points at the end of a turn win at once" in page
    assert "The other places follow the initiative track." in page
    assert "More than one player had enough" not in page
    rows = page[page.index("Place Player Memory") :]
    assert rows.startswith(
        "Place Player Memory Total Power Bands Villages Territories "
        f"1 A Anna {ENOUGH} 4 0 4 0 1 2 C Clara 0 9 9 0 0 0 3 B Bruno 1 9 0 6 3 1"
    )


def test_of_two_with_enough_memory_the_higher_initiative_won(laid, as_player):
    page = end_page(laid, as_player, ended("memory", "BAC", track="AB" * ENOUGH, order="BAC"))
    assert "More than one player had enough of them: the highest initiative won. R96" in page


@pytest.mark.parametrize(("power", "tied"), [({"A": 2}, True), ({"A": 3}, False)])
def test_equal_totals_name_the_rule_that_decides_between_them(laid, as_player, power, tied):
    page = end_page(laid, as_player, ended("points", "ABC", power=power))
    assert "The highest total comes first" in page
    assert ("If totals are tied, the higher initiative goes first. R98" in page) == tied


def test_a_player_who_left_is_last_and_has_no_place(laid, as_player):
    world = ended("alone", "B", order="B")
    gone = {p: Player("Vikings", left=p != "B") for p in world.players}
    page = end_page(laid, as_player, replace(world, players=gone, bands={}))
    assert "B Bruno (Vikings) wins the campaign: nobody else is left." in page
    assert "All the others have left the campaign. A86" in page
    assert "– A Anna left the campaign 0 0" in page


def test_nobody_wins_a_campaign_that_its_organiser_ended(laid, as_player):
    game = laid(a_world(LAND, a_band("b1", "B", "Birch"), players="ABC", phase="recruitment"))
    break_off(game.pk, actor=Actor.organiser(game.organiser), reason="Summer")
    page = as_player("A").get(address(game, "end"))
    text = words(page)
    assert "The organiser has ended the campaign. Nobody has won it." in text
    assert "These are the places a final count at that moment would have given." in text
    assert "1 B Bruno 0 6" in text
    assert 'class="podium"' not in page.content.decode()


@pytest.mark.parametrize(("by", "totals"), [("memory", 0), ("points", 3)])
def test_the_podium_shows_the_deciding_figures(by: str, totals: int, laid, as_player):
    """If memory decided, totals next to the places would contradict them."""
    world = ended(by, "ACB", order="CAB", track="A" * ENOUGH, power={"C": 9})
    page = as_player("C").get(address(laid(world), "end")).content.decode()
    podium = page[page.index('class="podium"') : page.index("</ol>", page.index('class="podium"'))]
    assert podium.count("Total") == totals


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("memory", "Memory points decide only who wins; the other places follow the initiative"),
        (
            "points",
            "The places follow the score: yours is 6. Memory points decide only if somebody",
        ),
    ],
)
def test_a_player_who_has_not_won_reads_why_they_have_their_place(
    by: str, said: str, laid, as_player
):
    game = laid(ended(by, "ACB", order="CAB", track="A" * ENOUGH, power={"C": 9}))
    for page in ("end", ""):
        bruno = words(as_player("B").get(address(game, page)))
        assert f"You are number 3 of 3. {said}" in bruno
        assert "You are number" not in words(as_player("A").get(address(game, page)))

"""The list of terrains in a band's reach names the outlook of each; in the first turn the page
suggests a site and moves, with one button each."""

import html
import re

from campaign.world import Declared
from club.models import Game
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, words, world_of
from tests.worlds import a_band, a_reserve, a_world

CHOICE = re.compile(r'<a class="choice[^>]*>([^<]+) <small>([^<]*)</small></a>')


def test_a_destination_is_free_mine_held_or_a_battle(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 4),
            a_band("b1", "B", "Birch", 4),
            a_reserve("Elder", "C", 5),
            players="ABC",
            phase="movement",
            speaker="A",
            holders={"Alder": "A", "Birch": "B", "Elder": "C", "Dogwood": "B"},
            villages={"Elder": "C"},
        )
    )
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    assert dict(CHOICE.findall(page)) == {
        "Birch": "battle if Bruno stays",
        "Elder": "battle if Clara defends it",
        "Dogwood": "held by Bruno",
        "Cedar": "free",
    }
    assert "here or on the map: up to 2 territories" in page
    idle = page.partition("Already yours: the band is only somewhere else")[2]
    assert ">Alder</a>" in idle.partition("</ul>")[0]


def test_a_terrain_that_another_band_of_the_player_will_take_is_not_free(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 4),
            a_band("a2", "A", "Birch", 4, moved=True),
            players="ABC",
            phase="movement",
            speaker="A",
            holders={"Fir": "A"},
        )
    )
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    idle = page.partition("Already yours: the band is only somewhere else")[2]
    assert "Birch" not in dict(CHOICE.findall(page))
    assert ">Birch</a>" in idle.partition("</ul>")[0]


def test_bands_that_cannot_move_any_more_have_to_fight(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 4),
            a_band("b1", "B", "Birch", 4, moved=True),
            a_band("b2", "B", "Elder", 4),
            a_band("c1", "C", "Birch", 4),
            a_band("c2", "C", "Elder", 4),
            players="ABC",
            phase="movement",
            speaker="A",
            ready=("C",),
        )
    )
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    found = dict(CHOICE.findall(page))
    assert found["Birch"] == "battle with Bruno, Clara"
    assert found["Elder"] == "battle with Clara; battle if Bruno stays"


def test_a_terrain_that_no_road_reaches_names_the_terrain_where_the_band_is_stopped(
    laid, as_player
):
    came = Declared("C", "c1", ("Alder", "Fir"), ("Alder", "Fir"))
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 9),
            a_band("c1", "C", "Fir", 4, moved=True),
            players="AC",
            phase="movement",
            speaker="A",
            moves=(came,),
        )
    )
    found = dict(CHOICE.findall(as_player("A").get(address(game, "?band=a1")).content.decode()))
    assert found["Alder"] == "stopped at Fir"


def test_a_reserve_too_weak_to_fight_is_no_battle(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 4),
            a_reserve("Elder", "C", 3),
            players="ABC",
            phase="movement",
            speaker="A",
            holders={"Elder": "C"},
            villages={"Elder": "C"},
        )
    )
    page = as_player("A").get(address(game, "?band=a1")).content.decode()
    assert dict(CHOICE.findall(page))["Elder"] == "held by Clara"


def test_the_road_that_arrives_comes_first_and_the_other_names_its_stop(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir", 4),
            a_band("b1", "B", "Cedar", 4),
            players="ABC",
            phase="movement",
            speaker="A",
        )
    )
    anna = as_player("A")
    page = anna.get(address(game, "?band=a1&to=Dogwood")).content.decode()
    roads = re.findall(r'name="path" value="([^"]+)"(\s+checked)?> ([^<]+)</label>', page)
    assert [(html.unescape(path), bool(ticked), words) for path, ticked, words in roads] == [
        ("Fir>Elder>Dogwood", True, "Fir → Elder → Dogwood"),
        ("Fir>Cedar>Dogwood", False, "Fir → Cedar → Dogwood – stopped at Cedar"),
    ]
    assert "lord-a1 marches towards Dogwood by this road" in page
    assert (
        "lord-a1 marches to Alder" in anna.get(address(game, "?band=a1&to=Alder")).content.decode()
    )


def named(game):
    """A campaign with a fixed address, on which the suggestions depend."""
    Game.objects.filter(pk=game.pk).update(public_id=f"suggested-{game.pk}")
    game.refresh_from_db()
    return game


def moving(laid, turn: int = 1):
    """Anna's go. One of her bands can move; Bruno's band is far away."""
    return named(
        laid(
            a_world(
                LAND,
                a_band("a1", "A", "Fir", 6),
                a_band("b1", "B", "Elder", 6),
                players="ABC",
                phase="movement",
                speaker="A",
                turn=turn,
                villages={"Fir": "A", "Elder": "B"},
                holders={"Fir": "A", "Elder": "B"},
            )
        )
    )


def placing(laid):
    return laid(
        a_world(
            LAND,
            players="ABC",
            phase="placement",
            speaker="A",
            turn=1,
            musters=dict.fromkeys("ABC", ()),
        )
    )


def test_a_suggested_move_is_made_with_one_button_and_stays_the_same(laid, as_player):
    game = moving(laid)
    page = as_player("A").get(address(game))
    assert "Suggested:" in words(page)
    sent = hidden_in(page, 'id="move-suggested"')
    again = hidden_in(as_player("A").get(address(game)), 'id="move-suggested"')
    assert (again["band"], again["path"]) == (sent["band"], sent["path"])
    assert sent["path"].startswith("Fir>")
    assert as_player("A").post(address(game, "act/move"), sent).status_code == 302
    assert world_of(game).bands["a1"].terrain == sent["path"].split(">")[-1]


def test_a_suggested_site_is_taken_with_one_button(laid, as_player):
    game = placing(laid)
    sent = hidden_in(as_player("A").get(address(game)), 'id="site-suggested"')
    assert f"Settle at {sent['terrain']}" in words(as_player("A").get(address(game)))
    assert as_player("A").post(address(game, "act/site"), sent).status_code == 302
    assert world_of(game).holders[sent["terrain"]] == "A"


def test_nothing_is_suggested_later_to_others_or_after_a_choice(laid, as_player):
    assert "Suggested:" not in words(as_player("A").get(address(moving(laid, turn=2))))
    game = moving(laid)
    assert "Suggested:" not in words(as_player("B").get(address(game)))
    assert "Suggested:" not in words(as_player("A").get(address(game, "?band=a1")))


def test_a_portal_of_the_first_turn_is_offered_but_not_suggested(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Fir"),
            players="ABC",
            phase="invasions",
            speaker="A",
            turn=1,
            power={"A": 12},
            factions={"A": "Otherworld"},
            villages={"Fir": "A"},
        )
    )
    said = words(as_player("A").get(address(game)))
    assert "Open a portal" in said
    assert "Suggested:" not in said

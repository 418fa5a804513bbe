"""Bands: recruited, changed, moved and paid for, their start sites, and their retreats."""

import re

from campaign.world import BandPlan, Retreat, UnitOrder
from tests.pages.acts.fights import FOUR
from tests.pages.laid import LAND, address, forms, send, words, world_of
from tests.worlds import a_band, a_reserve, a_world, troops


def test_a_new_band_is_recruited(laid, as_player):
    game = laid(
        a_world(LAND, players="ABC", phase="recruitment", power={"A": 6}, villages={"Alder": "A"})
    )
    response = send(as_player("A"), game, "recruit", at="Alder", name="Sigrid", **FOUR)
    assert response.status_code == 302
    (band,) = world_of(game).bands.values()
    assert (band.terrain, band.points, world_of(game).lords[band.lord].name) == (
        "Alder",
        4,
        "Sigrid",
    )


def test_one_form_recruits_in_every_village(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Birch", 4),
            a_reserve("Fir", "A", 4, "lord-old"),
            players="ABC",
            phase="recruitment",
            power={"A": 9},
            villages={"Alder": "A", "Birch": "A", "Fir": "A"},
        )
    )
    page = as_player("A").get(address(game)).content.decode()
    assert page.count('id="recruit"') == page.count('/act/recruit"\n') == 1
    targets = re.search(r'<select name="at">(.*?)</select>', page, re.S)[1]
    assert re.findall(r'value="([^"]+)"', targets) == ["Alder", "Birch", "Birch&gt;a1", "Fir"]
    assert "Fir – a new band" in targets
    assert "Birch – band of lord-a1 (4 points)" in targets
    refused = send(as_player("A"), game, "recruit", at="Birch>a1", **{"figures-0": "x"})
    assert 'value="Birch&gt;a1" selected' in refused.content.decode()
    send(as_player("A"), game, "recruit", at="Birch>a1", **FOUR)
    assert world_of(game).bands["a1"].points == 8
    send(
        as_player("A"),
        game,
        "recruit",
        at="Fir",
        lord="lord-old",
        taken=[f"Fir.{i}" for i in range(1, 5)],
    )
    assert {band.terrain for band in world_of(game).bands.values()} == {"Birch", "Fir"}


def test_the_form_shows_the_prices_of_units(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_reserve("Alder", "A", 4, "lord-old"),
            players="ABC",
            phase="recruitment",
            power={"A": 1},
            villages={"Alder": "A"},
        )
    )
    page = words(as_player("A").get(address(game)))
    assert "Prices in power points: 4 hearthguard (1), 8 warriors (1)" in page
    assert "1 lieutenant (½)" in page
    assert "companion (free) (" not in page


def test_a_typed_name_is_not_used_for_a_lord_who_has_one(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_reserve("Alder", "A", 4, "lord-old"),
            players="ABC",
            phase="recruitment",
            power={"A": 6},
            villages={"Alder": "A"},
        )
    )
    page = as_player("A").get(address(game)).content.decode()
    assert '<label class="new-lord">' in page
    (old,) = world_of(game).lords
    send(as_player("A"), game, "recruit", at="Alder", lord=old, name="Sigrid", **FOUR)
    (band,) = world_of(game).bands.values()
    assert band.lord == old
    assert "Sigrid" not in {lord.name for lord in world_of(game).lords.values()}


def test_a_refused_recruitment_keeps_the_lord_that_was_chosen(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_reserve("Alder", "A", 4, "lord-old"),
            players="ABC",
            phase="recruitment",
            power={"A": 0},
            villages={"Alder": "A"},
        )
    )
    (old,) = world_of(game).lords
    refused = send(as_player("A"), game, "recruit", at="Alder", lord=old, **FOUR)
    assert refused.status_code == 422
    assert f'<option value="{old}" selected>' in refused.content.decode()


def test_a_band_is_strengthened_from_the_reserve(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            a_reserve("Alder", "A", 2),
            players="ABC",
            phase="recruitment",
            villages={"Alder": "A"},
        )
    )
    send(as_player("A"), game, "recruit", at="Alder", band="a1", taken=["Alder.1"])
    assert world_of(game).bands["a1"].points == 7


def test_units_change_bands_and_reserve(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder", 6),
            a_band("a2", "A", "Alder", 5),
            players="ABC",
            phase="transfer",
            villages={"Alder": "A"},
        )
    )
    moves = {"to-a1.1": "a2", "to-a1.2": "reserve", "to-a2.1": ""}
    assert send(as_player("A"), game, "transfer", at="Alder", **moves).status_code == 302
    world = world_of(game)
    assert (world.bands["a1"].points, world.bands["a2"].points) == (4, 6)
    assert world.reserves["Alder"].points == 1


def test_a_band_is_broken_up_in_its_village(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder"),
            players="ABC",
            phase="transfer",
            villages={"Alder": "A"},
        )
    )
    send(as_player("A"), game, "dissolve", band="a1")
    assert world_of(game).reserves["Alder"].lords == ("lord-a1",)


def test_selecting_a_band_highlights_its_destinations_and_moves_it(laid, as_player):
    game = laid(
        a_world(LAND, a_band("c1", "C", "Alder"), a_band("a1", "A", "Dogwood"), players="ABC")
    )
    clara = as_player("C")
    assert 'aria-label="Choose ' not in clara.get(address(game)).content.decode()
    page = clara.get(address(game, "?band=c1")).content.decode()
    selectable = re.findall(r'aria-label="Choose (\w+)[":]', page)
    assert sorted(selectable) == ["Birch", "Cedar", "Elder", "Fir"]
    page = words(clara.get(address(game, "?band=c1&to=Birch")))
    assert "lord-c1 marches to Birch" in page
    send(clara, game, "move", band="c1", path="Alder>Birch", to="Birch")
    assert world_of(game).bands["c1"].terrain == "Birch"


def test_passing_is_final_and_asks_for_confirmation(laid, as_player):
    game = laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC"))
    assert "Passing is final" in words(as_player("C").get(address(game)))
    send(as_player("C"), game, "pass")
    assert "C" in world_of(game).ready or world_of(game).phase != "movement"


def test_units_are_sent_home_when_the_upkeep_is_too_high(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder", 10),
            players="ABC",
            phase="demobilisation",
            villages={"Alder": "A"},
            owing=("A",),
        )
    )
    assert "demobilise" in forms(as_player("A").get(address(game)))
    gone = [f"a1.{i}" for i in range(1, 5)]
    assert send(as_player("A"), game, "demobilise", units=gone).status_code == 302
    assert world_of(game).reserves["Alder"].points == 4


def test_a_start_site_is_chosen_on_the_map_or_in_the_list(laid, as_player):
    bands = (BandPlan("Ulf", (UnitOrder("hearthguard", 8), UnitOrder("hearthguard", 8))),)
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="placement",
            turn=1,
            speaker="A",
            musters=dict.fromkeys("ABC", bands),
        )
    )
    anna = as_player("A")
    page = anna.get(address(game, "?to=Birch"))
    assert 'value="Birch" selected' in page.content.decode()
    assert 'aria-label="Choose Dogwood' not in page.content.decode()  # prestigious
    assert send(anna, game, "site", terrain="Birch").status_code == 302
    assert world_of(game).villages == {"Birch": "A"}


def test_a_refuge_is_chosen_among_equally_near_villages(laid, as_player):
    way = Retreat(
        "A", "Cedar", troops("a1", 5), ("lord-a1",), 4, "start", None, ("Birch", "Fir"), "A"
    )
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="building",
            villages={"Birch": "A", "Fir": "A"},
            retreats=[("r1", way)],
            power={"B": 5},
            holders={"Elder": "B"},
        )
    )
    page = as_player("A").get(address(game))
    assert "A Anna : the band of lord-a1 retreats from Cedar with 5 points" in words(page)
    assert send(as_player("A"), game, "refuge", retreat="r1", village="Fir").status_code == 302
    assert world_of(game).retreats["r1"].to == "Fir"


def test_units_that_are_alike_share_one_row_and_the_typed_number_moves(laid, as_player):
    game = laid(
        a_world(
            LAND,
            a_band("a1", "A", "Alder", 8),
            a_band("a2", "A", "Alder", 5),
            players="ABC",
            phase="transfer",
            villages={"Alder": "A"},
        )
    )
    page = as_player("A").get(address(game)).content.decode()
    assert page.count('<select name="to-') == 2
    row = {"many-a1.1": "3", "alike-a1.1": "a1.1 a1.2 a1.3 a1.4", "to-a1.1": "a2"}
    refused = send(as_player("A"), game, "transfer", at="Alder", **row | {"many-a1.1": "5"})
    assert "Choose from 0 to 4 of these units." in words(refused)
    assert send(as_player("A"), game, "transfer", at="Alder", **row).status_code == 302
    world = world_of(game)
    assert (world.bands["a1"].points, world.bands["a2"].points) == (5, 8)


def test_the_points_of_units_sent_home_are_added_up_while_the_player_chooses(laid, as_player):
    bands = [a_band(f"a{n}", "A", at, 9) for n, at in enumerate(("Alder", "Birch", "Cedar"))]
    game = laid(
        a_world(
            LAND,
            *bands,
            players="ABC",
            phase="demobilisation",
            power={"A": 2},
            villages={"Alder": "A"},
            owing=("A",),
        )
    )
    page = as_player("A").get(address(game)).content.decode()
    assert page.count('name="many-') == 3
    row = {"many-a0.1": "2", "alike-a0.1": "a0.1 a0.2 a0.3", "count": "1", "form": "demobilise"}
    shown = as_player("A").post(
        address(game, "act/demobilise"), row | {"units": "a1.1"}, headers={"HX-Request": "true"}
    )
    assert '<output id="sum-demobilise-" hx-swap-oob="true">3</output>' in shown.content.decode()

"""Every act of a campaign, sent as its form sends it and played."""

import re

import pytest
from django.conf import settings
from msgspec.structs import replace

from campaign.armies import FACTIONS
from campaign.models import Campaign, Envelope
from campaign.turns.bands.recruits import MOST_NAME
from campaign.world import (
    BandPlan,
    Battle,
    BattleReport,
    Ending,
    MemoryPoint,
    Retreat,
    Score,
    UnitOrder,
)  # fmt: skip
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_fields
from tests.pages.laid import LAND, address, forms, refusal, send, words, world_of
from tests.worlds import a_band, a_reserve, a_world, some_rules, troops

FOUR = {
    "kind-0": "hearthguard", "figures-0": "8", "kind-1": "hearthguard", "figures-1": "8",
}  # fmt: skip


def test_starting_bands_are_mustered(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    fields = {}
    for band in range(3):
        fields[f"b{band}-lord"] = f"Lord {band}"
        fields |= {f"b{band}-{name}": value for name, value in FOUR.items()}
    assert send(as_player("A"), campaign, "muster", **fields).status_code == 302
    plans = world_of(campaign).musters["A"]
    assert [plan.lord for plan in plans] == ["Lord 0", "Lord 1", "Lord 2"]
    assert [unit.figures for unit in plans[0].units] == [8, 8]


THREE_BANDS = {f"b{band}-{name}": value for band in range(3) for name, value in FOUR.items()} | {
    f"b{band}-lord": "" for band in range(3)
}  # fmt: skip


def unplayed(laid):
    """Before the muster; nobody has a faction."""
    return laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3),
                        factions=dict.fromkeys("ABC", "")))  # fmt: skip


def test_the_muster_is_one_form_with_no_faction_chosen(laid, as_player):
    page = as_player("A").get(address(unplayed(laid)))
    assert forms(page) == {"muster"}
    form = re.search(r'<select name="faction" required>.*?</select>', page.content.decode(), re.S)
    assert "selected" not in form[0]
    assert form[0].count("<option") == 1 + len(FACTIONS)


def test_without_a_faction_nothing_is_mustered_and_what_was_typed_stays(laid, as_player):
    campaign = unplayed(laid)
    before = world_of(campaign)
    typed = THREE_BANDS | {"faction": "", "b1-lord": "Nina's own"}
    refused = send(as_player("A"), campaign, "muster", **typed)
    assert (refused.status_code, refusal(refused)) == (422, "Choose your faction first. R6")
    assert 'value="Nina&#x27;s own"' in refused.content.decode()
    assert world_of(campaign) == before
    assert not campaign.journal.exists()


def test_an_unknown_faction_musters_nothing(laid, as_player):
    campaign = unplayed(laid)
    before = world_of(campaign)
    refused = send(as_player("A"), campaign, "muster", **THREE_BANDS, faction="Dragons")
    assert (refused.status_code, refusal(refused)) == (422, "That faction is not known here. R6")
    assert world_of(campaign) == before


def test_faction_and_bands_are_one_act_and_lords_are_named_by_their_people(laid, as_player):
    campaign = unplayed(laid)
    typed = THREE_BANDS | {"faction": "Vikings", "b1-lord": "Eirik"}
    assert send(as_player("A"), campaign, "muster", **typed).status_code == 302
    world = world_of(campaign)
    assert world.players["A"].faction == "Vikings"
    assert [plan.lord for plan in world.musters["A"]] == ["Sigurd", "Eirik", "Ragnvald"]
    assert campaign.journal.count() == 1
    assert campaign.seats.get(player="A").faction == "Vikings"


def test_the_names_are_shown_before_they_are_given(laid, as_player):
    page = as_player("A").get(address(unplayed(laid))).content.decode()
    assert 'value="Vikings" data-names="Sigurd|Ragnvald|Eirik"' in page


def test_an_external_faction_may_be_chosen_with_the_bands(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    typed = THREE_BANDS | {"faction": "Otherworld"}
    assert send(as_player("A"), campaign, "muster", **typed).status_code == 302
    assert world_of(campaign).players["A"].external


def test_before_the_start_the_table_waits_for_the_organiser(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="dice", turn=1))
    Campaign.objects.filter(pk=campaign.pk).update(status="setup", waits_for="")
    page = as_player("B").get(address(campaign))
    assert "Setting up" in words(page)
    assert "Everybody has mustered. The organiser starts the campaign." in words(page)
    assert forms(page) == set()
    assert send(as_player("B"), campaign, "roll").status_code == 422


def test_the_organiser_starts_the_campaign_where_they_look(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="dice", turn=1))
    Campaign.objects.filter(pk=campaign.pk).update(status="setup", waits_for="")
    organiser, player = (as_player(letter).get(address(campaign)) for letter in "AB")
    start = f'action="{address(campaign, "seats/start")}"'
    assert start in organiser.content.decode()
    assert "Everybody has mustered and waits for you: start the campaign." in words(organiser)
    assert "You have nothing to do" not in words(organiser)
    assert "<title>● " in organiser.content.decode()
    assert start not in player.content.decode()
    assert "waits for you" not in words(player)
    begun = as_player("A").post(address(campaign, "seats/start"), follow=True)
    assert begun.redirect_chain == [(address(campaign), 302)]
    assert "The campaign has begun." in words(begun)
    campaign.refresh_from_db()
    assert campaign.status == "running"


def test_dice_are_thrown_and_shown(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="dice", turn=1))
    assert send(as_player("B"), campaign, "roll").status_code == 302
    assert 3 <= world_of(campaign).throws["B"][0] <= 18
    assert "Bruno throws" in words(as_player("A").get(address(campaign)))


def test_a_bid_is_sealed_replaced_and_withdrawn(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 50}))
    anna = as_player("A")
    send(anna, campaign, "bid", amount="17")
    envelope = Envelope.objects.get()
    text = words(anna.get(address(campaign)))
    assert "You bid 17 power points." in text
    assert envelope.receipt in text
    send(anna, campaign, "bid", amount="23")
    assert "You bid 23 power points." in words(anna.get(address(campaign)))
    send(anna, campaign, "withdraw")
    assert not Envelope.objects.exists()


def test_a_bid_beyond_the_stock_says_what_comes_of_it(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids", turn=2, power={"A": 5}))
    void = "That is more than the 5 power points you have: this bid will be void"
    send(as_player("A"), campaign, "bid", amount="6")
    assert void in words(as_player("A").get(address(campaign)))
    send(as_player("A"), campaign, "bid", amount="5")
    page = words(as_player("A").get(address(campaign)))
    assert void not in page
    assert "You have 5 power points." in page


def test_who_is_done_reads_that_he_has_nothing_to_do(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="building", turn=2))
    idle = "You have nothing to do until the others are done."
    assert idle not in words(as_player("A").get(address(campaign)))
    send(as_player("A"), campaign, "done")
    assert idle in words(as_player("A").get(address(campaign)))


def test_only_its_owner_sees_a_bid(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 800}))
    send(as_player("A"), campaign, "bid", amount="739")
    assert "739" in words(as_player("A").get(address(campaign)))
    for page in ("", "now", "chronicle", "envelopes"):
        response = as_player("B").get(address(campaign, page))
        assert not re.search(r"\b739\b", words(response))  # a hash may hold these figures
        assert Envelope.objects.get().receipt not in response.content.decode()
    assert "Anna sealed" in words(as_player("B").get(address(campaign)))


def test_the_page_of_a_bid_is_kept_nowhere(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    assert as_player("A").get(address(campaign))["Cache-Control"] == "private, no-store"


def test_opened_envelopes_can_be_checked_by_anybody(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="bids", power={"A": 9, "B": 9, "C": 9}))
    for player, amount in zip("ABC", "123", strict=True):
        send(as_player(player), campaign, "bid", amount=amount)
    text = words(as_player("C").get(address(campaign, "envelopes")))
    for envelope in Envelope.objects.all():
        assert envelope.receipt in text
        assert f"|{envelope.player}|{envelope.amount}|{envelope.nonce}" in text


def test_the_favourite_orders_equal_bids(laid, as_player):
    campaign = laid(a_world(
        LAND, players="ABC", phase="ties", ties=(("B", "C"),), bids={"A": 0, "B": 2, "C": 2},
        power={"A": 5, "B": 5, "C": 5},
    ))  # fmt: skip
    assert "You hold the favour of the gods" in words(as_player("A").get(address(campaign)))
    places = {"place-0-B": "2", "place-0-C": "1"}
    assert send(as_player("A"), campaign, "ties", **places).status_code == 302
    assert world_of(campaign).order == ("C", "B", "A")


def test_a_new_band_is_recruited(laid, as_player):
    campaign = laid(a_world(
        LAND, players="ABC", phase="recruitment", power={"A": 6}, villages={"Alder": "A"}
    ))  # fmt: skip
    response = send(as_player("A"), campaign, "recruit", at="Alder", name="Sigrid", **FOUR)
    assert response.status_code == 302
    (band,) = world_of(campaign).bands.values()
    assert (band.zone, band.points, world_of(campaign).lords[band.lord].name) == (
        "Alder", 4, "Sigrid",
    )  # fmt: skip


def test_a_band_is_strengthened_from_the_reserve(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("a1", "A", "Alder"), a_reserve("Alder", "A", 2), players="ABC",
        phase="recruitment", villages={"Alder": "A"},
    ))  # fmt: skip
    send(as_player("A"), campaign, "recruit", at="Alder", band="a1", taken=["Alder.1"])
    assert world_of(campaign).bands["a1"].points == 7


def test_units_change_bands_and_reserve(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("a1", "A", "Alder", 6), a_band("a2", "A", "Alder", 5), players="ABC",
        phase="transfer", villages={"Alder": "A"},
    ))  # fmt: skip
    moves = {"to-a1.1": "a2", "to-a1.2": "reserve", "to-a2.1": ""}
    assert send(as_player("A"), campaign, "transfer", at="Alder", **moves).status_code == 302
    world = world_of(campaign)
    assert (world.bands["a1"].points, world.bands["a2"].points) == (4, 6)
    assert world.reserves["Alder"].points == 1


def test_a_band_is_broken_up_in_its_village(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("a1", "A", "Alder"), players="ABC", phase="transfer", villages={"Alder": "A"}
    ))  # fmt: skip
    send(as_player("A"), campaign, "dissolve", band="a1")
    assert world_of(campaign).reserves["Alder"].lords == ("lord-a1",)


def test_a_chosen_band_lights_up_what_it_can_reach_and_marches_there(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("c1", "C", "Alder"), a_band("a1", "A", "Dogwood"), players="ABC"
    ))  # fmt: skip
    clara = as_player("C")
    assert 'aria-label="Choose ' not in clara.get(address(campaign)).content.decode()
    page = clara.get(address(campaign, "?band=c1")).content.decode()
    lit = re.findall(r'aria-label="Choose (\w+)"', page)
    assert sorted(lit) == ["Birch", "Cedar", "Elder", "Fir"]
    page = words(clara.get(address(campaign, "?band=c1&to=Birch")))
    assert "lord-c1 marches to Birch" in page
    send(clara, campaign, "move", band="c1", path="Alder>Birch", to="Birch")
    assert world_of(campaign).bands["c1"].zone == "Birch"


def test_passing_is_for_good_and_asks_first(laid, as_player):
    campaign = laid(a_world(LAND, a_band("c1", "C", "Alder"), players="ABC"))
    assert "Passing is final" in words(as_player("C").get(address(campaign)))
    send(as_player("C"), campaign, "pass")
    assert "C" in world_of(campaign).ready or world_of(campaign).phase != "movement"


def test_a_force_is_chosen(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("a1", "A", "Cedar"), a_band("a2", "A", "Cedar"), a_band("b1", "B", "Cedar"),
        players="ABC", phase="forces", holders={"Cedar": "A"},
        battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
    ))  # fmt: skip
    assert "force" in forms(as_player("A").get(address(campaign)))
    assert send(as_player("A"), campaign, "force", battle="k1", band="a2").status_code == 302
    assert world_of(campaign).battles["k1"].sides["A"].band == "a2"


def test_a_village_is_given_up_without_a_fight(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("b1", "B", "Cedar"), a_reserve("Cedar", "A", 6), players="ABC",
        phase="forces", villages={"Cedar": "A", "Alder": "A"},
        battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
    ))  # fmt: skip
    assert {"force", "decline"} <= forms(as_player("A").get(address(campaign)))
    assert send(as_player("A"), campaign, "decline", battle="k1").status_code == 302
    assert world_of(campaign).holders["Cedar"] == "B"


def test_a_report_is_sent_and_confirmed(laid, as_player):
    campaign = laid(fought())
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    sent = send(as_player("A"), campaign, "report", battle="k1", winner="A", **left)
    assert sent.status_code == 302
    assert world_of(campaign).battles["k1"].stage == "reported"
    page = as_player("B").get(address(campaign))
    assert {"confirm", "dispute"} <= forms(page)
    assert "Anna reports: Anna won." in words(page).replace(" A Anna", " Anna")
    send(as_player("B"), campaign, "confirm", **hidden_fields(page, "confirm"))
    assert world_of(campaign).holders["Cedar"] == "A"


def test_a_report_is_disputed_in_ones_own_words(laid, as_player):
    report = BattleReport("A", "A", {})
    campaign = laid(fought("reported", report=report, confirmed=("A",)))
    send(as_player("B"), campaign, "dispute", battle="k1", report=report.name,
         reason="My lord lives!")  # fmt: skip
    assert "My lord lives!" in words(as_player("A").get(address(campaign)))


@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize(("act", "stage"), [("assault", "fight"), ("hold", "standoff")])
def test_a_standoff_is_broken_or_kept_by_either_side(laid, as_player, player, act, stage):
    """A38: A owns the ground."""
    rules = some_rules(3)
    standoff = Battle("Cedar", ("B", "A"), defender="A", stage="standoff")
    campaign = laid(
        a_world(
            LAND, a_band("a1", "A", "Cedar"), a_band("b1", "B", "Cedar"), players="ABC",
            phase="forces", holders={"Cedar": "A"}, rules=rules, battles={"k1": standoff},
        )
    )  # fmt: skip
    assert {"assault", "hold"} <= forms(as_player(player).get(address(campaign)))
    assert send(as_player(player), campaign, act, battle="k1").status_code == 302
    assert [battle.stage for battle in world_of(campaign).battles.values()] == [stage]
    assert not {"assault", "hold"} & forms(as_player(player).get(address(campaign)))


def test_a_standoff_that_all_let_rest_is_over(laid, as_player):
    standoff = Battle("Cedar", ("B", "A"), defender="A", stage="standoff", holding=("A",))
    campaign = laid(
        a_world(
            LAND, a_band("a1", "A", "Cedar"), a_band("b1", "B", "Cedar"), players="ABC",
            phase="forces", holders={"Cedar": "A"}, rules=some_rules(3), battles={"k1": standoff},
        )
    )  # fmt: skip
    assert send(as_player("B"), campaign, "hold", battle="k1").status_code == 302
    after = world_of(campaign)
    assert (after.battles, set(after.bands)) == ({}, {"a1", "b1"})


def test_units_are_sent_home_when_the_upkeep_is_too_high(laid, as_player):
    campaign = laid(a_world(
        LAND, a_band("a1", "A", "Alder", 10), players="ABC", phase="demobilisation",
        villages={"Alder": "A"}, owing=("A",),
    ))  # fmt: skip
    assert "demobilise" in forms(as_player("A").get(address(campaign)))
    gone = [f"a1.{i}" for i in range(1, 5)]
    assert send(as_player("A"), campaign, "demobilise", units=gone).status_code == 302
    assert world_of(campaign).reserves["Alder"].points == 4


@pytest.mark.parametrize(("act", "table"), [("village", "villages"), ("sacred", "sacred_grounds")])
def test_villages_and_sacred_grounds_are_built(laid, as_player, act, table):
    campaign = laid(a_world(
        LAND, players="ABC", phase="building", power={"A": 5}, holders={"Birch": "A"}
    ))  # fmt: skip
    assert send(as_player("A"), campaign, act, terrain="Birch").status_code == 302
    assert "Birch" in getattr(world_of(campaign), table)


def test_a_portal_opens(laid, as_player):
    campaign = laid(a_world(
        LAND, players="ABC", phase="invasions", power={"A": 20}, factions={"A": "Otherworld"},
        speaker="A",
    ))  # fmt: skip
    assert "invade" in forms(as_player("A").get(address(campaign)))
    send(as_player("A"), campaign, "invade", terrain="Dogwood", name="Ys", **FOUR)
    assert world_of(campaign).holders["Dogwood"] == "A"


def test_a_start_site_is_chosen_on_the_map_or_in_the_list(laid, as_player):
    bands = (BandPlan("Ulf", (UnitOrder("hearthguard", 8), UnitOrder("hearthguard", 8))),)
    campaign = laid(
        a_world(
            LAND, players="ABC", phase="placement", turn=1, speaker="A",
            musters=dict.fromkeys("ABC", bands),
        )
    )  # fmt: skip
    anna = as_player("A")
    page = anna.get(address(campaign, "?to=Birch"))
    assert 'value="Birch" selected' in page.content.decode()
    assert 'aria-label="Choose Dogwood"' not in page.content.decode()  # prestigious
    assert send(anna, campaign, "site", terrain="Birch").status_code == 302
    assert world_of(campaign).villages == {"Birch": "A"}


def test_a_refuge_is_chosen_among_equally_near_villages(laid, as_player):
    way = Retreat(
        "A", "Cedar", troops("a1", 5), ("lord-a1",), 4, "start", None, ("Birch", "Fir"), "A"
    )  # fmt: skip
    campaign = laid(
        a_world(
            LAND, players="ABC", phase="building", villages={"Birch": "A", "Fir": "A"},
            retreats=[("r1", way)], power={"B": 5}, holders={"Elder": "B"},
        )
    )  # fmt: skip
    page = as_player("A").get(address(campaign))
    assert "5 points of A Anna retreat from Cedar" in words(page)
    assert send(as_player("A"), campaign, "refuge", retreat="r1", village="Fir").status_code == 302
    assert world_of(campaign).retreats["r1"].to == "Fir"


def test_troops_are_reorganised_before_a_battle(laid, as_player):
    campaign = laid(
        a_world(
            LAND, a_band("a1", "A", "Cedar", 5), a_band("a2", "A", "Cedar", 5),
            a_band("b1", "B", "Cedar"), players="ABC", phase="forces", holders={"Cedar": "A"},
            battles={"k1": Battle("Cedar", ("B", "A"), defender="A")},
        )
    )  # fmt: skip
    assert "transfer" in forms(as_player("A").get(address(campaign)))
    sent = send(as_player("A"), campaign, "transfer", at="Cedar", **{"to-a1.1": "a2"})
    assert sent.status_code == 302
    assert world_of(campaign).bands["a2"].points == 6


def test_the_end_shows_the_winner_and_the_count(laid, as_player):
    scores = {p: Score(n, (n, 2), 3, (0, 1), (3 * n, 2)) for n, p in enumerate("ABC", start=1)}
    ending = Ending("C", "points", ("C", "B", "A"), scores)
    campaign = laid(a_world(LAND, players="ABC", phase="ended", ending=ending))
    page = as_player("A").get(address(campaign))
    assert "C Clara wins the campaign by the final count (R97)." in words(page)
    assert "1 C Clara 4½ 3 1½ 3 0" in words(page)
    assert forms(page) == set()


def test_who_is_done_is_no_longer_waited_for(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="building", power=dict.fromkeys("ABC", 9),
                            holders={"Birch": "A", "Fir": "B", "Elder": "C"}))  # fmt: skip
    assert send(as_player("A"), campaign, "done").status_code == 302
    assert "What happens now" in words(as_player("A").get(address(campaign)))


def test_the_memory_track_shows_who_and_where(laid, as_player):
    track = (MemoryPoint("B", "Dogwood", 2),)
    world = a_world(LAND, players="ABC", phase="bids")
    page = words(as_player("A").get(address(laid(replace(world, track=track)))))
    assert "Bruno, Dogwood, turn 2" in page
    assert page.count(" empty") == 7


def test_a_lord_s_name_is_as_long_in_every_form_as_the_rules_allow(laid, as_player):
    campaign = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    page = as_player("A").get(address(campaign)).content.decode()
    assert set(re.findall(r'data-lord maxlength="(\d+)"', page)) == {str(MOST_NAME)}
    for form in ("recruit", "invade"):
        source = (settings.BASE_DIR / "templates" / "acts" / f"_{form}.html").read_text()
        assert 'maxlength="{{ part.most_name }}"' in source
        assert 'maxlength="40"' not in source

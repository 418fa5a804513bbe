"""Mustering, and the start of a campaign."""

import re

from django.conf import settings

from campaign.armies import FACTIONS
from campaign.bands.recruits import MOST_NAME
from club.models import Game
from tests.pages.acts.fights import FOUR
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, forms, refusal, send, words, world_of
from tests.worlds import a_world, some_rules


def test_starting_bands_are_mustered(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    fields = {}
    for band in range(3):
        fields[f"b{band}-lord"] = f"Lord {band}"
        fields |= {f"b{band}-{name}": value for name, value in FOUR.items()}
    assert send(as_player("A"), game, "muster", **fields).status_code == 302
    plans = world_of(game).musters["A"]
    assert [plan.lord for plan in plans] == ["Lord 0", "Lord 1", "Lord 2"]
    assert [unit.figures for unit in plans[0].units] == [8, 8]


THREE_BANDS = {f"b{band}-{name}": value for band in range(3) for name, value in FOUR.items()} | {
    f"b{band}-lord": "" for band in range(3)
}


def unplayed(laid):
    """Before the muster; nobody has a faction."""
    return laid(
        a_world(
            LAND,
            players="ABC",
            phase="muster",
            rules=some_rules(3),
            factions=dict.fromkeys("ABC", ""),
        )
    )


def test_the_muster_is_one_form_with_no_faction_chosen(laid, as_player):
    page = as_player("A").get(address(unplayed(laid)))
    assert forms(page) == {"muster"}
    form = re.search(r'<select name="faction" required>.*?</select>', page.content.decode(), re.S)
    assert "selected" not in form[0]
    assert form[0].count("<option") == 1 + len(FACTIONS)


def test_mustering_without_a_faction_is_refused_and_the_form_stays_filled(laid, as_player):
    game = unplayed(laid)
    before = world_of(game)
    typed = THREE_BANDS | {"faction": "", "b1-lord": "Nina's own"}
    refused = send(as_player("A"), game, "muster", **typed)
    assert (refused.status_code, refusal(refused)) == (422, "Choose your faction first. R6")
    assert 'value="Nina&#x27;s own"' in refused.content.decode()
    assert world_of(game) == before
    assert not game.journal.exists()


def test_an_unknown_faction_musters_nothing(laid, as_player):
    game = unplayed(laid)
    before = world_of(game)
    refused = send(as_player("A"), game, "muster", **THREE_BANDS, faction="Dragons")
    assert (refused.status_code, refusal(refused)) == (422, "That faction is not known here. R6")
    assert world_of(game) == before


def test_faction_and_bands_are_one_command_and_players_name_their_lords(laid, as_player):
    game = unplayed(laid)
    typed = THREE_BANDS | {"faction": "Vikings", "b1-lord": "Eirik"}
    assert send(as_player("A"), game, "muster", **typed).status_code == 302
    world = world_of(game)
    assert world.players["A"].faction == "Vikings"
    assert [plan.lord for plan in world.musters["A"]] == ["Sigurd", "Eirik", "Ragnvald"]
    assert game.journal.count() == 1
    assert game.seats.get(player="A").playing_as == "Vikings"


def test_the_form_suggests_lord_names_of_each_faction(laid, as_player):
    page = as_player("A").get(address(unplayed(laid))).content.decode()
    assert 'value="Vikings" data-names="Sigurd|Ragnvald|Eirik"' in page


def test_an_external_faction_may_be_chosen_with_the_bands(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    typed = THREE_BANDS | {"faction": "Otherworld"}
    assert send(as_player("A"), game, "muster", **typed).status_code == 302
    assert world_of(game).players["A"].external


def test_before_the_start_the_table_waits_for_the_organiser(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="dice", turn=1))
    Game.objects.filter(pk=game.pk).update(status="setup", waits_for="")
    page = as_player("B").get(address(game))
    assert "Setting up" in words(page)
    assert "Everybody has mustered. The organiser starts the campaign." in words(page)
    assert forms(page) == set()
    assert send(as_player("B"), game, "done").status_code == 422


def test_the_organiser_starts_the_campaign_from_the_table(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="dice", turn=1))
    Game.objects.filter(pk=game.pk).update(status="setup", waits_for="")
    organiser, player = (as_player(letter).get(address(game)) for letter in "AB")
    start = f'action="{address(game, "seats/start")}"'
    assert start in organiser.content.decode()
    assert "Everybody has mustered and is waiting for you: start the campaign." in words(organiser)
    assert "You have nothing to do" not in words(organiser)
    assert "<title>● " in organiser.content.decode()
    assert start not in player.content.decode()
    assert "waits for you" not in words(player)
    begun = as_player("A").post(address(game, "seats/start"), follow=True)
    assert begun.redirect_chain == [(address(game), 302)]
    assert "The campaign has begun." in words(begun)
    game.refresh_from_db()
    assert game.status == "running"
    assert game.phase == "placement"  # nobody is awaited for their dice
    assert all(3 <= world_of(game).throws[player][0] <= 18 for player in "ABC")
    chronicle = words(organiser.client.get(address(game, "chronicle")))
    assert "Bruno rolls" in chronicle
    assert "by the deadline" not in chronicle
    assert "by the clock" not in chronicle


def test_every_form_allows_the_longest_lord_name_of_the_rules(laid, as_player):
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    page = as_player("A").get(address(game)).content.decode()
    assert set(re.findall(r'data-lord maxlength="(\d+)"', page)) == {str(MOST_NAME)}
    for form in ("recruit", "invade"):
        source = (settings.BASE_DIR / "templates" / "acts" / f"_{form}.html").read_text()
        assert 'maxlength="{{ part.most_name }}"' in source
        assert 'maxlength="40"' not in source


def test_a_suggested_army_is_taken_with_one_button(laid, as_player):
    game = unplayed(laid)
    page = as_player("B").get(address(game))
    said = words(page)
    assert "A suggested army Normans, led by" in said
    assert "In each band: 8 hearthguard, 24 warriors, 12 levies." in said

    sent = hidden_in(page, 'id="muster-suggested"')
    assert as_player("B").post(address(game, "act/muster"), sent).status_code == 302
    world = world_of(game)
    assert world.players["B"].faction == "Normans"
    assert [len(plan.units) for plan in world.musters["B"]] == [6, 6, 6]
    lords = [plan.lord for plan in world.musters["B"]]
    assert all(lords)
    assert ", ".join(lords) in said
    assert game.journal.count() == 1
    assert "A suggested army" not in words(as_player("B").get(address(game)))


def test_the_suggestion_keeps_the_faction_of_the_seat_and_differs_by_seat(laid, as_player):
    game = unplayed(laid)
    found = {
        letter: hidden_in(as_player(letter).get(address(game)), 'id="muster-suggested"')["faction"]
        for letter in "ABC"
    }
    assert found == {"A": "Vikings", "B": "Normans", "C": "Horde"}
    chosen = laid(
        a_world(
            LAND,
            players="ABC",
            phase="muster",
            rules=some_rules(3),
            factions=dict.fromkeys("ABC", "Welsh"),
        )
    )
    page = as_player("A").get(address(chosen))
    assert hidden_in(page, 'id="muster-suggested"')["faction"] == "Welsh"


def test_no_faction_that_another_player_has_is_suggested(laid, as_player):
    """Without a choice, Anna would be offered the Vikings and Bruno the Normans."""
    game = laid(
        a_world(
            LAND,
            players="ABC",
            phase="muster",
            rules=some_rules(3),
            factions={"A": "", "B": "Vikings", "C": ""},
        )
    )
    offered = {
        hidden_in(as_player(player).get(address(game)), 'id="muster-suggested"')["faction"]
        for player in "AC"
    }
    assert len(offered | {"Vikings"}) == 3


def field_of(page, name):
    found = re.search(rf'<input name="{name}" value="([^"]*)"', page.content.decode())
    return found[1] if found else None


def test_a_pasted_list_fills_the_form_and_says_what_it_did_not_read(laid, as_player):
    game = unplayed(laid)
    before = world_of(game)
    text = (
        "Vikings\nLord: Ulf\n2 x 4 hearthguard, 8 warriors with bows\n5 wombats\n\n<b>12</b> levies"
    )
    typed = THREE_BANDS | {"faction": "", "b1-lord": "Nina", "pasted": text, "count": "pasted"}
    page = send(as_player("A"), game, "muster", **typed)
    assert page.status_code == 200
    assert world_of(game) == before
    rows = [field_of(page, f"b0-figures-{row}") for row in range(3)]
    assert rows == ["4", "4", "8"]
    assert (field_of(page, "b0-lord"), field_of(page, "b1-lord")) == ("Ulf", "Nina")
    assert [field_of(page, f"b1-figures-{row}") for row in range(2)] == ["8", "8"]
    assert '<option value="Vikings"' in page.content.decode()
    said = words(page)
    assert "3 units were read." in said
    assert "Line 3: with bows Gear is written on the page of units" in said
    assert "Line 4: 5 wombats The site knows no such unit." in said
    assert "&lt;b&gt;12&lt;/b&gt; levies</textarea>" in page.content.decode()
    assert "<b>12</b>" not in page.content.decode()


def test_a_filled_form_is_mustered_as_it_stands(laid, as_player):
    game = unplayed(laid)
    text = "\n\n".join(["Lord: L\n4 hearthguard, 8 warriors, 8 warriors, 4 hearthguard"] * 3)
    typed = {f"b{band}-lord": "" for band in range(3)} | {"faction": "Vikings", "pasted": text}
    page = send(as_player("A"), game, "muster", **typed, count="pasted")
    drawn = page.content.decode()
    inputs = dict(re.findall(r'<input name="(b\d-figures-\d+)" value="([^"]*)"', drawn))
    selects = re.findall(r'<select name="(b\d-kind-\d+)".*?>(.*?)</select>', drawn, re.S)
    kinds = {
        name: found[1]
        for name, options in selects
        if (found := re.search(r'value="(\w+)" selected', options))
    }
    sent = typed | inputs | kinds | {f"b{band}-lord": "L" for band in range(3)}
    assert send(as_player("A"), game, "muster", **sent).status_code == 302
    plans = world_of(game).musters["A"]
    assert [[unit.figures for unit in plan.units] for plan in plans] == [[4, 8, 8, 4]] * 3


def test_enter_in_a_field_musters_and_does_not_paste(laid, as_player):
    """Browsers press the first button of a form."""
    page = as_player("A").get(address(unplayed(laid))).content.decode()
    form = page[page.index('id="muster"') :]
    assert re.search(r"<button[^>]*>", form)[0] == "<button hidden>"

"""An organiser lets a new player join on a page of the campaign (A90)."""

import pytest
from django.utils import timezone

from campaign.actions.history.effective_history import read_world
from campaign.actions.records.tamper_check import flaws
from campaign.turns.joining import more_than_median, sites
from club.models import Invitation, Ruling
from tests.joiners import ROW
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, words
from tests.table import bring_to, new_campaign
from tests.worlds import a_band, a_world, some_rules

UNITS = "2 × 4 hearthguard, 3 x 8 warriors, 12 levies"
TYPED = {
    "seat": "Dora",
    "faction": "Welsh",
    "site": "Cedar",
    "power": "4",
    "lord-1": "Ivar",
    "units-1": UNITS,
    "lord-2": "",
    "units-2": "8 warriors, 12 hearthguard",
    "reason": "Dora has moved to our town.",
}
FORM = 'class="act"'


@pytest.fixture
def game(laid):
    """Turn 3 begins, on a map without start sites."""
    made = laid(
        a_world(
            LAND,
            a_band("a", "A", "Alder"),
            a_band("b", "B", "Elder"),
            players="ABC",
            phase="bids",
            villages={"Alder": "A", "Elder": "B"},
            power={"A": 6, "B": 3, "C": 8},
            rules=some_rules(limits=ROW),
        )
    )
    made.seats.update(acted_at=timezone.now())
    return made


@pytest.fixture
def page(game) -> str:
    return address(game, "rule/joining")


def players_of(game) -> dict:
    game.refresh_from_db()
    return read_world(game).players


def test_the_form_proposes_site_stock_and_bands(game, page, as_player):
    anna = as_player("A")
    assert f'href="{page}"' in anna.get(address(game, "rule")).content.decode()
    form = anna.get(page).context["form"]
    assert "the median of the others is 6" in form["power"].label
    assert form["power"].value() == 6 + more_than_median(3, 3)
    assert form["seat"].value() == "Dogwood"
    assert {site for site, _name in form.fields["site"].choices} == {"Birch", "Cedar", "Fir"}
    assert form["units-1"].value() == "2 × 4 hearthguard, 3 × 8 warriors, 12 levies"
    assert form["lord-1"].value() != form["lord-2"].value()
    assert "village-1" not in form.fields


def test_a_player_joins_after_a_preview_and_is_then_invited(game, page, people, as_player):
    anna = as_player("A")
    shown = anna.post(page, TYPED | {"step": "preview"})
    assert shown.status_code == 200
    text = words(shown)
    assert "Dora" in text
    assert "Cedar" in text
    assert set(players_of(game)) == {"A", "B", "C"}
    done = anna.post(page, hidden_in(shown, FORM) | {"step": "confirm"})
    assert done["Location"] == address(game, "seats")
    row = players_of(game)["D"]
    assert (row.faction, row.power, row.joined) == ("Welsh", 4, 3)
    assert Ruling.objects.get().reason == TYPED["reason"]
    seats = anna.get(done["Location"])
    assert "Dora" in words(seats)
    anna.post(address(game, "seats/invite"), {"player": "D"})
    assert Invitation.objects.get().seat.name == "Dora"


def test_a_lord_without_a_name_gets_one(game, page, as_player):
    anna = as_player("A")
    shown = anna.post(page, TYPED | {"step": "preview"})
    anna.post(page, hidden_in(shown, FORM) | {"step": "confirm"})
    game.refresh_from_db()
    lords = [lord.name for lord in read_world(game).lords.values() if lord.owner == "D"]
    assert len(lords) == 2
    assert all(lords)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": "Anna"}, "Anna already has a seat in this game."),
        ({"seat": ""}, "This field is required."),
        ({"faction": ""}, "This field is required."),
        ({"site": "Dogwood"}, "Select a valid choice."),
        ({"power": "-1"}, "greater than or equal to 0"),
        ({"units-1": "a few men"}, "“a few men” is not a unit."),
        ({"units-1": "3/8 warriors"}, "These units are new"),
        ({"units-1": "8 warriors"}, "A band is worth 4 to 6 points, not 1."),
        ({"reason": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_is_said_and_keeps_the_typed_values(game, page, as_player, wrong, said):
    answer = as_player("A").post(page, TYPED | wrong | {"step": "preview"})
    assert answer.status_code == 422
    assert said in words(answer)
    assert "12 hearthguard" in answer.content.decode()
    assert set(players_of(game)) == {"A", "B", "C"}


def test_nobody_but_the_organiser_finds_the_form(game, page, as_player):
    assert as_player("B").get(page).status_code == 404
    assert as_player("B").post(page, TYPED | {"step": "confirm"}).status_code == 404


def test_the_ruling_is_not_offered_when_nobody_can_join(laid, as_player):
    game = laid(a_world(LAND, a_band("a", "A", "Alder"), players="AB", phase="movement"))
    page = as_player("A").get(address(game, "rule")).content.decode()
    assert "rule/joining" not in page


def test_chronicle_recap_and_saga_tell_of_the_joiner(game, page, as_player):
    anna = as_player("A")
    shown = anna.post(page, TYPED | {"step": "preview"})
    anna.post(page, hidden_in(shown, FORM) | {"step": "confirm"})
    assert "Dora has joined the campaign" in words(as_player("B").get(address(game)))
    chronicle = words(as_player("B").get(address(game, "chronicle")))
    assert "Dora joins the campaign, begins at Cedar and is last in the order." in chronicle
    saga = words(as_player("B").get(address(game, "saga")))
    assert "a new banner was seen at Cedar" in saga


@pytest.mark.parametrize("rest", ["", "chronicle", "lords", "seats", "saga", "rules", "history/0"])
def test_every_page_shows_a_campaign_with_a_joiner(game, page, as_player, rest):
    anna = as_player("A")
    shown = anna.post(page, TYPED | {"step": "preview"})
    anna.post(page, hidden_in(shown, FORM) | {"step": "confirm"})
    assert anna.get(address(game, rest)).status_code == 200


def test_the_entry_is_corrected_in_its_form(game, page, as_player):
    anna = as_player("A")
    shown = anna.post(page, TYPED | {"step": "preview"})
    anna.post(page, hidden_in(shown, FORM) | {"step": "confirm"})
    form = anna.get(address(game, "corrections/1")).context["form"]
    assert form["site"].value() == "Cedar"
    assert form["units-1"].value() == UNITS.replace("x", "×")
    assert "seat" not in form.fields


def test_a_campaign_with_a_joiner_comes_to_its_end(people, as_player):
    """Deadlines pass until it is over, and the pages of an ended campaign count the joiner."""
    game = bring_to(new_campaign(people[0], people[:3]), "bids")
    anna = as_player("A")
    world = read_world(game)
    site, number = sites(world)[0], world.rules.limits.starting_bands
    bands = {f"lord-{n}": "" for n in range(1, number + 1)}
    bands |= {f"units-{n}": UNITS for n in range(1, number + 1)}
    typed = TYPED | bands | {"site": site, "step": "preview"}
    shown = anna.post(address(game, "rule/joining"), typed)
    anna.post(address(game, "rule/joining"), hidden_in(shown, FORM) | {"step": "confirm"})
    assert game.seats.count() == 4
    bring_to(game, "ended")
    assert set(read_world(game).ending.ranking) == {"A", "B", "C", "D"}
    for rest in ("", "end", "chronicle", "saga", "battles", "lords", "seats", "history/0"):
        assert anna.get(address(game, rest)).status_code == 200, rest
    assert "Dora" in words(anna.get(address(game, "end")))
    assert not [*flaws(game)]

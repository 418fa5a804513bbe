"""A plan is written on its owner's page, and shown to them next to their duty and on their map."""

import pytest

from campaign.actions.bids.plans import own_plan
from campaign.bots.plans import Plan, Way
from club.models import Game
from tests.pages.laid import LAND, address, refusal, send, words
from tests.worlds import a_band, a_world

AT_ONCE = {"at_once": "on", "then_pass": "on"}


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(a_world(LAND, *bands, players="ABC", phase="bids", power={"A": 5}))


@pytest.fixture
def marching(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(
        a_world(LAND, *bands, players="AB", phase="movement", turn=3, order="AB", speaker="B")
    )


def give(client, game, **fields):
    return client.post(address(game, "plan"), fields)


def planned(game):
    own = own_plan(game, "A")
    return own.plan if own else None


def test_a_plan_is_sealed_from_its_owners_form(game, as_player):
    response = give(
        as_player("A"),
        game,
        bid="2",
        turn="3",
        wary="on",
        **{"go-0-0": "b1:Alder>Birch", "go-0-1": "b1:Alder", "habit-building": "suggested"},
        **AT_ONCE,
    )
    assert response.status_code == 302
    ways = (Way("b1", ("Alder", "Birch"), seen=("--",)), Way("b1", ("Alder",)))
    assert planned(game) == Plan(
        bid=2, turn=3, goes=(ways,), habits={"building": "suggested"}, at_once=True, wary=True
    )


def test_only_its_owner_is_shown_a_plan(game, as_player):
    give(as_player("A"), game, bid="2", turn="3", **{"go-0-0": "b1:Alder>Birch"}, **AT_ONCE)
    game.refresh_from_db()
    own, other = (as_player(who).get(address(game)).content.decode() for who in "AB")
    assert "Alder → Birch" in own
    assert 'planned"' in own
    assert "Alder → Birch" not in other
    assert 'planned"' not in other
    receipt = own_plan(game, "A").receipt
    assert receipt in words(as_player("A").get(address(game, "plan")))
    assert receipt not in words(as_player("B").get(address(game, "plan")))


def test_a_plan_fills_its_form_again(game, as_player):
    give(as_player("A"), game, bid="2", turn="3", **{"go-0-0": "b1:Alder>Birch"})
    page = as_player("A").get(address(game, "plan")).content.decode()
    assert '<option value="b1:Alder&gt;Birch" selected>' in page
    assert 'name="bid" value="2"' in page
    assert 'name="at_once" checked' not in page


def test_a_new_plan_is_to_be_played_at_once(game, as_player):
    page = as_player("A").get(address(game, "plan")).content.decode()
    assert 'name="at_once" checked' in page
    assert "Plan ahead" in words(as_player("A").get(address(game)))


def test_a_plan_for_the_open_go_is_played_and_the_table_shows_it(marching, as_player):
    give(as_player("B"), marching, turn="3", **{"go-0-0": "b2:Cedar>Birch"}, **AT_ONCE)
    marching.refresh_from_db()
    assert Game.objects.get(pk=marching.pk).waits_for == "A"
    assert marching.journal.filter(seat="B", origin="plan").exists()
    assert "by plan" in words(as_player("A").get(address(marching)))


def test_a_player_who_planned_to_pass_does_not_read_that_nobody_moved_for_them(laid, as_player):
    bands = (a_band("b1", "A", "Alder"), a_band("b3", "A", "Fir"), a_band("b2", "B", "Cedar"))
    game = laid(a_world(LAND, *bands, players="AB", phase="movement", order="AB", speaker="B"))
    give(as_player("A"), game, turn="3", **{"go-0-0": "b1:Alder>Birch"}, **AT_ONCE)
    game.refresh_from_db()
    send(as_player("B"), game, "move", band="b2", path="Cedar>Dogwood")
    assert game.journal.filter(seat="A", origin="plan").count() == 2
    said = words(as_player("A").get(address(game)))
    assert "Your bands march to Birch." in said
    assert "You did not move in time" not in said


def test_only_the_future_part_of_a_plan_is_shown(laid, as_player):
    bands = (
        a_band("b1", "A", "Alder"),
        a_band("b3", "A", "Fir"),
        a_band("b2", "B", "Cedar"),
        a_band("b4", "B", "Cedar"),
    )
    game = laid(a_world(LAND, *bands, players="AB", phase="movement", order="AB", speaker="B"))
    goes = {"go-0-0": "b1:Alder>Birch", "go-1-0": "b3:Fir>Alder"}
    give(as_player("A"), game, turn="3", **goes, **AT_ONCE)
    shown = []
    for band, way in (("b2", "Cedar>Dogwood"), ("b4", "Cedar>Elder")):
        game.refresh_from_db()
        send(as_player("B"), game, "move", band=band, path=way)
        page = as_player("A").get(address(game)).content.decode()
        shown.append(page.partition('class="plan"')[2].partition("</section>")[0])
    halfway, over = shown
    assert "Fir → Alder" in halfway
    assert "Alder → Birch" not in halfway
    assert "Fir → Alder" not in over
    assert "Plan ahead" in over


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"bid": "many"}, "is not a whole number."),
        ({"bid": "-3"}, "A bid is a whole number from 0"),
        ({"go-0-0": "b2:Cedar>Fir"}, "You have no such band."),
        ({"go-0-0": "b1:Alder>Cedar"}, "A move follows one or two roads."),
        ({"go-0-0": "nonsense"}, "A move follows one or two roads."),
        ({"habit-ties": "nothing"}, "That cannot be planned for this phase."),
    ],
)
def test_an_impossible_plan_is_refused_and_stays_in_the_form(game, as_player, fields, sentence):
    response = give(as_player("A"), game, turn="3", wary="on", **fields)
    assert response.status_code == 422
    assert sentence in refusal(response)
    page = response.content.decode()
    assert 'name="wary" checked' in page
    assert 'name="at_once" checked' not in page
    if "bid" in fields:
        assert f'value="{fields["bid"]}"' in page
    assert planned(game) is None


def test_a_plan_is_withdrawn(game, as_player):
    give(as_player("A"), game, bid="2")
    give(as_player("A"), game, what="withdraw")
    assert planned(game) is None


def test_only_the_player_sees_the_page_of_a_plan(game, stranger, as_player):
    assert stranger.get(address(game, "plan")).status_code == 404
    assert as_player("A").get(address(game, "plan") + "?for=B").status_code == 404

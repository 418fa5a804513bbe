"""The next season begins in one tap, with the same terms and the same people."""

import pytest
from django.core import mail

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_policies import Policies
from campaign.actions.seats.account_erasure import erase
from campaign.models import Campaign, League
from club.models import Game, OnceKey
from tests.pages.laid import LAND, address, words
from tests.pages.leagues.seasons import season
from tests.worlds import a_world


@pytest.fixture
def over(laid) -> Game:
    """Anna organised it and Clara has won it."""
    return season(laid, 1, None, "CAB")


def begun(client, game: Game):
    return client.post(address(game, "next-season"), follow=True)


def test_one_tap_founds_the_season_with_map_terms_and_people(over, as_player, people):
    Game.objects.filter(pk=over.pk).update(
        durations=over.durations | {"bids": 3600}, absent="grace", early_close=False
    )
    Campaign.objects.filter(pk=over.pk).update(unplayed="dice")
    over.refresh_from_db()
    anna = as_player("A")
    assert "Begin season 2" in words(anna.get(address(over, "end")))
    page = begun(anna, over)
    game = Game.objects.latest("pk")
    assert page.redirect_chain == [(f"/c/{game.public_id}/seats", 302)]
    assert (game.name, game.organiser, game.status) == ("War 1, season 2", people[0], Game.SETUP)
    assert (game.durations["bids"], game.early_close, game.time_zone) == (
        3600,
        False,
        over.time_zone,
    )
    assert game.campaign.map_id == over.campaign.map_id
    assert read_world(game).rules == read_world(over).rules
    assert Policies.of(game) == Policies.of(Game.objects.get(pk=over.pk))
    seats = [(s.name, s.user, s.bot, s.playing_as) for s in game.seats.order_by("player")]
    assert seats == [("Anna", people[0], "", ""), ("Bruno", None, "", ""), ("Clara", None, "", "")]
    assert [letter.to for letter in mail.outbox] == [[people[1].email], [people[2].email]]
    assert "Emails are on their way to: Bruno, Clara." in words(page)
    assert not OnceKey.objects.exists()


def test_both_campaigns_are_in_a_league_named_after_the_first(over, as_player):
    begun(as_player("A"), over)
    league = League.objects.get()
    assert league.name == "War 1"
    found = league.campaigns.order_by("season").values_list("season", "game__name")
    assert [*found] == [(1, "War 1"), (2, "War 1, season 2")]


def test_a_second_tap_redirects_to_the_same_season_and_asks_nobody_again(over, as_player):
    anna = as_player("A")
    first, again = begun(anna, over), begun(anna, over)
    assert first.redirect_chain == again.redirect_chain
    assert (Game.objects.count(), len(mail.outbox)) == (2, 2)
    assert "Go to season 2" in words(anna.get(address(over, "end")))


def test_a_bot_plays_again_and_is_not_asked(over, as_player):
    over.seats.filter(player="B").update(user=None, bot="steady")
    begun(as_player("A"), over)
    assert Game.objects.latest("pk").seats.get(player="B").bot == "steady"
    assert len(mail.outbox) == 1


def test_only_the_organiser_of_the_campaign_founds_its_next_season(
    over, as_player, people, stranger
):
    bruno = as_player("B")
    assert "Begin season" not in words(bruno.get(address(over, "end")))
    refused = begun(bruno, over)
    assert refused.status_code == 422
    assert Game.objects.count() == 1
    assert begun(stranger, over).status_code == 404
    over.seats.filter(player="B").update(deputy=True)
    assert "Begin season 2" in words(bruno.get(address(over, "end")))
    assert begun(bruno, over).status_code == 200
    assert Game.objects.latest("pk").organiser == people[1]


def test_a_season_that_the_deputy_cannot_see_is_not_founded_twice(over, as_player):
    over.seats.filter(player="B").update(deputy=True)
    begun(as_player("A"), over)
    refused = begun(as_player("B"), over)
    assert refused.status_code == 422
    assert "Somebody has already set up the next season." in words(refused)
    assert Game.objects.count() == 2


def test_a_running_campaign_has_no_next_season(laid, as_player):
    running = laid(a_world(LAND, players="ABC", phase="bids"))
    assert begun(as_player("A"), running).redirect_chain
    assert (Game.objects.count(), League.objects.count()) == (1, 0)


def test_with_twelve_campaigns_the_page_gives_the_reason(over, laid, as_player):
    for _ in range(12):
        laid(a_world(LAND, players="ABC", phase="bids"))
    refused = begun(as_player("A"), over)
    assert refused.status_code == 422
    assert "You already organise 12 campaigns" in words(refused)
    assert (League.objects.count(), Game.objects.count()) == (0, 13)


def test_a_private_map_of_another_person_stops_it(over, as_player, people):
    over.campaign.map.author = people[2]
    over.campaign.map.save()
    refused = begun(as_player("A"), over)
    assert "The map of this campaign is no longer open to you." in words(refused)
    assert League.objects.count() == 0


def test_no_season_reserves_a_seat_in_the_name_of_an_erased_person(over, as_player, people):
    begun(as_player("A"), over)
    game = Game.objects.latest("pk")
    assert [seat.name for seat in game.seats.order_by("player")] == ["Anna", "Bruno", "Clara"]
    erase(people[1])
    assert [seat.name for seat in game.seats.order_by("player")] == ["Anna", "B", "Clara"]

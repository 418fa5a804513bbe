"""Days away are typed as dates, and count in the player's own time zone."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from club.models import Profile, Seat
from tests.pages.laid import LAND, address, refusal, words
from tests.worlds import a_band, a_world

TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.fixture
def game(laid):
    bands = (a_band("b1", "A", "Alder"), a_band("b2", "B", "Cedar"))
    return laid(a_world(LAND, *bands, players="ABC", phase="recruitment"))


def give(client, game, **fields):
    return client.post(address(game, "away"), {"what": "absence", "steward": "", **fields})


def day(days):
    return (timezone.now() + timedelta(days=days)).date()


def midnight(date, zone):
    return datetime(date.year, date.month, date.day, tzinfo=zone)


def seat(game, player="B"):
    return Seat.objects.get(game=game, player=player)


def test_days_begin_and_end_at_the_player_s_midnight(game, as_player, people):
    Profile.objects.update_or_create(user=people[1], defaults={"time_zone": "Asia/Tokyo"})
    first, last = day(5), day(8)
    assert give(as_player("B"), game, first=first, last=last).status_code == 302
    assert seat(game).away_from == midnight(first, TOKYO)
    assert seat(game).away_until == midnight(last + timedelta(days=1), TOKYO)
    page = as_player("B").get(address(game, "away")).content.decode()
    assert f'value="{first}"' in page
    assert f'value="{last}"' in page
    assert "Asia/Tokyo" in page
    assert "away from" in words(as_player("C").get(address(game, "members")))


@pytest.mark.parametrize(
    "last", ["yesterday", "2020-01-01", "2999-12-31", "9999-12-31", "0001-01-01"]
)
def test_refused_days_stay_in_the_form(game, as_player, last):
    response = give(as_player("B"), game, last=last)
    assert response.status_code == 422
    assert refusal(response)
    assert f'value="{last}"' in response.content.decode()
    assert seat(game).away_until is None


def test_a_player_who_unticks_the_box_is_back(game, as_player):
    give(as_player("B"), game, last=day(3))
    assert seat(game).away
    give(as_player("B"), game, last=day(3))
    assert (seat(game).away, seat(game).away_until) == (False, None)


def test_the_same_days_in_all_campaigns_keep_each_steward(game, laid, as_player):
    other = laid(a_world(LAND, players="ABC", phase="recruitment"))
    Seat.objects.filter(game=other, player="B").update(steward="steady")
    give(as_player("B"), game, first=day(5), last=day(8), everywhere="1")
    assert seat(other).away_from == seat(game).away_from
    assert (seat(other).steward, seat(game).steward) == ("steady", "")
    assert seat(other, "C").away_from is None

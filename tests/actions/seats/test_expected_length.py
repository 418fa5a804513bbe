"""The expected length and end of a campaign, by the figures of the model of people."""

from datetime import timedelta

import pytest

from campaign.actions.seats.expected_length import ExpectedLength, expected_end, expected_length
from campaign.actions.seats.founding_terms import durations_at
from club.models import Game
from tests.lasting.bids import anna, bidding, lasting_bids

__all__ = ["anna", "bidding", "lasting_bids"]


def test_a_number_of_days_is_shown_as_weeks_or_evenings():
    length = ExpectedLength(days=62, evenings=4.4)
    assert (length.weeks, length.weeks_between_evenings) == (9, 2)
    assert ExpectedLength(days=3, evenings=0).weeks_between_evenings == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_model_knows_campaigns_by_letter(players: int):
    length = expected_length("letter", players)
    assert length is not None
    assert 7 < length.days < 500


def test_the_model_knows_no_weekend():
    assert expected_length("weekend", 4) is None


@pytest.mark.django_db
def test_an_end_is_expected_if_the_calendar_is_a_preset(bidding: Game):
    assert expected_end(bidding, 4) is None
    bidding.durations = durations_at("slow")
    length = expected_length("letter", 4)
    assert length is not None
    assert expected_end(bidding, 4) == bidding.created_at + timedelta(days=length.days)
    bidding.live = True
    assert expected_end(bidding, 4) is None

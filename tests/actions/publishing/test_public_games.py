"""The campaigns that strangers find."""

import pytest
from django.utils import timezone

from campaign.actions.publishing.public_games import public_game, public_games
from campaign.models import Campaign
from club.models import Game
from tests.table import new_campaign, person

pytestmark = pytest.mark.django_db


def test_only_campaigns_with_a_public_page_are_found_and_no_demo():
    anna, bruno = people = [person(name) for name in ("anna", "bruno")]
    closed, opened, demo = (new_campaign(anna, people) for _ in range(3))
    for game in (opened, demo):
        Campaign.objects.filter(pk=game.pk).update(public_since=timezone.now())
    Game.objects.filter(pk=demo.pk).update(demo=True)
    assert list(public_games()) == [opened]
    assert public_game(opened.public_id) == opened
    with pytest.raises(LookupError):
        public_game(closed.public_id)

"""Several people who begin the next season together begin one."""

import pytest

from campaign.actions.leagues.next_season import begin_next_season
from campaign.models import League
from club.models import Game
from tests.actions.play.racing import at_once
from tests.pages.ending.ended import ended
from tests.pages.laid import lay
from tests.table import person


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_an_organiser_who_taps_three_times_at_once_begins_one_season():
    anna = person("anna")
    over = lay(ended("points", "CAB"), [anna, person("bruno"), person("clara")])
    for number in range(2, 5):
        Game.objects.filter(pk=over.pk).update(status=Game.ENDED)
        answers = at_once(*[lambda g=over: begin_next_season(g, founder=anna)] * 3)
        assert len({answer.game.pk for answer in answers}) == 1
        assert sorted(answer.new for answer in answers) == [False, False, True]
        over = Game.objects.get(pk=answers[0].game.pk)
        assert (over.campaign.season, League.objects.count()) == (number, 1)

"""Bots play any campaign to its end, without a refused command, by the same rules as people."""

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bots.bot import Bot
from campaign.bots.random_bot import RandomBot
from campaign.bots.steady import Steady
from campaign.house_rules import HouseRules, limits_for
from campaign.news import reconcile
from tests.bots.tables import first_world, played
from tests.test_whole_campaigns import check_world, house_rules

KINDS: list[Bot] = [RandomBot(), Steady()]


@given(
    bots=st.lists(st.sampled_from(KINDS), min_size=2, max_size=6),
    switches=house_rules,
    seed=st.integers(0, 10**6),
)
@settings(max_examples=25, deadline=None)
def test_bots_play_to_the_end_without_a_refused_command(bots, switches, seed):
    rules = HouseRules(limits=limits_for(len(bots)), **switches)
    ended = played(first_world(len(bots), rules), bots, str(seed))
    assert ended.world.ending is not None
    assert ended.world.turn <= rules.limits.turns
    check_world(ended.world)
    assert set(reconcile(ended.world, ended.news).values()) == {0}

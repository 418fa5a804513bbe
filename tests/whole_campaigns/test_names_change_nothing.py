"""Names, gear, stories and marks change no rule (A87): two campaigns, one of them with words."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bots.draws import draw
from campaign.bots.playouts import random_command, step
from campaign.house_rules import HouseRules, limits_for
from campaign.offers import WRITINGS
from campaign.play import choices, play
from campaign.rules import Seen
from campaign.turns.setup import new_world
from campaign.world import PlayerId, World
from tests.examples import part_of
from tests.map.bundled import bundled_map
from tests.naming import without_words
from tests.whole_campaigns.machine import house_rules

SEATS = [PlayerId(letter) for letter in "ABCDEF"]


def with_words(world: World, rng: Random) -> World:
    """The same world after anybody wrote anything."""
    for player in world.in_play:
        offers = [one for one in choices(world, player) if isinstance(one, WRITINGS)]
        if offers and rng.random() < 0.3:
            command = draw(Seen(world, player), rng.choice(offers), rng)
            world = play(world, command).world
    return world


@settings(max_examples=part_of(60), deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**32), switches=house_rules)
def test_a_campaign_with_words_is_the_same_but_for_the_words(players, seed, switches):
    rng, writer = Random(seed), Random(seed + 1)
    rules = HouseRules(limits=limits_for(players), **switches)
    plain = written = new_world(bundled_map(), dict.fromkeys(SEATS[:players], "Vikings"), rules)
    met = 0
    for _ in range(250):
        if plain.ending is not None:
            break
        written = with_words(written, writer)
        met = max(met, len(written.named_units))
        taken = step(plain, random_command(plain, rng), rng)
        outcome = play(written, taken.command, taken.chance)
        assert outcome.news == taken.outcome.news
        plain, written = taken.outcome.world, outcome.world
        assert without_words(written) == without_words(plain)
    assert met, "nothing was ever named"


@settings(max_examples=part_of(20), deadline=None)
@given(players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_the_same_choices_are_open_with_and_without_words(players, seed):
    rng = Random(seed)
    rules = HouseRules(limits=limits_for(players))
    world = new_world(bundled_map(), dict.fromkeys(SEATS[:players], "Vikings"), rules)
    for _ in range(120):
        if world.ending is None:
            world = step(world, random_command(world, rng), rng).outcome.world
    written = with_words(world, rng)
    for player in world.players:
        offered = [one for one in choices(world, player) if not isinstance(one, WRITINGS)]
        still = [one for one in choices(written, player) if not isinstance(one, WRITINGS)]
        assert still == offered

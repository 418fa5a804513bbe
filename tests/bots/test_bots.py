"""Bots play any campaign to its end, without a refused command, by the same rules as people."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.bots.bot_table import Bot, BotTable
from campaign.bots.draws import draw, moves_of_the_game
from campaign.bots.sharp import Sharp
from campaign.bots.steady import Steady
from campaign.commands import Bid
from campaign.house_rules import HouseRules, limits_for
from campaign.play import awaited, check_bid, choices, dice_needed, digest, play
from campaign.rules import Seen
from campaign.world import World
from club.bots import RandomBot
from tests.assertions.stocks import reconcile
from tests.bots.tables import SEATS, first_world, played
from tests.examples import part_of
from tests.whole_campaigns.machine import check_world, house_rules

RANDOM = RandomBot(draw)
QUICK: list[Bot] = [RANDOM, Steady()]
ALL: list[Bot] = [*QUICK, Sharp(tried=2)]


def play_and_check(bots: list[Bot], switches: dict[str, object], seed: int) -> None:
    rules = HouseRules(limits=limits_for(len(bots)), **switches)  # type: ignore[arg-type]
    ended = played(first_world(len(bots), rules), bots, str(seed))
    assert ended.world.ending is not None
    assert ended.world.turn <= rules.limits.turns
    check_world(ended.world)
    assert set(reconcile(ended.world, ended.news).values()) == {0}


@given(
    bots=st.lists(st.sampled_from(QUICK), min_size=2, max_size=6),
    switches=house_rules,
    seed=st.integers(0, 10**6),
)
@settings(max_examples=part_of(80), deadline=None)
def test_bots_play_to_the_end_without_a_refused_command(bots, switches, seed):
    play_and_check(bots, switches, seed)


@given(
    bots=st.lists(st.sampled_from(ALL), min_size=2, max_size=6),
    switches=house_rules,
    seed=st.integers(0, 10**6),
)
@settings(max_examples=part_of(60), deadline=None)
def test_lookahead_bots_play_to_the_end_without_a_refused_command(bots, switches, seed):
    play_and_check(bots, switches, seed)


def everybody_asked(world: World, bots: list[Bot], rng: Random) -> None:
    """Each bot answers for every seat the phase waits for; each answer must be playable."""
    for player in awaited(world):
        for bot in bots:
            offered = moves_of_the_game(choices(world, player))
            command = bot.answer(Seen(world, player), offered, rng)
            if isinstance(command, Bid):
                check_bid(world, command)
            else:
                play(world, command, (1, 2, 3)[: dice_needed(world, command)])


@given(seed=st.integers(0, 10**6), players=st.integers(2, 6))
@settings(max_examples=part_of(12), deadline=None)
def test_a_bot_may_take_over_any_seat_at_any_time(seed, players):
    """This includes reports and confirmations of battles, which a table leaves to its model."""
    world, rng = first_world(players), Random(seed)
    for step in BotTable(dict.fromkeys(SEATS[:players], RANDOM), str(seed)).play(world):
        everybody_asked(world, ALL, rng)
        world = step.outcome.world


def test_a_bot_changes_neither_the_world_nor_the_chance_of_others():
    world = first_world(3)
    before = digest(world)
    one, two = (played(world, [Steady(), Steady(), third], "5") for third in QUICK)
    assert digest(world) == before
    musters = [{p: w.world.musters[p] for p in SEATS[:2]} for w in (one, two)]
    assert musters[0] == musters[1]
    assert one.world.throws == two.world.throws

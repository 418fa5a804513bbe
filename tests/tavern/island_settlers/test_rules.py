"""Rules without shared cases: offers, deadlines, the current rules, taking back."""

from typing import Any

import pytest
from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.reasons import reason_for
from tavern.island_settlers.bots.steady import SteadyBot
from tavern.island_settlers.isle.places import FIELDS
from tavern.island_settlers.news import OfferEnded, UsedUp
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import World, single
from tests.tavern.island_settlers.games import midgame
from tests.tavern.scenarios.island_settlers.positions import world_of

A, B, C = Seat("A"), Seat("B"), Seat("C")
WOOD, WOOL, GRAIN, BRICK, ORE = (single(kind) for kind in range(5))
PLACED = {
    "seats": ["A", "B", "C"],
    "phase": "trade",
    "settlements": {"A": ["ABM", "QRS"], "B": ["DEO", "FGP"], "C": ["HIQ", "KLR"]},
    "roads": {
        "A": ["ABM-ALM", "MRS-QRS"],
        "B": ["DEO-EFO", "FGP-FOP"],
        "C": ["HIQ-IJQ", "KLR-KLn"],
    },
}


def position(**given: Any) -> World:
    world = world_of(PLACED | given, (A, B, C))
    assert world is not None
    return world


def after(world: World, *commands: Any) -> World:
    for command in commands:
        chance = tuple(one.low for one in ISLAND_SETTLERS.draws(world, command))
        world = ISLAND_SETTLERS.play(world, command, chance).world
    return world


def refused(world: World, command: Any) -> str:
    with pytest.raises(Refusal) as found:
        after(world, command)
    return found.value.code


OFFER = acts.MakeOffer(A, (B, C), WOOD, ORE)
HANDS: dict[str, Any] = {"A": {"wood": 2, "brick": 1}, "B": {"ore": 1}, "C": {"wool": 1}}


def test_an_offer_awaits_those_asked_and_blocks_nobody():
    world = after(position(hands=HANDS), OFFER)
    assert ISLAND_SETTLERS.awaited(world) == (B, C)
    assert ISLAND_SETTLERS.progress(world).window == "reply"
    offered = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, A))
    assert acts.EndTurn(A) in offered
    assert acts.WithdrawOffer(A) in offered
    answered = after(world, acts.Answer(C, 1, False), acts.Answer(B, 1, True))
    assert ISLAND_SETTLERS.awaited(answered) == (A,)
    assert ISLAND_SETTLERS.progress(answered).window == "go"
    assert ISLAND_SETTLERS.progress(answered).moment > ISLAND_SETTLERS.progress(world).moment
    assert after(answered, acts.CloseOffer(A, B)).hands[A].kinds == (1, 0, 0, 1, 1)


def test_a_deadline_says_no_for_those_asked_and_the_offer_ends():
    world = after(position(hands=HANDS), OFFER)
    defaults = ISLAND_SETTLERS.defaults(world)
    assert defaults == (acts.Answer(B, 1, False), acts.Answer(C, 1, False))
    assert after(world, *defaults).table.offer is None


@pytest.mark.parametrize(
    ("commands", "command", "code"),
    [
        ((OFFER,), OFFER, "offer-open"),
        ((OFFER,), acts.Answer(C, 1, True), "not-held"),
        ((OFFER,), acts.Answer(B, 7, True), "no-offer"),
        ((OFFER, acts.Answer(B, 1, True)), acts.Answer(B, 1, False), "answered"),
        ((OFFER,), acts.CloseOffer(A, B), "not-with-you"),
        ((acts.MakeOffer(A, (B,), WOOD, ORE),), acts.Answer(C, 1, False), "not-asked"),
        ((), acts.CloseOffer(A, B), "no-offer"),
        ((), acts.WithdrawOffer(A), "no-offer"),
        ((), acts.MakeOffer(A, (B,), ORE, WOOD), "not-held"),
        ((), acts.MakeOffer(A, (), WOOD, ORE), "to-whom"),
        ((), acts.MakeOffer(A, (A,), WOOD, ORE), "to-whom"),
        ((), acts.MakeOffer(A, (C, B), WOOD, ORE), "to-whom"),
        ((), acts.Roll(A), "rolled"),
        ((), acts.HandIn(A, WOOD), "nothing-owed"),
        ((), acts.Found(A, 0), "founded"),
        ((), acts.RollForStart(), "started"),
        ((), acts.EndTurn(Seat("D")), "no-seat"),
        ((), acts.EndTurn(B), "not-your-turn"),
        ((), acts.PlayKnight(A), "not-held"),
        ((), acts.MoveRobber(A, 3), "robber-rests"),
        ((), acts.Steal(A, B), "no-theft"),
    ],
)
def test_refusals_have_their_codes(commands: Any, command: Any, code: str):
    assert refused(after(position(hands=HANDS), *commands), command) == code


def test_building_and_a_knight_end_an_offer():
    world = position(hands=HANDS, cards={"A": ["knight"]})
    way = acts.BuildRoad(
        A,
        [
            c.way
            for c in ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, A))
            if isinstance(c, acts.BuildRoad)
        ][0],
    )
    for command in (way, acts.PlayKnight(A)):
        outcome = ISLAND_SETTLERS.play(after(world, OFFER), command)
        assert OfferEnded(A) in [item.news for item in outcome.news]
        assert outcome.world.table.offer is None
    current = position(hands=HANDS, rules_option="current")
    assert after(current, OFFER, way).table.offer is not None


def test_the_number_of_offers_in_a_turn_is_limited():
    world = position(hands=HANDS)
    for _ in range(MOST):
        world = after(world, OFFER, acts.WithdrawOffer(A))
    assert refused(world, OFFER) == "many-offers"


def test_a_single_claimant_takes_the_rest_only_by_the_current_rules():
    for option, got in (("text", 0), ("current", 1)):
        world = position(
            phase="roll",
            rules_option=option,
            settlements={"B": ["DEO", "FGP"], "C": ["HIQ", "KLR"]},
            cities={"A": ["QRS"]},
            roads={},
            hands={"C": {"ore": 18}},
        )
        outcome = ISLAND_SETTLERS.play(world, acts.Roll(A), (5, 6))
        assert outcome.world.hands[A].kinds[4] == got
        assert UsedUp(4) in [item.news for item in outcome.news]


def test_a_progress_card_leaves_the_game_by_the_current_rules():
    given: dict[str, Any] = {"cards": {"A": ["discovery"]}}
    text = after(position(**given), acts.PlayDiscovery(A, (1, 1, 0, 0, 0)))
    assert (text.table.pile, text.table.under) == (25, (2,))
    current = after(
        position(rules_option="current", **given), acts.PlayDiscovery(A, (0, 0, 2, 0, 0))
    )
    assert (current.table.pile, current.table.under, current.table.spent[2]) == (24, (), 1)


def test_two_free_roads_as_far_as_there_are_pieces():
    world = after(position(cards={"A": ["roads"]}), acts.PlayRoads(A))
    assert (world.table.phase, world.table.free) == ("free_roads", 2)
    for free in (1, 0):
        world = after(world, ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, A))[0])
        assert world.table.free == free
    assert world.table.phase == "trade"
    assert world.table.bank == (19,) * 5


def test_road_building_without_a_road_left_is_refused_and_not_wasted():
    world = position(cards={"A": ["roads"]})
    fifteen = sum(1 << way for way in range(15))
    others = (0,) * (len(world.table.roads) - 1)
    spent = replace(world, table=replace(world.table, roads=(fifteen, *others)))
    with pytest.raises(Refusal) as found:
        after(spent, acts.PlayRoads(A))
    assert (found.value.code, found.value.rule) == ("no-pieces", "CA11")
    offered = ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(spent, A))
    assert acts.PlayRoads(A) not in offered
    fourteen = replace(world, table=replace(world.table, roads=(fifteen >> 1, *others)))
    assert acts.PlayRoads(A) in ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(fourteen, A))
    assert ISLAND_SETTLERS.again(spent, acts.PlayRoads(A), (), None).world.table.card_played


def test_defaults_of_a_turn():
    world = position(phase="roll", hands={"B": {"ore": 9}})
    assert ISLAND_SETTLERS.defaults(world) == (acts.Roll(A),)
    world = ISLAND_SETTLERS.play(world, acts.Roll(A), (3, 4)).world
    assert ISLAND_SETTLERS.defaults(world) == (acts.HandIn(B, (0, 0, 0, 0, 4)),)
    world = after(world, *ISLAND_SETTLERS.defaults(world))
    (robber,) = ISLAND_SETTLERS.defaults(world)
    assert isinstance(robber, acts.MoveRobber)
    assert FIELDS[robber.to] in "DEOFGPHIQKLR"
    world = after(world, acts.MoveRobber(A, FIELDS.index("P")))
    assert ISLAND_SETTLERS.defaults(world) == (acts.Steal(A, B),)
    world = after(world, acts.LeaveTheft(A))
    assert ISLAND_SETTLERS.defaults(world) == (acts.EndTurn(A),)


def test_a_command_that_reveals_something_cannot_be_undone():
    assert ISLAND_SETTLERS.may_take_back(acts.BuildRoad(A, 1))
    for command in (
        acts.Roll(A),
        acts.BuyCard(A),
        acts.Steal(A, B),
        OFFER,
        acts.PlayMonopoly(A, 1),
    ):
        assert not ISLAND_SETTLERS.may_take_back(command)


def test_options_that_do_not_exist_are_refused():
    for options in ({"rules": "new"}, {"island": "round"}, {"robbers": 2}):
        with pytest.raises(Refusal, match="no such options"):
            ISLAND_SETTLERS.draws_to_start((A, B), options)


def test_the_steady_bot_says_why():
    from random import Random

    sentences = set()
    for seed in range(60):
        world = midgame(Random(seed), 3, 300)
        for seat in ISLAND_SETTLERS.awaited(world) if world else ():
            seen = ISLAND_SETTLERS.see(world, seat)
            offered: Any = ISLAND_SETTLERS.choices(seen)
            sentences.add(
                str(SteadyBot().reason(seen, SteadyBot().answer(seen, offered, Random(1))))
            )
            for one in offered:
                if not isinstance(one, acts.MayHandIn | acts.MayOffer):
                    assert "{" not in str(reason_for(seen, one))
    assert len(sentences) > 4

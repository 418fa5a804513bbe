"""Standing terms answer offers at once, for a seat that is away (C17, CA8)."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat, heard
from tavern.island_settlers import commands as acts
from tavern.island_settlers.news import TermsSet
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import Hand, StandingTerms, Term, World, single
from tests.tavern.island_settlers.games import midgame

A, B, C = Seat("A"), Seat("B"), Seat("C")
WOOD, BRICK, ORE = 0, 3, 4
BRICK_FOR_ORE = Term(BRICK, ORE, 2)


def trading(bricks: int) -> World:
    """A trades, B has so many bricks, and everybody has three ores."""
    for seed in range(200):
        world = midgame(Random(seed), 3, 400, {})
        if world and world.table.phase == "trade" and world.table.offer is None:
            break
    assert world is not None
    hands = {A: Hand((0, 0, 0, 0, 3)), B: Hand((0, 0, 0, bricks, 3)), C: Hand((0, 0, 0, 0, 3))}
    table = replace(world.table, speaker=0, held=(3, 3 + bricks, 3), offers_left=20)
    return replace(world, table=table, hands=hands)


def after(world: World, *commands: Any) -> World:
    for command in commands:
        world = ISLAND_SETTLERS.play(world, command).world
    return world


def terms(*lines: Term, others_no: bool = False) -> acts.SetTerms:
    return acts.SetTerms(B, StandingTerms(lines, others_no))


def offer(ores: int = 1, bricks: int = 1, to: tuple[Seat, ...] = (B,)) -> acts.MakeOffer:
    return acts.MakeOffer(A, to, single(ORE, ores), single(BRICK, bricks))


@pytest.mark.parametrize(
    ("bricks", "ores", "wanted", "said"),
    [
        (2, 1, 1, True),
        (3, 2, 1, True),
        (2, 2, 2, True),
        (1, 1, 1, None),  # fewer than are kept
        (3, 1, 2, None),  # less than one for one
    ],
)
def test_an_offer_that_fits_is_answered_at_once(
    bricks: int, ores: int, wanted: int, said: bool | None
):
    world = after(trading(bricks), terms(BRICK_FOR_ORE), offer(ores, wanted))
    assert world.table.offer is not None
    assert world.table.offer.said.get(B) is said
    assert ISLAND_SETTLERS.awaited(world) == ((A,) if said else (B,))


def test_a_trade_by_terms_is_closed_as_any_other():
    world = after(trading(2), terms(BRICK_FOR_ORE), offer(), acts.CloseOffer(A, B))
    assert (world.hands[A].kinds[BRICK], world.hands[B].kinds[ORE]) == (1, 4)
    again = after(world, offer())
    assert again.table.offer is not None
    assert again.table.offer.said == {}, "one brick is left, and two are kept"


def test_all_other_offers_are_declined_where_the_terms_say_so():
    world = after(trading(2), terms(others_no=True), offer())
    assert world.table.offer is None
    both = after(trading(2), terms(others_no=True), offer(to=(B, C)))
    assert both.table.offer is not None
    assert (both.table.offer.said, ISLAND_SETTLERS.awaited(both)) == ({B: False}, (C,))


def test_only_their_seat_knows_its_terms():
    outcome = ISLAND_SETTLERS.play(trading(2), terms(BRICK_FOR_ORE))
    assert heard(outcome.news, B) == (TermsSet(B),)
    before = trading(2)
    for seat in (A, C, None):
        assert heard(outcome.news, seat) == ()
        assert ISLAND_SETTLERS.see(outcome.world, seat) == ISLAND_SETTLERS.see(before, seat)
    assert outcome.world.hands[B].terms.lines == (BRICK_FOR_ORE,)


def test_terms_last_until_they_are_replaced():
    world = after(trading(2), terms(BRICK_FOR_ORE), acts.EndTurn(A))
    assert world.hands[B].terms.lines == (BRICK_FOR_ORE,)
    none = after(trading(2), terms(BRICK_FOR_ORE), terms())
    assert none.hands[B].terms == StandingTerms()


@pytest.mark.parametrize(
    ("commands", "command", "code"),
    [
        ((), acts.SetTerms(A, StandingTerms()), "terms-later"),
        ((offer(),), terms(BRICK_FOR_ORE), "terms-later"),
        ((), terms(Term(ORE, ORE, 1)), "same-kind"),
    ],
)
def test_terms_that_do_not_fit_are_refused(commands: tuple[Any, ...], command: Any, code: str):
    world = after(trading(2), *commands)
    with pytest.raises(Refusal) as refused:
        ISLAND_SETTLERS.play(world, command)
    assert refused.value.code == code


def test_a_seat_that_may_set_terms_is_offered_it():
    world = trading(2)
    offered = {seat: ISLAND_SETTLERS.choices(ISLAND_SETTLERS.see(world, seat)) for seat in (A, B)}
    assert offered[B] == (acts.MaySetTerms(B),)
    assert acts.MaySetTerms(A) not in offered[A]

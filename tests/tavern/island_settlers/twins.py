"""Two worlds that differ only in what one seat may not know, played side by side.

Both get the same commands and the same chance. The seat must see, hear and be offered the same,
until a different card is revealed.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Outcome, Seat
from tavern.island_settlers.commands import BuyCard, Command, MakeOffer, PlayMonopoly, Steal
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import NO_TERMS, Dark, Hand, World, minus, plus, single
from tests.tavern.island_settlers.games import any_command, is_over, midgame
from tests.tavern.seeded import SALT, drawn
from tests.tavern.twin_worlds import told_apart

STEPS = 80
TRIES = 12


def twins(rng: Random) -> tuple[World, World, Seat] | None:
    """A world from a random game, one with other cards in hands, and the watching seat."""
    world = midgame(rng, rng.randint(2, 4), 900)
    if world is None:
        return None
    watcher = rng.choice(world.table.seats)
    # Standing terms reveal hands: few of them leave more to compare.
    hands = {seat: replace(hand, terms=NO_TERMS) for seat, hand in world.hands.items()}
    world, hands, dark = replace(world, hands=hands), dict(hands), world.dark
    others = [seat for seat in world.table.seats if seat != watcher]
    for _ in range(8):
        _swap_resources(hands, rng.choice(others), rng.choice(others), rng)
        dark = _swap_with_pile(hands, dark, rng.choice(others), rng)
        _swap_cards(hands, rng.choice(others), rng.choice(others), rng)
    twin: World = World(table=world.table, hands=hands, dark=dark, salt=SALT[::-1])
    return world, twin, watcher


def _two_kinds(one: Any, other: Any, rng: Random) -> tuple[int, int] | None:
    """A kind of which the first has a card, and another of which the second has one."""
    mine = [kind for kind in range(5) if one[kind]]
    theirs = [kind for kind in range(5) if other[kind]]
    pairs = [(a, b) for a in mine for b in theirs if a != b]
    return rng.choice(pairs) if pairs else None


def _swap_resources(hands: dict[Seat, Hand], one: Seat, other: Seat, rng: Random) -> None:
    pair = _two_kinds(hands[one].kinds, hands[other].kinds, rng) if one != other else None
    if pair is not None:
        a, b = single(pair[0]), single(pair[1])
        first, second = hands[one], hands[other]
        hands[one] = Hand(plus(minus(first.kinds, a), b), first.cards, first.fresh)
        hands[other] = Hand(plus(minus(second.kinds, b), a), second.cards, second.fresh)


def _swap_cards(hands: dict[Seat, Hand], one: Seat, other: Seat, rng: Random) -> None:
    pair = _two_kinds(hands[one].cards, hands[other].cards, rng) if one != other else None
    if pair is not None:
        a, b = single(pair[0]), single(pair[1])
        first, second = hands[one], hands[other]
        hands[one] = Hand(first.kinds, plus(minus(first.cards, a), b), first.fresh)
        hands[other] = Hand(second.kinds, plus(minus(second.cards, b), a), second.fresh)


def _swap_with_pile(hands: dict[Seat, Hand], dark: Dark, seat: Seat, rng: Random) -> Dark:
    hand = hands[seat]
    pair = _two_kinds(hand.cards, dark.pile, rng)
    if pair is None:
        return dark
    a, b = single(pair[0]), single(pair[1])
    hands[seat] = Hand(hand.kinds, plus(minus(hand.cards, a), b), hand.fresh)
    return Dark(plus(minus(dark.pile, b), a))


def difference(rng: Random) -> str | None:
    """The difference between the twins for the watching seat, or None."""
    found = twins(rng)
    if found is None:
        return None
    watcher = found[2]
    outcomes: tuple[Any, Any] = Outcome(found[0]), Outcome(found[1])
    for _ in range(STEPS):
        if (what := told_apart(ISLAND_SETTLERS, outcomes, watcher)) is not None:
            return what
        following = _next(outcomes[0].world, outcomes[1].world, watcher, rng)
        if isinstance(following, str) or following is None:
            return following
        command, outcomes = following
        if any(is_over(one.world) for one in outcomes) or _shows(command, outcomes, watcher):
            return None
    return None


def _next(one: World, other: World, watcher: Seat, rng: Random) -> Any:
    """A command that both worlds accept, and its outcome.

    The watching seat gets the same refusals in both.
    """
    for _ in range(TRIES):
        command = any_command(one, rng)
        chance = drawn(ISLAND_SETTLERS.draws(one, command), rng)
        try:
            first = ISLAND_SETTLERS.play(one, command, chance)
            return command, (first, ISLAND_SETTLERS.play(other, command, chance))
        except Refusal as refusal:
            if ISLAND_SETTLERS.speaker_of(command) == watcher:
                return f"refused in one world: {refusal}"
    return None


def _shows(command: Command, outcomes: Any, watcher: Seat) -> bool:
    """Whether a different card was revealed.

    The watching seat stole or drew it, it was handed over openly, or standing terms showed it.
    """
    opens = (
        isinstance(command, PlayMonopoly)
        or (isinstance(command, Steal | BuyCard) and command.seat == watcher)
        or (isinstance(command, MakeOffer) and _terms_answer(command, outcomes))
    )
    return opens and told_apart(ISLAND_SETTLERS, outcomes, watcher) is not None


def _terms_answer(command: MakeOffer, outcomes: Any) -> bool:
    """Whether standing terms answer for a seat that was asked, which shows what it holds."""
    hands = outcomes[0].world.hands
    return any(hands[seat].terms.lines for seat in command.to)

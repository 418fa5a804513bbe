"""Random numbers for an offer: for the random player, tests and benchmarks."""

from random import Random

from tavern.island_settlers.commands import (
    Choice,
    Command,
    HandIn,
    MakeOffer,
    MayHandIn,
    MayOffer,
    MaySetTerms,
    SetTerms,
)
from tavern.island_settlers.table import Cards, StandingTerms, Term, single


def filled(choice: Choice, rng: Random) -> Command:
    """A command of a choice. In an offer with free numbers they are chosen at random."""
    if isinstance(choice, MayHandIn):
        return HandIn(choice.seat, some(choice.cards, choice.number, rng))
    if isinstance(choice, MayOffer):
        kinds = [kind for kind, number in enumerate(choice.cards) if number]
        give = rng.choice(kinds)
        get = rng.choice([kind for kind in range(5) if kind != give])
        to = tuple([seat for seat in choice.to if rng.random() < 0.7]) or choice.to[:1]
        number = rng.randint(1, min(2, choice.cards[give]))
        return MakeOffer(choice.seat, to, single(give, number), single(get))
    if isinstance(choice, MaySetTerms):
        give, get = rng.sample(range(5), 2)
        return SetTerms(
            choice.seat, StandingTerms((Term(give, get, rng.randint(1, 2)),), rng.random() < 0.5)
        )
    return choice


def some(cards: Cards, number: int, rng: Random) -> Cards:
    """So many of these cards, each equally likely."""
    all_cards = [kind for kind, count in enumerate(cards) for _ in range(count)]
    taken = rng.sample(all_cards, number)
    a, b, c, d, e = (taken.count(kind) for kind in range(5))
    return a, b, c, d, e

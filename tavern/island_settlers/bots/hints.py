"""Hints for people: the act of a steady player, but only trades that probably come about.

A hinted offer must be one that somebody takes, in most of the worlds that are possible for the
seat. If there is none, the hint is the best act that the seat can do alone.
"""

from random import Random
from typing import Final

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.imagine import imagined
from tavern.island_settlers.bots.steady import Marks, marks
from tavern.island_settlers.bots.trading import (
    EXCHANGES,
    GAIN,
    TOO_FAR_AHEAD,
    gain_of,
    gain_of_partner,
    may_partner,
    offers_made,
)
from tavern.island_settlers.bots.worth import STEADY, worth
from tavern.island_settlers.commands import Choice, Command
from tavern.island_settlers.scoring.ending import open_points
from tavern.island_settlers.table import Cards, View, World, covers

WORLDS: Final = 12  # in which the others are asked
LIKELY: Final = 0.7  # of these worlds, in which somebody must say yes
MOST_HINTED: Final = 2  # offers that are hinted in one turn


def hint(seen: View, offered: tuple[Choice, ...], rng: Random) -> Command:
    """The best act for the seat, without offers that nobody is likely to take."""
    found = [one for one in marks(seen, offered, rng) if not isinstance(one[1], acts.MakeOffer)]
    for choice in offered:
        if isinstance(choice, acts.MayOffer):
            found += _likely_offers(seen, choice, rng)
    return max(found, key=lambda mark: mark[0])[1]


def _likely_offers(seen: View, choice: acts.MayOffer, rng: Random) -> Marks:
    """Offers that help the seat and that somebody probably takes, by the gain that they bring."""
    table, hand = seen.table, seen.own
    assert hand is not None
    place = table.seats.index(choice.seat)
    to = tuple([seat for seat in choice.to if may_partner(table, seat)])
    # Who is about to win gets no trade, and who was refused twice asks no more.
    late = open_points(table, place) >= TOO_FAR_AHEAD or offers_made(table) >= MOST_HINTED
    if late or not to:
        return []
    worlds = [imagined(seen, rng) for _ in range(WORLDS)]
    now = worth(table, place, hand, STEADY)
    found: Marks = []
    for give, get in EXCHANGES:
        if not covers(hand.kinds, give):
            continue
        own = gain_of(table, place, hand, give, get, STEADY)
        if own > GAIN and (share := _share(worlds, to, give, get)) >= LIKELY:
            found.append((now + own * share, acts.MakeOffer(choice.seat, to, give, get)))
    return found


def _share(worlds: list[World], to: tuple[Seat, ...], give: Cards, get: Cards) -> float:
    """The share of these worlds in which one of the seats takes the offer."""
    taken = sum(any(gain_of_partner(w, seat, give, get) > GAIN for seat in to) for w in worlds)
    return taken / len(worlds)

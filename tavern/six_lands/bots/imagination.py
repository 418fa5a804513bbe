"""Worlds that are possible for a seat: hands are dealt from the unseen cards.

The sets are known (KA3), and so is the number of sets in the game. A choice of sets is possible if
it contains all seen cards. The rest of it must be in the other hands.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

from club.rules import Seat
from tavern.six_lands.components import BIT, FACE_DOWN, SETS
from tavern.six_lands.draft import colours_in
from tavern.six_lands.table import Dark, Faces, Hand, Table, View, World


@cache
def _unions(sets: int) -> tuple[Counter[int], ...]:
    """The cards of every choice of so many sets."""
    return tuple(
        Counter(card for one in chosen for card in one) for chosen in combinations(SETS, sets)
    )


def unseen_cards(seen: View) -> list[list[int]]:
    """The possible cards of other hands: for each possible choice of sets, its rest."""
    shown = _shown(seen)
    found = []
    for union in _unions(len(seen.table.seats) + 1):
        if shown <= union:
            found.append(sorted((union - shown).elements()))
    return found


def imagined(seen: View, unseen: list[list[int]], rng: Random) -> World:
    """A world that the seat cannot tell from the true one."""
    pool = list(rng.choice(unseen)) if unseen else _any_cards(seen, rng)
    rng.shuffle(pool)
    hands: dict[Seat, Hand] = {}
    for seat in seen.table.seats:
        if seat == seen.seat and seen.own is not None:
            hands[seat] = seen.own
        else:
            hidden = _hidden(seen.table, seat, pool)
            cards = [pool.pop() for _ in range(seen.table.held[seat])]
            hands[seat] = Hand(tuple(sorted(cards)), hidden)
    return World(table=seen.table, hands=hands, dark=Dark(), salt="")


def _shown(seen: View) -> Counter[int]:
    table, found = seen.table, Counter(seen.table.free)
    for land in table.lands:
        found.update(land.defence)
    for troops in table.troops.values():
        for troop in troops:
            found.update(card for card in troop.cards if card != FACE_DOWN)
    if seen.own is not None:
        found.update(seen.own.cards)
        for one in seen.own.hidden:
            found.update(one.cards)
    return found


def _any_cards(seen: View, rng: Random) -> list[int]:
    """Cards for a table that no choice of sets explains, such as one made for a test."""
    hidden = sum(t.cards.count(FACE_DOWN) for ts in seen.table.troops.values() for t in ts)
    return [rng.randrange(24) for _ in range(sum(seen.table.held.values()) + hidden)]


def _hidden(table: Table, seat: Seat, pool: list[int]) -> tuple[Faces, ...]:
    """Faces for the face-down cards, with allowed colours (K12) as long as there are any."""
    found = []
    for troop in table.troops[seat]:
        faces: list[int] = []
        for _ in range(troop.cards.count(FACE_DOWN)):
            bits = colours_in(troop.cards, tuple(faces))
            place = next((n for n, card in enumerate(pool) if not bits & BIT[card]), 0)
            faces.append(pool.pop(place))
        if faces:
            found.append(Faces(troop.id, tuple(faces)))
    return tuple(found)

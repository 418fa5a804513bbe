"""Setting up and dealing: options, sets, the layout of the table (K4–K7, KA4–KA6, KA17).

By KA5 cards are dealt again if one falls on its own colour. That equals one draw among all correct
layouts. The remaining cards have the same pattern of colours with every set, so the number of
correct layouts is always the same.
"""

from itertools import permutations

import msgspec
from msgspec import Struct

from club.refusals import Refusal
from club.rules import Chance, Draw, Options, Outcome, Seat, SecretWorld
from tavern.six_lands.components import COLOUR, FIRST_GAME, SETS, SideName
from tavern.six_lands.draft import Draft
from tavern.six_lands.news import GameStarted, HandDealt, News
from tavern.six_lands.table import Dark, Hand, Land, Table, World
from tavern.six_lands.turns import begin_turn

MOST_OF_A_COLOUR = 6  # one, two or three cards of a colour are equally likely below it


class Sides(Struct, frozen=True, forbid_unknown_fields=True, rename="upper"):
    """The upper side of each land, by colour letter."""

    r: SideName = "crown"
    g: SideName = "crown"
    b: SideName = "crown"
    o: SideName = "crown"
    v: SideName = "crown"
    y: SideName = "crown"


class Founding(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table. Without `first` the starting seat is random (KA17)."""

    sides: SideName | Sides = "crown"
    claim_by_hand: bool = False
    first: Seat | None = None
    first_game: bool = False

    @property
    def side_names(self) -> tuple[SideName, ...]:
        if isinstance(self.sides, str):
            return (self.sides,) * 6
        sides = self.sides
        return sides.r, sides.g, sides.b, sides.o, sides.v, sides.y


def founding(seats: tuple[Seat, ...], options: Options) -> Founding:
    """The options as read.

    Refuses unknown options, and a first game with sides other than the crown (K4).
    """
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise Refusal("seats", "K5", "Two to four people play Six Lands.")
    try:
        found = msgspec.convert(dict(options), Founding)
    except msgspec.ValidationError:
        raise Refusal("options", "K4", "There are no such options for Six Lands.") from None
    if found.first is not None and found.first not in seats:
        raise Refusal("first", "KA17", "The seat that is to begin is empty.")
    if found.first_game and set(found.side_names) != {"crown"}:
        raise Refusal("crown-sides", "K4", "In a first game all lands must lie crown side up.")
    return found


def draws_to_start(seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
    """The sets, table set first; the layout, unless it is that of a first game; the starting
    seat."""
    found = founding(seats, options)
    sets = [Draw(0, len(SETS) - 1 - taken) for taken in range(len(seats) + 1)]
    layout = [*[Draw(0, MOST_OF_A_COLOUR - 1)] * 6, Draw(0, LAYOUTS - 1)]
    if found.first_game:
        sets, layout = sets[1:], []
    begins = [] if found.first else [Draw(0, len(seats) - 1)]
    return (*sets, *layout, *begins)


def start(
    seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
) -> Outcome[World, News]:
    found = founding(seats, options)
    drawn = list(chance)
    left = list(SETS)
    table_set = left.pop(0 if found.first_game else drawn.pop(0))
    hands = {seat: Hand(left.pop(drawn.pop(0))) for seat in seats}
    defences = FIRST_GAME if found.first_game else _layout(table_set, drawn)
    first = found.first or seats[drawn.pop(0)]
    draft = Draft(_world(seats, found, hands, defences, first, salt))
    draft.emit(GameStarted(first))
    for seat in seats:
        draft.emit(HandDealt(seat, hands[seat].cards), seat)
    begin_turn(draft, first)
    return draft.done()


def _world(
    seats: tuple[Seat, ...],
    found: Founding,
    hands: dict[Seat, Hand],
    defences: tuple[tuple[int, ...], ...],
    first: Seat,
    salt: str,
) -> World:
    table = Table(
        seats=seats,
        lands=tuple(
            Land(colour, found.side_names[colour], cards) for colour, cards in enumerate(defences)
        ),
        troops=dict.fromkeys(seats, ()),
        fame=dict.fromkeys(seats, 0),
        held={seat: len(hand.cards) for seat, hand in hands.items()},
        speaker=first,
        by_hand=found.claim_by_hand,
    )
    return SecretWorld(table=table, hands=hands, dark=Dark(), salt=salt)


def _layout(cards: tuple[int, ...], drawn: list[int]) -> tuple[tuple[int, ...], ...]:
    """K6, KA5: for each land a card of its colour, then one of another colour."""
    rest, firsts = list(cards), []
    for colour in range(6):
        own = [card for card in cards if COLOUR[card] == colour]
        firsts.append(own[drawn.pop(0) % len(own)])
        rest.remove(firsts[-1])
    return tuple(zip(firsts, _right_layouts(rest)[drawn.pop(0)], strict=True))


def _right_layouts(rest: list[int]) -> list[tuple[int, ...]]:
    """All ways to deal six cards to the lands, none of them to the land of its colour."""
    return [
        dealt
        for dealt in permutations(rest)
        if all(COLOUR[card] != land for land, card in enumerate(dealt))
    ]


def _count_layouts() -> int:
    rest = list(SETS[0])
    for colour in range(6):
        rest.remove(next(card for card in rest if COLOUR[card] == colour))
    return len(_right_layouts(rest))


LAYOUTS = _count_layouts()

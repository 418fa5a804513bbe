"""The world of a game: the public table, the hand of each seat, and the hidden pile."""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from club.rules import Seat, SecretWorld, Seen, Standing
from tavern.island_settlers.isle.isle import Isle

Count = Annotated[int, Meta(ge=0)]
Cards = tuple[Count, Count, Count, Count, Count]  # by kind; resources, or development cards
Phase = Literal[
    "rolls",
    "found",
    "found_road",
    "roll",
    "hand_in",
    "robber",
    "theft",
    "trade",
    "build",
    "free_roads",
    "ended",
]

NO_CARDS: Final[Cards] = (0, 0, 0, 0, 0)
EACH_RESOURCE: Final = 19
CARD_KINDS: Final = ("knight", "roads", "discovery", "monopoly", "point")
KNIGHT, ROADS, DISCOVERY, MONOPOLY, POINT = range(5)
FULL_PILE: Final[Cards] = (14, 2, 2, 2, 5)
SETTLEMENTS, CITIES, WAYS_OF_SEAT = 5, 4, 15  # pieces of a seat (C1)
ROAD_COST: Final[Cards] = (1, 0, 0, 1, 0)
SETTLEMENT_COST: Final[Cards] = (1, 1, 1, 1, 0)
CITY_COST: Final[Cards] = (0, 0, 2, 0, 3)
CARD_COST: Final[Cards] = (0, 1, 1, 0, 1)
NOBODY: Final = -1
LEAST_ROLL: Final = 2
NO_ROLLS: Final = (0,) * 11  # by sum, from 2 to 12


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that the player of the turn would give and get. `said` are the answers so far."""

    number: int
    to: tuple[Seat, ...]
    give: Cards
    get: Cards
    said: dict[Seat, bool] = {}

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.to if seat not in self.said])


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A standing answer: yes to an offer of `get` for `give`, at least one for one.

    It counts while the seat holds so many of `give`.
    """

    give: Annotated[int, Meta(ge=0, le=4)]
    get: Annotated[int, Meta(ge=0, le=4)]
    least: Annotated[int, Meta(ge=1, le=19)]


class StandingTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The automatic answers of a seat to offers. Without `others_no` it is asked about the rest."""

    lines: Annotated[tuple[Term, ...], Meta(max_length=10)] = ()
    others_no: bool = False


NO_TERMS: Final = StandingTerms()


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """Private facts of a seat.

    `fresh` are development cards that it bought in this turn (C28), `terms` its standing answers to
    offers.
    """

    kinds: Cards = NO_CARDS
    cards: Cards = NO_CARDS
    fresh: Cards = NO_CARDS
    terms: StandingTerms = NO_TERMS


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Public facts. Tuples are by seat. Settlements, cities and roads are masks.

    `held` and `unplayed` count resource and development cards. `under` are the cards known to be
    under the pile, uppermost first (C36). `spent` left the game (CA1). `rolling` are the seats that
    roll for the start. `longest` and `army` are seats that hold a special card, or `NOBODY`.
    `back_to` is the phase in which a card was played. `dice` are those of this turn, and `rolls`
    counts all rolls by their sum, from 2 to 12. `opened` are the hands, at the end.
    """

    seats: tuple[Seat, ...]
    isle: Isle
    robber: int
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    roads: tuple[int, ...]
    bank: Cards
    held: tuple[int, ...]
    unplayed: tuple[int, ...]
    knights: tuple[int, ...]
    lengths: tuple[int, ...]
    pile: int = 25
    under: tuple[int, ...] = ()
    spent: Cards = NO_CARDS
    longest: int = NOBODY
    army: int = NOBODY
    first: int = 0
    speaker: int = 0
    phase: Phase = "rolls"
    rolling: tuple[int, ...] = ()
    founded: int = NOBODY
    owed: tuple[int, ...] = ()
    offer: Offer | None = None
    offers: int = 0
    offers_left: int = 0
    back_to: Phase = "trade"
    by_knight: bool = False
    card_played: bool = False
    free: int = 0
    current: bool = False
    dice: tuple[int, ...] = ()
    rolls: tuple[int, ...] = NO_ROLLS
    turn: int = 0
    moment: int = 1
    opened: dict[Seat, Hand] = {}
    standing: Standing | None = None


class Dark(Struct, frozen=True, forbid_unknown_fields=True):
    """The rest of the pile, by kind, without the cards known to be under it."""

    pile: Cards = FULL_PILE


World = SecretWorld[Table, Hand, Dark]
View = Seen[Table, Hand]


def awaited(table: Table) -> tuple[Seat, ...]:
    """The seats that must act next: those asked, those discarding, else the player of the turn."""
    if table.phase == "hand_in":
        return tuple([s for s, owed in zip(table.seats, table.owed, strict=True) if owed])
    if table.phase == "ended" or table.phase == "rolls":
        return ()
    if table.offer is not None and (asked := table.offer.unanswered):
        return asked
    return (table.seats[table.speaker],)


def window(table: Table) -> str:
    """The name of the time limit of the awaited seat."""
    if table.phase == "hand_in":
        return "hand_in"
    if table.phase == "found" or table.phase == "found_road":
        return "found"
    return "reply" if table.offer is not None and table.offer.unanswered else "go"


def covers(kinds: Cards, cost: Cards) -> bool:
    return (
        kinds[0] >= cost[0]
        and kinds[1] >= cost[1]
        and kinds[2] >= cost[2]
        and kinds[3] >= cost[3]
        and kinds[4] >= cost[4]
    )


def plus(one: Cards, other: Cards) -> Cards:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return a + v, b + w, c + x, d + y, e + z


def minus(one: Cards, other: Cards) -> Cards:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return a - v, b - w, c - x, d - y, e - z


def negative(cards: Cards) -> Cards:
    """The negative of these cards, for addition."""
    a, b, c, d, e = cards
    return -a, -b, -c, -d, -e


@cache
def single(kind: int, number: int = 1) -> Cards:
    a, b, c, d, e = (number if kind == one else 0 for one in range(5))
    return a, b, c, d, e


def changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])

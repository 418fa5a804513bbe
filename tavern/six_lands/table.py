"""The world of a game: the table, the hand of each seat, and nothing in the dark."""

from typing import Literal

from msgspec import Struct

from club.rules import Seat, SecretWorld, Seen, Standing
from tavern.six_lands.components import SIDES, LandSide, SideName, value_of

Phase = Literal["go", "gift", "which", "last_card", "ended"]
Income = Literal["open", "taken", "lost"]


class Land(Struct, frozen=True, forbid_unknown_fields=True):
    """A land and its defence, bottom card first. `used` is reset by every conquest (KA13)."""

    colour: int
    side_name: SideName
    defence: tuple[int, ...]
    owner: Seat | None = None  # None: in the middle
    used: bool = False

    @property
    def side(self) -> LandSide:
        return SIDES[self.side_name][self.colour]

    @property
    def strength(self) -> int:
        """The strength that an attacker must exceed (K14, K29, K30, KA10)."""
        during = self.side.during
        change = 1 if during == "plus-one" else -1 if during == "minus-one" else 0
        return value_of(self.defence) + change


class Troop(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack troop, bottom card first. The bottom card sets the target (K10)."""

    id: int
    cards: tuple[int, ...]


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Public facts.

    `laid` is the troop on which a card was laid face down in this turn, 0 if there is none. `gifts`
    are the seats that may still take a free knight, in the order of their conquests. `which` are
    the tied troops among which `chooser` chooses. `ending` says that the last hand card was played.
    `opened` are the hands, after the end.
    """

    seats: tuple[Seat, ...]
    lands: tuple[Land, ...]
    troops: dict[Seat, tuple[Troop, ...]]
    fame: dict[Seat, int]
    held: dict[Seat, int]
    speaker: Seat
    free: tuple[int, ...] = ()
    phase: Phase = "go"
    income: Income = "taken"
    by_hand: bool = False
    played: bool = False
    recruited: bool = False
    took_back: bool = False
    laid: int = 0
    gifts: tuple[Seat, ...] = ()
    chooser: Seat | None = None
    which: tuple[int, ...] = ()
    ending: bool = False
    turn: int = 1
    moment: int = 1
    next_id: int = 1
    opened: dict[Seat, tuple[int, ...]] = {}
    standing: Standing | None = None


class Faces(Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of a troop's face-down cards, bottom first."""

    troop: int
    cards: tuple[int, ...]


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """Private facts of a seat. `cards` are sorted."""

    cards: tuple[int, ...]
    hidden: tuple[Faces, ...] = ()

    def faces_of(self, troop: int) -> tuple[int, ...]:
        for one in self.hidden:
            if one.troop == troop:
                return one.cards
        return ()


class Dark(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: unused sets leave the game (K5)."""


World = SecretWorld[Table, Hand, Dark]
View = Seen[Table, Hand]


def awaited(table: Table) -> tuple[Seat, ...]:
    """The one seat that must act next. None when the game is over."""
    if table.phase == "go":
        return (table.speaker,)
    if table.phase == "gift":
        return table.gifts[:1]
    if table.phase == "which":
        return () if table.chooser is None else (table.chooser,)
    owner = keeper_of_last_card(table.lands)
    return () if table.phase == "ended" or owner is None else (owner,)


def keeper_of_last_card(lands: tuple[Land, ...] | list[Land]) -> Seat | None:
    """The seat that may add one more card at the end (K37)."""
    for land in lands:
        if land.side.end == "add-last":
            return land.owner
    return None

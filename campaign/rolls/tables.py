"""A club's own tables, and when the site rolls on them.

A roll changes no rule. What a row means is played at the table, or ruled by the organiser.
"""

from typing import Literal, NewType

from msgspec import Struct

from campaign.rolls.results import RESULTS, Dice, Results

TableId = NewType("TableId", str)
When = Literal["turn", "player", "battle", "lord", "asked"]


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row: its text, and the ruling that it proposes, if any.

    Either power points that the organiser may give or take, or the words of a `note` that then
    applies for the rest of the campaign.
    """

    text: str
    power: int = 0
    note: str = ""


class RollTable(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table. Its rows are in the order of `results`.

    `kinds` of terrain and numbers of `sides` that fight say for which battles it is rolled; empty:
    for all.
    `ours` is its name among the tables that come with the site, whose words are translated.
    `drawn` are the cards (from 1) that were drawn since the deck was last shuffled.
    """

    title: str
    dice: Dice
    rows: tuple[Line, ...]
    when: When
    kinds: tuple[str, ...] = ()
    sides: tuple[int, ...] = ()
    ours: str = ""
    drawn: tuple[int, ...] = ()

    @property
    def results(self) -> Results:
        """The results that can be rolled, or the numbers of the cards."""
        return RESULTS.get(self.dice, range(1, len(self.rows) + 1))

    @property
    def left(self) -> tuple[int, ...]:
        """The cards that can be drawn now; all of them once the last one was drawn."""
        if self.dice != "cards":
            return ()
        kept = tuple(card for card in self.results if card not in self.drawn)
        return kept or tuple(self.results)

    def row_of(self, result: int) -> Line:
        return self.rows[self.results.index(result)]


class Due(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A roll that is to be made now. `about` is a turn, a battle or a lord; `whose` a player."""

    table: TableId
    about: str
    whose: str = ""

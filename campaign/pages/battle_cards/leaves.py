"""Cards divided among leaves of paper: as much on each as its height holds.

Heights are estimated from numbers of characters, in millimetres of a card (`Paper.scale` of them
are one on paper). A leaf that was estimated too low grows on paper, and nothing of it is lost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, count, zip_longest
from textwrap import wrap

from campaign.pages.battle_cards.cards import Card, CardSide, CardUnit, against

LINE, SMALL = 3.9, 3.3  # lines of text
NAME = 4.2
TITLE_LINE = 6.6
FOOT = 5.5  # above and below the lines at the foot of a leaf
CODE = 27  # a head with the QR code
AROUND = 4  # the lines of a head
SHORT_HEAD = 18  # of a leaf without texts, with its small code
BETWEEN = 1.6  # units
BOXES = 4.4  # a line of them
ROOM_TO_WRITE = 50  # of a force that is not chosen
LEAST_FORCES = 50  # below a long text; else they begin on a leaf of their own
HOW = 150  # characters on how boxes are struck
TOGETHER = 3  # units that stay with the head of their side


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of leaf. `high` is inside its margins. The others are numbers of characters of a line:
    of the title, beside the QR code, below it, in a column, of a unit's name, and of the rest.
    """

    name: str
    columns: int
    on_a_page: int
    high: float
    title: int
    beside: int
    below: int
    wide: int
    named: int
    small: int
    scale: float = 1


A4 = Paper("a4", 2, 1, 228, 44, 76, 92, 42, 19, 27, 1.2)
A5 = Paper("a5", 2, 2, 136, 56, 96, 112, 52, 27, 37)
A6 = Paper("a6", 1, 4, 136, 21, 36, 52, 50, 26, 36)
PAPERS = {paper.name: paper for paper in (A5, A6, A4)}
Text = tuple[bool, str]  # whether it is at stake, or about the set-up


@dataclass(frozen=True, slots=True)
class Part:
    """Units of a side, one below the other. `begins`: with the head of the side."""

    side: CardSide
    units: tuple[CardUnit, ...]
    begins: bool


Columns = tuple[tuple[Part, ...], ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf of a card, with a part of its texts and forces. `of` is the side to which it belongs,
    None for all."""

    card: Card
    number: int
    count: int
    of: CardSide | None
    stakes: tuple[str, ...]
    setting_up: tuple[str, ...]
    columns: Columns

    @property
    def first(self) -> bool:
        return self.number == 1

    @property
    def last(self) -> bool:
        return self.number == self.count


def pages_of(cards: Iterable[Card], paper: Paper, *, twice: bool = False) -> list[tuple[Leaf, ...]]:
    """The leaves of these cards, by the page on which they are printed.

    `twice`: a single leaf for all sides that would leave half of its page empty is printed again,
    so that two people have it.
    """
    leaves = list(chain.from_iterable(_leaves(card, paper) for card in cards))
    if twice and len(leaves) == 1 and paper.on_a_page > 1:
        leaves *= 2
    return [
        tuple(leaves[at : at + paper.on_a_page]) for at in range(0, len(leaves), paper.on_a_page)
    ]


def _leaves(card: Card, paper: Paper) -> list[Leaf]:
    if paper.columns > 1:
        return _divided(card, paper, None, card.sides, card.stakes)
    return [
        leaf
        for side in card.sides
        for leaf in _divided(
            card, paper, side, (side,), (*against(card, side.seat.player), *card.stakes)
        )
    ]


def _divided(
    card: Card,
    paper: Paper,
    of: CardSide | None,
    sides: Sequence[CardSide],
    stakes: tuple[str, ...],
) -> list[Leaf]:
    """Long texts have leaves of their own, as many as they need, before those of the forces."""
    texts = [(True, text) for text in stakes] + [(False, text) for text in card.setting_up]
    before: list[list[Text]] = []
    while _head(card, texts, paper) > paper.high - LEAST_FORCES and len(texts) > 1:
        fits = _fitting(card, texts, paper)
        before.append(texts[:fits])
        texts = texts[fits:]
    first = paper.high - (_head(card, texts, paper) if texts else SHORT_HEAD)
    forces = _side_by_side(sides, paper, first, _foot(card, paper))
    heads: list[list[Text]] = [*before, texts, *([] for _ in forces[1:])]
    bodies: list[Columns] = [*(() for _ in before), *forces]
    return [
        Leaf(
            card,
            number,
            len(heads),
            of,
            tuple(text for stake, text in head if stake),
            tuple(text for stake, text in head if not stake),
            tuple(body),
        )
        for number, (head, body) in enumerate(zip(heads, bodies, strict=True), 1)
    ]


def _fitting(card: Card, texts: Sequence[Text], paper: Paper) -> int:
    """How many of these texts fit, one at least."""
    fits = 1
    while fits < len(texts) and _head(card, texts[: fits + 1], paper) <= paper.high:
        fits += 1
    return fits


def _head(card: Card, texts: Sequence[Text], paper: Paper) -> float:
    """The height of a head with these texts. Its first lines are beside the QR code."""
    high = AROUND + TITLE_LINE * _lines(card.title, paper.title)
    stakes, setting_up = (
        " ".join(text for kind, text in texts if kind is of) for of in (True, False)
    )
    for paragraph in (card.when, stakes, setting_up):
        narrow = max(0, int((CODE - high) / LINE))
        lines = wrap(paragraph, paper.beside)
        rest = " ".join(lines[narrow:])
        high += LINE * (min(len(lines), narrow) + len(wrap(rest, paper.below)))
    return max(CODE, high)


def _foot(card: Card, paper: Paper) -> float:
    """The height of the winner, the rounds, and how boxes are struck."""
    winner = sum(len(side.seat.name) + 8 for side in card.sides) + 50 if paper.columns > 1 else 30
    return FOOT + LINE * -(-winner // paper.below) + SMALL * -(-HOW // paper.below)


def _lines(text: str, wide: int) -> int:
    return len(wrap(text, wide))


def _side_by_side(
    sides: Sequence[CardSide], paper: Paper, first: float, foot: float
) -> list[Columns]:
    """The columns of as few leaves as hold these sides; the last leaf also has room for the foot.

    `first` is the height of the columns on the first leaf.
    """
    for leaves in count(1):
        rooms = [first, *[paper.high - SHORT_HEAD] * (leaves - 1)]
        rooms[-1] -= foot
        columns = [_filled(sides[at :: paper.columns], paper, rooms) for at in range(paper.columns)]
        if max(map(len, columns)) <= leaves:
            break
    return list(zip_longest(*columns, fillvalue=()))


def _filled(
    sides: Sequence[CardSide], paper: Paper, rooms: Sequence[float]
) -> list[tuple[Part, ...]]:
    """A column of each leaf: these sides one below the other, as far as there is room.

    `rooms` are the heights of the column, the last one also those of further leaves.
    """
    found: list[list[Part]] = [[]]
    left = rooms[0]

    def turn_over() -> float:
        found.append([])
        return rooms[min(len(found), len(rooms)) - 1]

    for side in sides:
        rest, begins = side.units, True
        while begins or rest:
            head = _side_head(side, paper, begins=begins)
            least = head + sum(_unit(unit, paper) for unit in rest[:TOGETHER])
            if found[-1] and least > left:
                left = turn_over()
            taken, left = _taken(rest, left - head, paper)
            found[-1].append(Part(side, rest[:taken], begins))
            rest, begins = rest[taken:], False
            if rest:
                left = turn_over()
    return [tuple(parts) for parts in found]


def _taken(units: Sequence[CardUnit], left: float, paper: Paper) -> tuple[int, float]:
    """How many of these units fit into this height, one at least, and what is left of it."""
    taken = 0
    for unit in units:
        tall = _unit(unit, paper)
        if taken and tall > left:
            break
        taken, left = taken + 1, left - tall
    return taken, left


def _side_head(side: CardSide, paper: Paper, *, begins: bool) -> float:
    if not begins:
        return NAME + BETWEEN
    texts = LINE * (_lines(side.about, paper.wide) + _lines(side.retreat, paper.wide))
    lords = sum((NAME + 1) * _lines(lord, paper.wide) for lord in side.lords)
    return NAME + BETWEEN + texts + lords + (0 if side.chosen else ROOM_TO_WRITE)


def _unit(unit: CardUnit, paper: Paper) -> float:
    words = NAME * _lines(unit.name, paper.named)
    words += SMALL * _lines(unit.about, paper.small) if unit.about else 0
    return max(words, BOXES * unit.boxes.lines) + BETWEEN

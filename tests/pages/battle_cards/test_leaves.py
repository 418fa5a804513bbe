"""Cards divided among leaves: nothing is lost, nothing stands twice."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.pages.battle_cards.boxes import boxes_of
from campaign.pages.battle_cards.cards import Card, CardSide, CardUnit
from campaign.pages.battle_cards.leaves import PAPERS, Leaf, pages_of
from campaign.pages.battles.qr_codes import Code
from campaign.world import BattleId, Unit
from tests.pages.battle_cards.fields import a_seat

names = st.text("abcdefgh ", min_size=1, max_size=60)
sentences = st.lists(st.text("abcdefgh ", min_size=1, max_size=300), max_size=14).map(tuple)


@st.composite
def sides(draw: st.DrawFn, letter: str) -> CardSide:
    chosen = draw(st.booleans())
    figures = draw(st.lists(st.integers(1, 12), max_size=40)) if chosen else []
    units = tuple(
        CardUnit(draw(names), draw(names), str(n), boxes_of(Unit("u", "warriors", n, n, (1, 1))))
        for n in figures
    )
    lords = tuple(draw(st.lists(names, max_size=3)))
    return CardSide(a_seat(letter), draw(names), chosen, units, lords, draw(names))


@st.composite
def cards(draw: st.DrawFn) -> Card:
    fighting = tuple(draw(sides(letter)) for letter in "ABCD"[: draw(st.integers(2, 4))])
    texts = draw(sentences), draw(sentences)
    return Card(BattleId("k1"), draw(names), draw(names), "Fen", fighting, *texts, Code("", 1, ""))


def leaves(card: Card, paper: str) -> list[Leaf]:
    return [leaf for page in pages_of([card], PAPERS[paper]) for leaf in page]


def units_on(found: list[Leaf], side: CardSide) -> Iterator[CardUnit]:
    for leaf in found:
        for column in leaf.columns:
            for part in column:
                if part.side is side:
                    yield from part.units


@pytest.mark.parametrize("paper", PAPERS)
@given(card=cards())
def test_every_unit_stands_once_in_its_order_and_every_side_begins_once(paper: str, card: Card):
    found = leaves(card, paper)
    parts = [part for leaf in found for column in leaf.columns for part in column]
    for side in card.sides:
        assert tuple(units_on(found, side)) == side.units
        assert sum(part.begins for part in parts if part.side is side) == 1
    assert [part.units for part in parts if not part.units and not part.begins] == []


@pytest.mark.parametrize("paper", PAPERS)
@given(card=cards())
def test_every_sentence_stands_once_and_on_every_leaf_of_a_side_again(paper: str, card: Card):
    found = leaves(card, paper)
    readers = {leaf.of.seat.letter if leaf.of else "" for leaf in found}
    assert readers == ({side.seat.letter for side in card.sides} if paper == "a6" else {""})
    for reader in readers:
        own = [leaf for leaf in found if (leaf.of.seat.letter if leaf.of else "") == reader]
        assert [leaf.number for leaf in own] == list(range(1, own[0].count + 1))
        said = tuple(text for leaf in own for text in leaf.stakes)
        assert said[len(said) - len(card.stakes) :] == card.stakes
        assert tuple(text for leaf in own for text in leaf.setting_up) == card.setting_up

"""The order of turns (C9, C10, C28)."""

from tavern.island_settlers.commands import EndTurn
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import TurnBegan
from tavern.island_settlers.offers import MOST, end_offer
from tavern.island_settlers.scoring.ending import check_end
from tavern.island_settlers.table import NO_CARDS, Hand, plus


def begin_turn(draft: Draft, place: int) -> None:
    """Begins the turn of this seat. By the current rules ten points win only now (CA1)."""
    table = draft.table
    draft.change(
        speaker=place,
        phase="roll",
        turn=table.turn + 1,
        card_played=False,
        back_to="trade",
        offers_left=MOST,
        dice=(),
    )
    draft.emit(TurnBegan(table.seats[place], table.turn + 1))
    if table.current:
        check_end(draft)


def end_turn(draft: Draft, command: EndTurn) -> None:
    """Cards that were bought in this turn may be played from the next one on (C28)."""
    end_offer(draft)
    hand = draft.hands[command.seat]
    if hand.fresh != NO_CARDS:
        draft.set_hand(
            command.seat, Hand(hand.kinds, plus(hand.cards, hand.fresh), NO_CARDS, hand.terms)
        )
    begin_turn(draft, (draft.place + 1) % len(draft.table.seats))

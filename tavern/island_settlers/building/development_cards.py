"""Development cards: bought unseen, played one a turn (C28–C36, CA11, CA12)."""

from club.refusals import Refusal
from club.rules import Draw
from tavern.island_settlers.building.pieces import check_cost, open_building, use_free_road
from tavern.island_settlers.commands import (
    BuyCard,
    PlayDiscovery,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
)
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import CardBought, CardDrawn, CardPlayed, Handed
from tavern.island_settlers.offers import end_offer
from tavern.island_settlers.scoring.ending import check_end
from tavern.island_settlers.scoring.special_cards import award_army
from tavern.island_settlers.table import (
    CARD_COST,
    DISCOVERY,
    KNIGHT,
    MONOPOLY,
    ROADS,
    Cards,
    Dark,
    Hand,
    World,
    changed,
    covers,
    minus,
    plus,
    single,
)

TAKEN = 2  # cards of a discovery (C34)


def draws_to_buy(world: World, command: BuyCard) -> tuple[Draw, ...]:
    """Any card above those known to be at the bottom; those come in their order (C36)."""
    unknown = world.table.pile - len(world.table.under)
    return (Draw(1, unknown),) if unknown else ()


def buy_card(draft: Draft, command: BuyCard) -> None:
    table, place, seat = draft.table, draft.place, command.seat
    if not table.pile:
        raise Refusal("pile-empty", "C36", "There are no development cards left.")
    check_cost(draft, CARD_COST)
    open_building(draft)
    draft.pay(seat, CARD_COST, "card")
    draft.emit(CardBought(seat))
    if draft.chance:
        card = _drawn(draft.dark.pile, draft.chance[0])
        draft.dark = Dark(minus(draft.dark.pile, single(card)))
        draft.emit(CardDrawn(seat, card), seat)
    else:
        card = table.under[0]
        draft.change(under=table.under[1:])
        draft.emit(CardDrawn(seat, card))
    hand = draft.hands[seat]
    fresh = plus(hand.fresh, single(card))
    draft.set_hand(seat, Hand(hand.kinds, hand.cards, fresh, hand.terms))
    draft.change(
        pile=table.pile - 1, unplayed=changed(table.unplayed, place, table.unplayed[place] + 1)
    )
    check_end(draft)


def _drawn(pile: Cards, number: int) -> int:
    """The kind of the card with this number, from 1, if cards are counted kind by kind."""
    for kind, count in enumerate(pile):
        if number <= count:
            return kind
        number -= count
    raise ValueError("there are not so many cards in the pile")


def play_knight(draft: Draft, command: PlayKnight) -> None:
    """The robber must move; the card stays open in front of the player (C30)."""
    _play(draft, KNIGHT, "C30")
    end_offer(draft)  # hands may change without those who answered
    table, place = draft.table, draft.place
    draft.change(
        knights=changed(table.knights, place, table.knights[place] + 1),
        phase="robber",
        by_knight=True,
    )
    award_army(draft)
    check_end(draft)


def play_roads(draft: Draft, command: PlayRoads) -> None:
    _play(draft, ROADS, "C33")
    use_free_road(draft, 2)


def play_discovery(draft: Draft, command: PlayDiscovery) -> None:
    """Takes two cards of choice, as far as the bank has them (C34, CA11)."""
    bank, take = draft.table.bank, command.take
    wanted = min(TAKEN, sum(bank))
    _check_playable(draft, DISCOVERY, "C34")
    if sum(take) != wanted:
        raise Refusal(
            "two-cards", "C34", "Cards to take: {number}.", fields=("take",), number=wanted
        )
    if not covers(bank, take):
        raise Refusal("bank-empty", "CA11", "The bank does not hold these cards.", fields=("take",))
    _play(draft, DISCOVERY, "C34")
    draft.gain(command.seat, take, "discovery")


def play_monopoly(draft: Draft, command: PlayMonopoly) -> None:
    """All others give up all cards of a kind (C35)."""
    _play(draft, MONOPOLY, "C35")
    end_offer(draft)
    for other in draft.table.seats:
        number = draft.hands[other].kinds[command.kind]
        if other != command.seat:
            draft.hand_over(other, command.seat, single(command.kind, number))
            draft.emit(Handed(other, command.seat, command.kind, number))


def _check_playable(draft: Draft, card: int, rule: str) -> None:
    table = draft.table
    hand = draft.hands[table.seats[draft.place]]
    if not hand.cards[card]:
        if hand.fresh[card]:
            raise Refusal("fresh", "C28", "You bought this card this turn.")
        raise Refusal("not-held", rule, "You do not have this development card.")
    if table.card_played:
        raise Refusal("one-card", "C29", "You have already played a development card this turn.")


def _play(draft: Draft, card: int, rule: str) -> None:
    """Removes the card from the hand: a knight to the table, others under the pile (C36)."""
    _check_playable(draft, card, rule)
    table = draft.table
    seat = table.seats[draft.place]
    hand = draft.hands[seat]
    draft.set_hand(seat, Hand(hand.kinds, minus(hand.cards, single(card)), hand.fresh, hand.terms))
    draft.change(
        unplayed=changed(table.unplayed, draft.place, table.unplayed[draft.place] - 1),
        card_played=True,
        back_to=table.phase,
    )
    if card != KNIGHT and table.current:
        draft.change(spent=plus(table.spent, single(card)))
    elif card != KNIGHT:
        draft.change(pile=table.pile + 1, under=(*table.under, card))
    draft.emit(CardPlayed(seat, card))

"""A turn: income, one card, a recruit, and the next seat (K8–K13, K18, KA6)."""

from club.refusals import Refusal
from club.rules import Seat
from tavern.six_lands.commands import ClaimIncome, EndTurn, Play, Recruit
from tavern.six_lands.components import VALUE
from tavern.six_lands.conquests import carry_out_conquests
from tavern.six_lands.draft import Draft, check_colour, check_held, colours_in, troop_of, without
from tavern.six_lands.news import CardPlayed, IncomeLost, KnightRecruited, LastCardPlayed, TurnBegan
from tavern.six_lands.table import Table, Troop


def income_of(source: Draft | Table, seat: Seat) -> int:
    """K9: the printed fame of every land that the seat owns."""
    return sum(land.side.income for land in source.lands if land.owner == seat)


def claim_income(draft: Draft, command: ClaimIncome) -> None:
    """KA6: claims the income by hand, before any other action."""
    if draft.income == "lost":
        raise Refusal(
            "income-late", "K9", "You have already acted, so you lose your income for this turn."
        )
    if draft.income == "taken":
        raise Refusal("income-taken", "K9", "Your income for this turn has already been paid.")
    draft.income = "taken"
    draft.gain(command.seat, income_of(draft, command.seat), "income")


def forgo_income(draft: Draft) -> None:
    """K9: gives up income that was not claimed before another action."""
    if draft.income == "open":
        draft.income = "lost"
        draft.emit(IncomeLost(draft.speaker))


def play_card(draft: Draft, command: Play) -> None:
    """K10, K11: plays a card that begins an attack troop or strengthens an own one."""
    seat, card = command.seat, command.card
    check_may_play(draft, seat, card)
    if command.troop == 0:
        troop = Troop(draft.next_id, (card,))
        draft.next_id += 1
        draft.troops = draft.troops | {seat: (*draft.troops[seat], troop)}
    else:
        old = troop_of(draft, seat, command.troop)
        check_colour(card, colours_in(old.cards, draft.hands[seat].faces_of(old.id)))
        troop = Troop(old.id, (*old.cards, card))
        draft.set_troop(seat, troop)
    leave_hand(draft, seat, card)
    draft.emit(CardPlayed(seat, card, troop.id, begun=command.troop == 0))
    finish_play(draft, seat)


def check_may_play(draft: Draft, seat: Seat, card: int) -> None:
    """K8: refuses a second card in a turn, or a card that is not in the hand."""
    if draft.played:
        raise Refusal("one-card", "K8", "You have already played your card this turn.")
    check_held(draft.hands[seat], card)


def leave_hand(draft: Draft, seat: Seat, card: int) -> None:
    """Removes the card of the turn from the hand."""
    forgo_income(draft)
    draft.played = True
    draft.leave_hand(seat, card)


def finish_play(draft: Draft, seat: Seat) -> None:
    """Ends a play. The last card decides that the game will end (K20, KA14)."""
    if draft.held[seat] == 0:
        draft.ending = True
        draft.emit(LastCardPlayed(seat))
    carry_out_conquests(draft)


def recruit(draft: Draft, command: Recruit) -> None:
    """K18: recruits at most one free knight in a turn, for its value in fame."""
    seat, card = command.seat, command.card
    if draft.recruited:
        raise Refusal("one-recruit", "K18", "You have already recruited a knight this turn.")
    check_free(draft, card, "K18")
    if draft.fame[seat] < VALUE[card]:
        raise Refusal(
            "too-dear",
            "K18",
            "This knight costs {price} fame; you have {fame}.",
            fields=("card",),
            price=VALUE[card],
            fame=draft.fame[seat],
        )
    forgo_income(draft)
    draft.recruited = True
    draft.pay(seat, VALUE[card], "recruit")
    draft.free = without(draft.free, card)
    draft.take_into_hand(seat, (card,))
    draft.emit(KnightRecruited(seat, card))


def check_free(draft: Draft, card: int, rule: str) -> None:
    if card not in draft.free:
        raise Refusal(
            "not-free", rule, "This card is not among the free knights.", fields=("card",)
        )


def end_turn(draft: Draft, command: EndTurn) -> None:
    """Ends the turn. Refuses a turn without a card (K8)."""
    if not draft.played:
        raise Refusal("must-play", "K8", "You must play one card in your turn.")
    place = draft.seats.index(command.seat) + 1
    draft.turn += 1
    begin_turn(draft, draft.seats[place % len(draft.seats)])


def begin_turn(draft: Draft, seat: Seat) -> None:
    """K9: begins with the income. By hand, it waits until it is claimed (KA6)."""
    draft.speaker = seat
    draft.played = draft.recruited = draft.took_back = False
    draft.laid = 0
    draft.emit(TurnBegan(seat, draft.turn))
    income = income_of(draft, seat)
    draft.income = "open" if income and draft.by_hand else "taken"
    if income and not draft.by_hand:
        draft.gain(seat, income, "income")

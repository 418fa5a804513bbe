"""Offers between players: an offer blocks nobody, and reveals nothing of any hand (C17, CA8)."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat
from tavern.island_settlers.commands import Answer, CloseOffer, MakeOffer, SetTerms, WithdrawOffer
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import Answered, OfferEnded, OfferMade, TermsSet
from tavern.island_settlers.table import Hand, Offer, Table, covers

MOST = 20  # offers in a turn, so that a turn ends


def make_offer(draft: Draft, command: MakeOffer) -> None:
    table = draft.table
    if table.offer is not None:
        raise Refusal("offer-open", "C17", "Withdraw your offer first.")
    if not table.offers_left:
        raise Refusal(
            "many-offers", "C17", "You have already made {number} offers this turn.", number=MOST
        )
    _check_terms(table, command)
    if not covers(draft.hands[command.seat].kinds, command.give):
        raise Refusal(
            "not-held", "C17", "You do not have the cards that you offer.", fields=("give",)
        )
    number = table.offers + 1
    offer = Offer(number, command.to, command.give, command.get)
    draft.change(offer=offer, offers=number, offers_left=table.offers_left - 1)
    draft.emit(OfferMade(command.seat, number, command.to, command.give, command.get))
    by_terms = {
        seat: yes for seat in offer.to if (yes := _by_terms(draft.hands[seat], offer)) is not None
    }
    if by_terms:
        _note(draft, offer, by_terms)


def _by_terms(hand: Hand, offer: Offer) -> bool | None:
    """The answer of the seat's standing terms. None if it has to be asked."""
    wanted = [kind for kind, number in enumerate(offer.get) if number]
    for term in hand.terms.lines:
        number = offer.get[term.give]
        enough = hand.kinds[term.give] >= max(term.least, number)
        if wanted == [term.give] and offer.give[term.get] >= number and enough:
            return True
    return False if hand.terms.others_no else None


def _note(draft: Draft, offer: Offer, answers: dict[Seat, bool]) -> None:
    """Emits the answers. The offer ends when all have said no."""
    for seat, yes in answers.items():
        draft.emit(Answered(seat, yes))
    said = offer.said | answers
    if len(said) == len(offer.to) and not any(said.values()):
        end_offer(draft)
    else:
        draft.change(offer=replace(offer, said=said))


def may_set_terms(table: Table, place: int) -> bool:
    """Whether a seat may change its standing answers.

    It may in the turn of another player, unless it is being asked.
    """
    asked = () if table.offer is None else table.offer.unanswered
    waits = table.turn > 0 and table.phase not in ("hand_in", "ended")
    return waits and place != table.speaker and table.seats[place] not in asked


def set_terms(draft: Draft, command: SetTerms) -> None:
    """Sets the standing answers of a seat. They are given at once to offers that match them."""
    if not may_set_terms(draft.table, draft.place):
        raise Refusal(
            "terms-later", "C17", "You can set standing terms only during another player's turn."
        )
    if any(term.give == term.get for term in command.terms.lines):
        raise Refusal(
            "same-kind", "CA8", "The same kind cannot be on both sides.", fields=("terms",)
        )
    draft.set_hand(command.seat, replace(draft.hands[command.seat], terms=command.terms))
    draft.emit(TermsSet(command.seat), command.seat)


def _check_terms(table: Table, command: MakeOffer) -> None:
    """Refuses terms without cards on both sides, of different kinds, to others at the table (C17,
    CA8)."""
    others = [seat for seat in table.seats if seat != command.seat]
    if not command.to or [seat for seat in others if seat in command.to] != [*command.to]:
        raise Refusal("to-whom", "C17", "Offer it to other players at the table.", fields=("to",))
    if not any(command.give) or not any(command.get):
        raise Refusal("gift", "CA8", "Both sides must give at least one card.")
    if any(a and b for a, b in zip(command.give, command.get, strict=True)):
        raise Refusal("same-kind", "CA8", "The same kind cannot be on both sides.")


def answer(draft: Draft, command: Answer) -> None:
    """Answers once. Seats that say yes must be able to give the cards."""
    offer, seat = draft.table.offer, command.seat
    if offer is None or offer.number != command.offer:
        raise Refusal("no-offer", "C17", "This offer is no longer open.")
    if seat not in offer.to:
        raise Refusal("not-asked", "C17", "This offer was not made to you.")
    if seat in offer.said:
        raise Refusal("answered", "C17", "You have already answered this offer.")
    if command.yes and not covers(draft.hands[seat].kinds, offer.get):
        raise Refusal("not-held", "C17", "You do not have the cards that are asked for.")
    _note(draft, offer, {seat: command.yes})


def close_offer(draft: Draft, command: CloseOffer) -> None:
    """Carries out the exchange with a seat that said yes.

    Its hand has not changed since (`end_offer`).
    """
    offer = draft.table.offer
    if offer is None:
        raise Refusal("no-offer", "C17", "You have made no offer.")
    if not offer.said.get(command.partner):
        raise Refusal("not-with-you", "C17", "This player has not said yes.", fields=("partner",))
    if not covers(draft.hands[command.seat].kinds, offer.give):
        raise Refusal("not-held", "C17", "You no longer have the cards that you offered.")
    draft.exchange(command.seat, command.partner, offer.give, offer.get)
    draft.change(offer=None)


def withdraw_offer(draft: Draft, command: WithdrawOffer) -> None:
    if draft.table.offer is None:
        raise Refusal("no-offer", "C17", "You have made no offer.")
    end_offer(draft)


def end_offer(draft: Draft) -> None:
    """Ends the open offer: hands change, trading is over, or nobody wants it."""
    table = draft.table
    if table.offer is not None:
        draft.change(offer=None)
        draft.emit(OfferEnded(table.seats[table.speaker]))

"""Offers between players: an offer blocks nobody, and reveals nothing of any hand (C17, CA8)."""

from msgspec.structs import replace

from club.refusals import Refusal
from tavern.island_settlers.commands import Answer, CloseOffer, MakeOffer, WithdrawOffer
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import Answered, OfferEnded, OfferMade
from tavern.island_settlers.table import Offer, Table, covers

MOST = 20  # offers in a turn, so that a turn ends


def make_offer(draft: Draft, place: int, command: MakeOffer) -> None:
    table = draft.table
    if table.offer is not None:
        raise Refusal("offer-open", "C17", "Withdraw your offer first.")
    if not table.offers_left:
        raise Refusal("many-offers", "C17", "You have made {number} offers in this turn.",
                      number=MOST)  # fmt: skip
    _check_terms(table, command)
    if not covers(draft.hands[command.seat].kinds, command.give):
        raise Refusal("not-held", "C17", "You do not have the cards that you offer.",
                      fields=("give",))  # fmt: skip
    number = table.offers + 1
    offer = Offer(number, command.to, command.give, command.get)
    draft.change(offer=offer, offers=number, offers_left=table.offers_left - 1)
    draft.tell(OfferMade(command.seat, number, command.to, command.give, command.get))


def _check_terms(table: Table, command: MakeOffer) -> None:
    """Cards on both sides, of different kinds, to others at the table (C17, CA8)."""
    others = [seat for seat in table.seats if seat != command.seat]
    if not command.to or [seat for seat in others if seat in command.to] != [*command.to]:
        raise Refusal("to-whom", "C17", "Offer it to other players at the table.", fields=("to",))
    if not any(command.give) or not any(command.get):
        raise Refusal("gift", "CA8", "Both sides give at least one card.")
    if any(a and b for a, b in zip(command.give, command.get, strict=True)):
        raise Refusal("same-kind", "CA8", "The same kind cannot be on both sides.")


def answer(draft: Draft, place: int, command: Answer) -> None:
    """Once each. Who says yes must be able to give the cards."""
    offer, seat = draft.table.offer, command.seat
    if offer is None or offer.number != command.offer:
        raise Refusal("no-offer", "C17", "This offer is no longer open.")
    if seat not in offer.to:
        raise Refusal("not-asked", "C17", "This offer was not made to you.")
    if seat in offer.said:
        raise Refusal("answered", "C17", "You have answered this offer.")
    if command.yes and not covers(draft.hands[seat].kinds, offer.get):
        raise Refusal("not-held", "C17", "You do not have the cards that are asked for.")
    said = offer.said | {seat: command.yes}
    draft.tell(Answered(seat, command.yes))
    if len(said) == len(offer.to) and not any(said.values()):
        end_offer(draft)
    else:
        draft.change(offer=replace(offer, said=said))


def close_offer(draft: Draft, place: int, command: CloseOffer) -> None:
    """The exchange, with one who said yes; their hand has not changed since (`end_offer`)."""
    offer = draft.table.offer
    if offer is None:
        raise Refusal("no-offer", "C17", "You have made no offer.")
    if not offer.said.get(command.partner):
        raise Refusal("not-with-you", "C17", "This player has not said yes.", fields=("partner",))
    if not covers(draft.hands[command.seat].kinds, offer.give):
        raise Refusal("not-held", "C17", "You no longer have the cards that you offered.")
    draft.exchange(command.seat, command.partner, offer.give, offer.get)
    draft.change(offer=None)


def withdraw_offer(draft: Draft, place: int, command: WithdrawOffer) -> None:
    if draft.table.offer is None:
        raise Refusal("no-offer", "C17", "You have made no offer.")
    end_offer(draft)


def end_offer(draft: Draft) -> None:
    """No offer is open from now on: hands change, trading is over, or nobody wants it."""
    table = draft.table
    if table.offer is not None:
        draft.change(offer=None)
        draft.tell(OfferEnded(table.seats[table.speaker]))

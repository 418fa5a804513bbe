"""The abilities of lands during the game (K27, K28, K31, K32, KA9–KA13, KA18, KA19)."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat
from tavern.six_lands.commands import Add, Lay, LeaveGift, Reveal, TakeBack, TakeGift
from tavern.six_lands.components import FACE_DOWN, During
from tavern.six_lands.conquests import carry_out_conquests, open_gift
from tavern.six_lands.draft import Draft, check_colour, colours_in, faces_shown, troop_of, without
from tavern.six_lands.news import (
    CardAdded,
    CardLaid,
    CardRevealed,
    CardTakenBack,
    FaceLaid,
    FaceTakenBack,
    GiftLeft,
    GiftTaken,
)
from tavern.six_lands.table import Land, Table, Troop
from tavern.six_lands.turns import check_free, check_may_play, finish_play, forgo_income, leave_hand


def land_with(source: Draft | Table, seat: Seat, ability: During) -> Land | None:
    """An own land with this ability."""
    for land in source.lands:
        if land.owner == seat and land.side.during == ability:
            return land
    return None


def add_card(draft: Draft, command: Add) -> None:
    """K27: adds a hand card to the defence of the land itself, as the card of the turn.

    Once per ownership.
    """
    seat, card = command.seat, command.card
    land = land_with(draft, seat, "add-card")
    if land is None or land.colour != command.land:
        raise Refusal(
            "no-defence",
            "K13",
            "You cannot add cards to a defence, unless an ability says so.",
            fields=("land",),
        )
    check_may_play(draft, seat, card)
    if land.used:
        raise Refusal("used", "K27", "You have already used this land's ability.")
    check_colour(card, colours_in(land.defence))
    leave_hand(draft, seat, card)
    draft.set_land(replace(land, defence=(*land.defence, card), used=True))
    draft.emit(CardAdded(seat, card, land.colour))
    finish_play(draft, seat)


def lay_card(draft: Draft, command: Lay) -> None:
    """K32: lays a hand card face down onto an own attack troop, as the card of the turn.

    Once per ownership.
    """
    seat, card = command.seat, command.card
    land = land_with(draft, seat, "hidden-card")
    if land is None:
        raise Refusal("no-hidden-card", "K32", "You own no land that lets you hide a card.")
    if command.troop == 0:
        raise Refusal(
            "existing-troop",
            "KA12",
            "You can hide a card only on a troop you already have.",
            fields=("troop",),
        )
    check_may_play(draft, seat, card)
    if land.used:
        raise Refusal("used", "K32", "You have already used this land's ability.")
    troop = troop_of(draft, seat, command.troop)
    faces = draft.hands[seat].faces_of(troop.id)
    check_colour(card, colours_in(troop.cards, faces))
    leave_hand(draft, seat, card)
    draft.set_hidden(seat, troop.id, (*faces, card))
    draft.set_troop(seat, Troop(troop.id, (*troop.cards, FACE_DOWN)))
    draft.set_land(replace(land, used=True))
    draft.laid = troop.id
    draft.emit(CardLaid(seat, troop.id))
    draft.emit(FaceLaid(seat, troop.id, card), seat)
    finish_play(draft, seat)


def reveal(draft: Draft, command: Reveal) -> None:
    """K32, KA12: reveals a card as an extra action, but not in the turn of laying. It may
    conquer."""
    seat = command.seat
    troop = troop_of(draft, seat, command.troop)
    if FACE_DOWN not in troop.cards:
        raise Refusal("nothing-hidden", "K32", "There is no face-down card on this troop.")
    if not may_reveal(draft, troop):
        raise Refusal("same-turn", "KA12", "You laid this card only this turn.")
    forgo_income(draft)
    _turn_up_lowest(draft, seat, troop)
    carry_out_conquests(draft)


def may_reveal(source: Draft | Table, troop: Troop) -> bool:
    """Whether there is a face-down card that was laid in an earlier turn."""
    return troop.cards.count(FACE_DOWN) > (source.laid == troop.id)


def _turn_up_lowest(draft: Draft, seat: Seat, troop: Troop) -> None:
    face, *kept = draft.hands[seat].faces_of(troop.id)
    place = troop.cards.index(FACE_DOWN)
    draft.set_hidden(seat, troop.id, tuple(kept))
    cards = (*troop.cards[:place], face, *troop.cards[place + 1 :])
    draft.set_troop(seat, Troop(troop.id, cards))
    if not kept and draft.laid == troop.id:
        draft.laid = 0
    draft.emit(CardRevealed(seat, troop.id, face))


def take_gift(draft: Draft, command: TakeGift) -> None:
    """K31, KA11: one free knight without payment."""
    check_free(draft, command.card, "K31")
    draft.free = without(draft.free, command.card)
    draft.take_into_hand(command.seat, (command.card,))
    draft.emit(GiftTaken(command.seat, command.card))
    _next_gift(draft)


def leave_gift(draft: Draft, command: LeaveGift) -> None:
    draft.emit(GiftLeft(command.seat))
    _next_gift(draft)


def _next_gift(draft: Draft) -> None:
    draft.gifts = draft.gifts[1:]
    open_gift(draft)


def take_card_back(draft: Draft, command: TakeBack) -> None:
    """K28, KA9: takes back one own card a turn, from a troop or a defence, even the last one."""
    if land_with(draft, command.seat, "take-back") is None:
        raise Refusal("no-take-back", "K28", "You own no land that lets you take a card back.")
    if draft.took_back:
        raise Refusal("once-a-turn", "K28", "You have already taken a card back this turn.")
    if command.troop:
        _from_troop(draft, command)
    else:
        _from_defence(draft, command)
    carry_out_conquests(draft)


def _from_defence(draft: Draft, command: TakeBack) -> None:
    seat, card = command.seat, command.card
    land = draft.lands[command.land]
    if land.owner != seat or card not in land.defence:
        raise _not_own_card()
    forgo_income(draft)
    draft.took_back = True
    draft.set_land(replace(land, defence=without(land.defence, card)))
    draft.take_into_hand(seat, (card,))
    draft.emit(CardTakenBack(seat, card, 0, land.colour))


def _from_troop(draft: Draft, command: TakeBack) -> None:
    """Takes a card from a troop. A hidden card returns unseen (KA12).

    A card that becomes the bottom card is turned over (KA18).
    """
    seat, card = command.seat, command.card
    old = troop_of(draft, seat, command.troop)
    faces = draft.hands[seat].faces_of(old.id)
    if card not in faces_shown(old.cards, faces):
        raise _not_own_card()
    forgo_income(draft)
    draft.took_back = True
    hidden = card not in old.cards
    place = faces_shown(old.cards, faces).index(card)
    troop = Troop(old.id, old.cards[:place] + old.cards[place + 1 :])
    draft.set_troop(seat, troop)
    if hidden:
        if draft.laid == old.id and faces[-1] == card:
            draft.laid = 0
        draft.set_hidden(seat, old.id, without(faces, card))
        draft.emit(FaceTakenBack(seat, card, old.id), seat)
    draft.take_into_hand(seat, (card,))
    draft.emit(CardTakenBack(seat, FACE_DOWN if hidden else card, old.id, 0))
    if troop.cards and troop.cards[0] == FACE_DOWN:
        _turn_up_lowest(draft, seat, troop)


def _not_own_card() -> Refusal:
    return Refusal(
        "not-your-card",
        "K28",
        "You can take back cards only from your own troops.",
        fields=("card",),
    )

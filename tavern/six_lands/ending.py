"""The end of the game and what everything counts (K20–K26, K33–K39, KA14–KA16)."""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat, Standing
from tavern.six_lands.commands import AddLast, LeaveLast
from tavern.six_lands.components import End, value_of
from tavern.six_lands.draft import Draft, check_colour, check_held, colours_in, troop_of
from tavern.six_lands.news import LastCardAdded, LastCardLeft, SeatScored
from tavern.six_lands.table import Land, Table, Troop, keeper_of_last_card

TRIBUTE = 2


def begin_ending(draft: Draft) -> None:
    """Begins with the last card (K37, KA15). Without a hand card there is nothing to add."""
    draft.gifts = ()
    keeper = keeper_of_last_card(draft.lands)
    if keeper is not None and draft.held[keeper]:
        draft.phase = "last_card"
    else:
        _score(draft)


def add_last(draft: Draft, command: AddLast) -> None:
    """K37: adds the last card to an own attack troop or an own defence. It conquers nothing."""
    seat, card = command.seat, command.card
    check_held(draft.hands[seat], card)
    if command.troop:
        _onto_troop(draft, command)
    else:
        _onto_defence(draft, command)
    draft.leave_hand(seat, card)
    draft.emit(LastCardAdded(seat, card, command.troop, command.land))
    _score(draft)


def _onto_troop(draft: Draft, command: AddLast) -> None:
    troop = troop_of(draft, command.seat, command.troop)
    faces = draft.hands[command.seat].faces_of(troop.id)
    check_colour(command.card, colours_in(troop.cards, faces))
    draft.set_troop(command.seat, Troop(troop.id, (*troop.cards, command.card)))


def _onto_defence(draft: Draft, command: AddLast) -> None:
    land = draft.lands[command.land]
    if land.owner != command.seat:
        raise Refusal(
            "own-troop", "K37", "The last card must go on one of your own troops.", fields=("land",)
        )
    check_colour(command.card, colours_in(land.defence))
    draft.set_land(replace(land, defence=(*land.defence, command.card)))


def leave_last(draft: Draft, command: LeaveLast) -> None:
    draft.emit(LastCardLeft(command.seat))
    _score(draft)


def _score(draft: Draft) -> None:
    """Pays tribute, then sums up (KA15). The hands are shown."""
    _pay_tribute(draft)
    draft.phase = "ended"
    draft.opened = {seat: hand.cards for seat, hand in draft.hands.items()}
    points = {}
    for seat in draft.seats:
        scored = score_of(draft, seat, draft.hands[seat].cards)
        draft.emit(scored)
        points[seat] = scored.points
    places = {s: 1 + sum(p > points[s] for p in points.values()) for s in points}  # KA16
    draft.standing = Standing(places, points, "last-card")


def _pay_tribute(draft: Draft) -> None:
    """K38: two from every other player. Players with less give what they have."""
    owner = owner_with(draft, "tribute")
    if owner is None:
        return
    for seat in draft.seats:
        amount = min(TRIBUTE, draft.fame[seat])
        if seat != owner and amount:
            draft.pay(seat, amount, "tribute")
            draft.gain(owner, amount, "tribute")


def owner_with(source: Draft | Table, ability: End) -> Seat | None:
    """The owner of the land with this ability at the end."""
    for land in source.lands:
        if land.side.end == ability:
            return land.owner
    return None


def score_of(source: Draft | Table, seat: Seat, hand: tuple[int, ...]) -> SeatScored:
    """K21–K25: fame and lands, one troop if it counts (K34), less the hand (K35)."""
    fame = source.fame[seat]
    lands = sum(worth(land) for land in source.lands if land.owner == seat)
    troop = 0
    if owner_with(source, "attack-counts") == seat:
        troop = max((value_of(one.cards) for one in source.troops[seat]), default=0)
    cost = 0 if owner_with(source, "hand-free") == seat else value_of(hand)
    return SeatScored(seat, fame, lands, troop, cost, fame + lands + troop - cost, hand)


def worth(land: Land) -> int:
    """The worth of a land's defence for its owner (K22, K33, K36, K39, KA10)."""
    end = land.side.end
    if end == "fifteen":
        return 15
    if end == "counts-zero":
        return 0
    return value_of(land.defence) + (5 if end == "plus-five" else 0)

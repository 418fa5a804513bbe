"""Discarding, moving the robber, and the theft (C14–C16, C30, CA4, CA5, CA7)."""

from club.refusals import Refusal
from club.rules import Draw, Seat
from tavern.island_settlers.commands import HandIn, LeaveTheft, MoveRobber, Steal
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.places import CORNERS
from tavern.island_settlers.news import RobberMoved, Stolen, StolenKind, TheftLeft
from tavern.island_settlers.table import Table, World, changed, covers, single


def hand_in(draft: Draft, command: HandIn) -> None:
    """Discards half of the cards, by own choice (C14)."""
    table, place = draft.table, draft.place
    owed = table.owed[place] if table.owed else 0
    if not owed:
        raise Refusal("nothing-owed", "C14", "You have no cards to discard.")
    if sum(command.cards) != owed:
        raise Refusal("half", "C14", "Discard {number} cards.", fields=("cards",), number=owed)
    if not covers(draft.hands[command.seat].kinds, command.cards):
        raise Refusal("not-held", "C14", "You do not have these cards.", fields=("cards",))
    left = changed(table.owed, place, 0)
    draft.pay(command.seat, command.cards, "hand_in")
    if any(left):
        draft.change(owed=left)
    else:
        draft.change(owed=(), phase="robber")


def move_robber(draft: Draft, command: MoveRobber) -> None:
    """Moves the robber to any other land field, including the desert (C15, CA5)."""
    table = draft.table
    if not 0 <= command.to < len(CORNERS):
        raise Refusal("no-land", "C15", "The robber must stand on land.", fields=("to",))
    if command.to == table.robber:
        raise Refusal("same-field", "C15", "The robber must move to another tile.", fields=("to",))
    draft.change(robber=command.to)
    draft.emit(RobberMoved(command.seat, table.robber, command.to))
    if victims(draft.table, draft.place):
        draft.change(phase="theft")
    else:
        draft.change(phase=table.back_to, by_knight=False)


def victims(table: Table, place: int) -> tuple[Seat, ...]:
    """Other seats with a building at the robber's field and at least one card (C16, CA7)."""
    corners = CORNERS[table.robber]
    return tuple(
        [
            seat
            for other, seat in enumerate(table.seats)
            if other != place
            and table.held[other]
            and corners & (table.settlements[other] | table.cities[other])
        ]
    )


def draws_to_steal(world: World, command: Steal) -> tuple[Draw, ...]:
    """The draw of a card of the victim, each equally likely."""
    table, victim = world.table, command.victim
    held = table.held[table.seats.index(victim)] if victim in table.seats else 0
    return (Draw(1, held),) if held else ()


def steal(draft: Draft, command: Steal) -> None:
    """Steals one unseen card. Only thief and victim learn which (C16, C39)."""
    thief, victim = command.seat, command.victim
    if victim == thief:
        raise Refusal(
            "not-yourself", "C16", "You must steal from another player.", fields=("victim",)
        )
    if victim not in victims(draft.table, draft.place):
        raise Refusal(
            "nobody-there",
            "CA7",
            "This player has no building next to the robber, or no cards.",
            fields=("victim",),
        )
    number, kind = draft.chance[0], 0
    kinds = draft.hands[victim].kinds
    while number > kinds[kind]:
        number -= kinds[kind]
        kind += 1
    draft.hand_over(victim, thief, single(kind))
    draft.emit(Stolen(thief, victim))
    draft.emit(StolenKind(thief, victim, kind), thief, victim)
    _back(draft)


def leave_theft(draft: Draft, command: LeaveTheft) -> None:
    """Skips the theft, but only after a 7: the theft of a knight is part of the card (C16, C30)."""
    if draft.table.by_knight:
        raise Refusal("must-steal", "C30", "With a knight you must steal a card.")
    draft.emit(TheftLeft(command.seat))
    _back(draft)


def _back(draft: Draft) -> None:
    draft.change(phase=draft.table.back_to, by_knight=False)

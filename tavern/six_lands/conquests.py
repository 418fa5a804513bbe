"""Conquests of lands: chains that go on until nothing moves (K14–K17, KA7, KA8).

Every conquest uses up an attack troop, so every chain ends.
"""

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Seat
from tavern.six_lands import ending
from tavern.six_lands.commands import ChooseTroop
from tavern.six_lands.components import COLOUR, value_of
from tavern.six_lands.draft import Draft, faces_shown, troop_of
from tavern.six_lands.news import CardRevealed, LandConquered, TroopChosen
from tavern.six_lands.table import Land, Troop


def carry_out_conquests(draft: Draft) -> None:
    """Carries out all possible conquests, in the order of lands, and opens what comes next.

    That is the choice among tied troops (KA7), the end (K20), a gift (KA19) or the turn again.
    """
    while (due := _due(draft)) is not None:
        land, seat, troops = due
        if len(troops) > 1:
            draft.phase, draft.chooser = "which", seat
            draft.which = tuple(troop.id for troop in troops)
            return
        _conquer(draft, land, seat, troops[0])
    if draft.ending:
        ending.begin_ending(draft)
    else:
        open_gift(draft)


def open_gift(draft: Draft) -> None:
    """K31, KA19: the next conqueror may take a free knight, if there is one."""
    if not draft.free:
        draft.gifts = ()
    draft.phase = "gift" if draft.gifts else "go"


def choose_troop(draft: Draft, command: ChooseTroop) -> None:
    """KA7: the player with two tied troops chooses the one that conquers."""
    if command.troop not in draft.which:
        raise Refusal("not-among-them", "KA7", "Choose one of the tied troops.", fields=("troop",))
    troop = troop_of(draft, command.seat, command.troop)
    draft.phase, draft.chooser, draft.which = "go", None, ()
    draft.emit(TroopChosen(command.seat, troop.id))
    _conquer(draft, draft.lands[COLOUR[troop.cards[0]]], command.seat, troop)
    carry_out_conquests(draft)


def _due(draft: Draft) -> tuple[Land, Seat, list[Troop]] | None:
    """The first land that a player can conquer now, with the tied troops for it."""
    best, lands = [0] * 6, draft.lands
    front: list[list[tuple[Seat, Troop]]] = [[], [], [], [], [], []]
    for seat, troops in draft.troops.items():
        for troop in troops:
            colour = COLOUR[troop.cards[0]]
            if lands[colour].owner == seat:
                continue  # KA8
            value = value_of(troop.cards)
            if value > best[colour]:
                best[colour], front[colour] = value, [(seat, troop)]
            elif value == best[colour]:
                front[colour].append((seat, troop))
    for colour, first in enumerate(front):
        if first and best[colour] > lands[colour].strength:
            seat = first[0][0]
            if all(other == seat for other, _ in first):
                return lands[colour], seat, [troop for _, troop in first]
    return None


def _conquer(draft: Draft, land: Land, seat: Seat, troop: Troop) -> None:
    cards = _turned_up(draft, seat, troop)
    draft.set_troop(seat, Troop(troop.id, ()))
    if land.owner is None:  # K16
        draft.free = tuple(sorted(draft.free + land.defence))
    else:  # K17
        draft.take_into_hand(land.owner, land.defence)
    draft.set_land(replace(land, owner=seat, defence=cards, used=False))  # K15, KA13
    draft.emit(LandConquered(seat, land.colour, troop.id, cards, land.owner, land.defence))
    if land.side.during == "free-knight":
        draft.gifts = (*draft.gifts, seat)


def _turned_up(draft: Draft, seat: Seat, troop: Troop) -> tuple[int, ...]:
    """The cards of a troop that conquers, with face-down cards turned over (K32)."""
    faces = draft.hands[seat].faces_of(troop.id)
    if faces:
        draft.set_hidden(seat, troop.id, ())
        for face in faces:
            draft.emit(CardRevealed(seat, troop.id, face))
    return faces_shown(troop.cards, faces)

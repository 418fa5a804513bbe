"""What a seat can do, in words, each with what follows from it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tavern.pages.six_lands.card_words import card_words, land_words
from tavern.six_lands.commands import (
    Add,
    AddLast,
    ChooseTroop,
    ClaimIncome,
    Command,
    EndTurn,
    Lay,
    LeaveGift,
    LeaveLast,
    Play,
    Recruit,
    Reveal,
    TakeBack,
    TakeGift,
)
from tavern.six_lands.components import COLOUR, VALUE, value_of
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Land, Table, Troop

FROM_HAND = (Play, Add, Lay, AddLast)  # a card of the hand is picked first


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A button: its words, what follows, and the command that it sends, as a JSON list."""

    label: str
    follows: str
    commands: str


def choice_view(table: Table, command: Command) -> ChoiceView:
    encoded = SIX_LANDS.commands.encode(command).decode()
    return ChoiceView(label_of(table, command), follows_of(table, command), f"[{encoded}]")


def label_of(table: Table, command: Command) -> str:
    """What the button says."""
    match command:
        case ClaimIncome():
            return _("Take your income")
        case Play(card=card, troop=0):
            return _("New troop against %(land)s") % {"land": land_words(COLOUR[card])}
        case Play(troop=number):
            return _("On your troop against %(land)s") % {
                "land": _target(table, command.seat, number)
            }
        case Add(land=land):
            return _("Into the defence of %(land)s") % {"land": land_words(land)}
        case Lay(troop=number):
            target = _target(table, command.seat, number)
            return _("Face down on your troop against %(land)s") % {"land": target}
        case Reveal(troop=number):
            target = _target(table, command.seat, number)
            return _("Turn the hidden card over, against %(land)s") % {"land": target}
        case Recruit(card=card):
            return _("Recruit %(card)s") % {"card": card_words(card)}
        case TakeGift(card=card):
            return _("Take %(card)s as a gift") % {"card": card_words(card)}
        case LeaveGift():
            return _("Take no gift")
        case TakeBack(card=card, troop=number, land=land):
            place = _target(table, command.seat, number) if number else land_words(land)
            return _("Take back %(card)s from %(place)s") % {
                "card": card_words(card),
                "place": place,
            }
        case ChooseTroop(troop=number):
            return _("The troop of %(cards)s") % {"cards": _cards(table, command.seat, number)}
        case EndTurn():
            return _("End your turn")
        case AddLast(troop=number, land=land):
            place = _target(table, command.seat, number) if number else land_words(land)
            return _("Last card to %(place)s") % {"place": place}
        case LeaveLast():
            return _("Add no last card")


def follows_of(table: Table, command: Command) -> str:
    """What follows from it, as far as the table shows it; "" where the label says all."""
    match command:
        case Play(card=card, troop=number):
            cards = (*_troop(table, command.seat, number).cards, card) if number else (card,)
            return _attack(table, command, cards)
        case Lay():
            return _("It counts nothing until it is turned over.")
        case Add(card=card, land=number) | AddLast(card=card, troop=0, land=number):
            strength = table.lands[number].strength
            values = {"before": strength, "after": strength + VALUE[card]}
            return _("Defence %(before)s → %(after)s") % values
        case Recruit(card=card):
            cost = VALUE[card]
            return ngettext("It costs %(cost)s fame.", "It costs %(cost)s fame.", cost) % {
                "cost": cost
            }
        case ClaimIncome():
            income = sum(x.side.income for x in table.lands if x.owner == command.seat)
            return _("%(income)s fame") % {"income": income}
        case _:
            return ""


def _attack(table: Table, command: Command, cards: tuple[int, ...]) -> str:
    """Whether the troop conquers its land with these cards (K14, KA8)."""
    land, total = table.lands[COLOUR[cards[0]]], value_of(cards)
    values = {"total": total, "strength": land.strength, "land": land_words(land.colour)}
    if land.owner == command.seat:
        return _("%(land)s is yours: the troop waits.") % values
    if total > land.strength and total <= _best_rival(table, land, command):
        return _("%(total)s against %(strength)s, but another troop is as strong") % values
    if total > land.strength:
        return _("%(total)s against %(strength)s: you take %(land)s") % values
    return _("%(total)s against %(strength)s: not enough yet") % values


def _best_rival(table: Table, land: Land, command: Command) -> int:
    """What the strongest other troop against this land counts (KA7)."""
    return max(
        (
            value_of(troop.cards)
            for seat, troops in table.troops.items()
            if seat not in (command.seat, land.owner)
            for troop in troops
            if COLOUR[troop.cards[0]] == land.colour
        ),
        default=0,
    )


def _troop(table: Table, seat: str, number: int) -> Troop:
    return next(troop for owner, troops in table.troops.items() if owner == seat
                for troop in troops if troop.id == number)  # fmt: skip


def _target(table: Table, seat: str, number: int) -> str:
    return land_words(COLOUR[_troop(table, seat, number).cards[0]])


def _cards(table: Table, seat: str, number: int) -> str:
    return ", ".join(map(card_words, _troop(table, seat, number).cards))

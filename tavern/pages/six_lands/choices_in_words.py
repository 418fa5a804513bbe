"""The choices of a seat in words, each with its consequences."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tavern.pages.six_lands.card_words import card_words, cards_words, land_words, letter_of
from tavern.pages.six_lands.command_preview import preview_of
from tavern.pages.six_lands.consequences import follows_of, then_of, won_by
from tavern.pages.six_lands.land_views import CardView, card_view, cards_seen
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
from tavern.six_lands.components import COLOUR
from tavern.six_lands.draft import troop_of
from tavern.six_lands.news import LandConquered
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Troop, View

FROM_HAND = (Play, Add, Lay, AddLast)  # a card of the hand is picked first


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A button: its words, its immediate effect, and the consequences step by step.

    `then` are sentences, `chain` the news of further conquests. `cards` are those at the
    destination of the card. `commands` is what the button sends, a JSON list.
    """

    label: str
    follows: str
    then: tuple[str, ...]
    chain: tuple[LandConquered, ...]
    cards: tuple[CardView, ...]
    commands: str
    wins: bool
    main: bool  # the usual choice
    land: str  # the letter of its land, if a card of the hand goes there


def choice_view(seen: View, command: Command) -> ChoiceView:
    after = preview_of(seen, command)
    won = won_by(command, after)
    return ChoiceView(
        label=label_of(seen, command),
        follows=follows_of(seen, command, after),
        then=then_of(seen, command, after),
        chain=tuple(one for one in after.conquests if one is not won),
        cards=_cards_there(seen, command),
        commands=f"[{SIX_LANDS.commands.encode(command).decode()}]",
        wins=won is not None,
        main=won is not None or isinstance(command, ClaimIncome | EndTurn),
        land=letter_of(land_of(seen, command)).lower() if isinstance(command, FROM_HAND) else "",
    )


def land_of(seen: View, command: Any) -> int:
    """The target land of a play of a card of the hand."""
    if number := getattr(command, "troop", 0):
        return COLOUR[troop_of(seen.table, command.seat, number).cards[0]]
    return COLOUR[command.card] if isinstance(command, Play) else int(command.land)


def label_of(seen: View, command: Command) -> str:
    """The words of the button."""
    match command:
        case ClaimIncome():
            return _("Take your income")
        case Play(card=card, troop=0):
            return _("New troop against %(land)s") % {"land": land_words(COLOUR[card])}
        case Play(troop=number):
            return _("On your troop against %(land)s") % {"land": _target(seen, number)}
        case Add(land=land):
            return _("Into the defence of %(land)s") % {"land": land_words(land)}
        case Lay(troop=number):
            target = _target(seen, number)
            return _("Face down on your troop against %(land)s") % {"land": target}
        case Reveal(troop=number):
            target = _target(seen, number)
            return _("Turn the hidden card over, against %(land)s") % {"land": target}
        case Recruit(card=card):
            return _("Recruit %(card)s") % {"card": card_words(card)}
        case TakeGift(card=card):
            return _("Take %(card)s as a gift") % {"card": card_words(card)}
        case LeaveGift():
            return _("Take no gift")
        case TakeBack(card=card):
            values = {"card": card_words(card), "place": _place(seen, command)}
            return _("Take back %(card)s from %(place)s") % values
        case ChooseTroop(troop=number):
            cards = cards_seen(seen, _own_troop(seen, number))
            return _("The troop of %(cards)s") % {"cards": cards_words(cards)}
        case EndTurn():
            return _("End your turn")
        case AddLast():
            return _("Last card to %(place)s") % {"place": _place(seen, command)}
        case LeaveLast():
            return _("Add no last card")


def _cards_there(seen: View, command: Command) -> tuple[CardView, ...]:
    """The cards at the destination of a hand card, or the card that comes to the hand."""
    match command:
        case Play(troop=number) | Lay(troop=number) | AddLast(troop=number) if number:
            return tuple(map(card_view, cards_seen(seen, _own_troop(seen, number))))
        case Add(land=land) | AddLast(land=land):
            return tuple(map(card_view, seen.table.lands[land].defence))
        case Recruit(card=card) | TakeGift(card=card) | TakeBack(card=card):
            return (card_view(card),)
        case _:
            return ()


def _own_troop(seen: View, number: int) -> Troop:
    assert seen.seat is not None
    return troop_of(seen.table, seen.seat, number)


def _target(seen: View, number: int) -> str:
    return land_words(COLOUR[_own_troop(seen, number).cards[0]])


def _place(seen: View, command: TakeBack | AddLast) -> str:
    if not command.troop:
        return land_words(command.land)
    return _("the troop against %(land)s") % {"land": _target(seen, command.troop)}

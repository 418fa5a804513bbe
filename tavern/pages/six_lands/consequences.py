"""The consequences of a choice, in sentences on its button."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tavern.pages.six_lands.card_words import cards_words, land_words
from tavern.pages.six_lands.command_preview import Preview
from tavern.six_lands.commands import (
    Add,
    AddLast,
    ChooseTroop,
    ClaimIncome,
    Command,
    EndTurn,
    Lay,
    Play,
    Recruit,
    Reveal,
    TakeBack,
)
from tavern.six_lands.components import COLOUR, VALUE, value_of
from tavern.six_lands.draft import troop_of
from tavern.six_lands.news import LandConquered, LastCardPlayed
from tavern.six_lands.table import Table, View
from tavern.six_lands.turns import income_of


def won_by(command: Command, after: Preview) -> LandConquered | None:
    """The land that its troop conquers at once, if any."""
    if not isinstance(command, Play | Reveal | ChooseTroop):
        return None
    return next((one for one in after.conquests[:1] if one.seat == command.seat), None)


def follows_of(seen: View, command: Command, after: Preview) -> str:
    """The first consequence. "" if the label says all."""
    table, seat = seen.table, command.seat
    match command:
        case Play(card=card, troop=number):
            cards = (*_cards(table, command), card) if number else (card,)
            return _attack(table, command, cards, after)
        case Reveal(troop=number) if seen.own is not None:
            cards = (*_cards(table, command), *seen.own.faces_of(number)[:1])
            return _attack(table, command, cards, after)
        case Lay():
            return _("It counts nothing until it is turned over.")
        case Add(card=card) | AddLast(card=card) | TakeBack(card=card):
            return _changed(
                table, command, -VALUE[card] if isinstance(command, TakeBack) else VALUE[card]
            )
        case Recruit(card=card):
            left = table.fame[seat] - VALUE[card]
            return ngettext(
                "It costs %(cost)s fame; you keep %(left)s.",
                "It costs %(cost)s fame; you keep %(left)s.",
                VALUE[card],
            ) % {"cost": VALUE[card], "left": left}
        case ClaimIncome():
            return _("%(income)s fame") % {"income": income_of(table, seat)}
        case _:
            return ""


def then_of(seen: View, command: Command, after: Preview) -> tuple[str, ...]:
    """The other consequences: lost income, the place of a beaten defence, the end of the game."""
    found = []
    if seen.table.income == "open" and not isinstance(command, ClaimIncome | EndTurn):
        found.append(_("You lose your income for this turn."))
    if won := won_by(command, after):
        cards = {"cards": cards_words(won.left)}
        found.append(
            (
                _("Back to the hand of its owner: %(cards)s.")
                if won.loser
                else _("Free knights then: %(cards)s.")
            )
            % cards
        )
    if any(isinstance(one, LastCardPlayed) for one in after.news):
        found.append(_("This is your last card: the game ends."))
    return tuple(found)


def _attack(table: Table, command: Play | Reveal, cards: tuple[int, ...], after: Preview) -> str:
    """Whether the troop conquers its land with these cards (K14, KA7, KA8)."""
    land, total = table.lands[COLOUR[cards[0]]], value_of(cards)
    values = {"total": total, "strength": land.strength, "land": land_words(land.colour)}
    if land.owner == command.seat:
        return _("The land is yours: the troop waits in case you lose it.")
    if won_by(command, after) is not None:
        return _("%(total)s against %(strength)s: you take %(land)s") % values
    if after.phase == "which":
        return _("%(total)s against %(strength)s: then you choose which troop takes it") % values
    if total > land.strength:
        return _("%(total)s against %(strength)s, but another troop is as strong") % values
    return _("%(total)s against %(strength)s: not enough yet") % values


def _changed(table: Table, command: Add | AddLast | TakeBack, change: int) -> str:
    """The value of a defence or a troop before and after. Face-down cards count nothing (K32)."""
    if isinstance(command, Add) or not command.troop:
        before = table.lands[command.land].strength
        return _("Defence %(before)s → %(after)s") % {"before": before, "after": before + change}
    cards = _cards(table, command)
    before = value_of(cards)
    hidden = isinstance(command, TakeBack) and command.card not in cards
    after = before if hidden else before + change
    return _("Troop %(before)s → %(after)s") % {"before": before, "after": after}


def _cards(table: Table, command: Play | Reveal | AddLast | TakeBack) -> tuple[int, ...]:
    return troop_of(table, command.seat, command.troop).cards

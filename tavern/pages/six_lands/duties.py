"""The next act of a seat in one sentence."""

from typing import Any

from django.utils.translation import gettext as _

from tavern.six_lands.commands import Recruit
from tavern.six_lands.table import Table, View


def ask_of(seen: View, choices: tuple[Any, ...]) -> str:
    """The next act of the seat. "" if it is not its turn."""
    if not choices:
        return ""
    match seen.table.phase:
        case "gift":
            return _("You may take one free knight for nothing.")
        case "which":
            return _("Your troops are equally strong. Choose the one that takes the land.")
        case "last_card":
            return _("The game is over except for one thing: you may add one more card.")
        case _:
            return _in_turn(seen.table, any(isinstance(one, Recruit) for one in choices))


def _in_turn(table: Table, recruits: bool) -> str:
    if table.income == "open":
        return _("Take your income first. After anything else it is lost.")
    if not table.played and recruits:
        return _("Play one card: tap it to see what it can do. You may also recruit.")
    if not table.played:
        return _("Play one card: tap it to see what it can do.")
    if recruits:
        return _("You have played your card. Recruit a free knight, or end your turn.")
    return _("You have played your card. End your turn.")

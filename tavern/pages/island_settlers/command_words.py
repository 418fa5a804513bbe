"""Commands in words, each with its consequences as far as its seat can see them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Command
from tavern.island_settlers.defaults import pips_at
from tavern.island_settlers.isle.isle import Isle
from tavern.island_settlers.isle.places import CORNERS, at_bit
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.scoring.roads import length_of
from tavern.island_settlers.scoring.special_cards import foreign_buildings
from tavern.island_settlers.table import Table
from tavern.island_settlers.turns.founding import starting_cards
from tavern.pages.island_settlers.island.place_words import (
    cards_words,
    crossing_words,
    field_words,
    harbour_words,
    resource_words,
    way_words,
)


@dataclass(frozen=True, slots=True)
class ActForm:
    """A button: its words, its consequence, and the command that it sends, as a JSON list."""

    label: str
    follows: str
    commands: str


def form_of(scene: Any, command: Command, *, label: str = "") -> ActForm:
    written = ISLAND_SETTLERS.commands.encode(command).decode()
    return ActForm(label or label_of(scene, command), follows_of(scene, command), f"[{written}]")


def label_of(scene: Any, command: Command) -> str:
    """The words of the button."""
    isle: Isle = scene.seen.table.isle
    match command:
        case acts.Found(at=at) | acts.BuildSettlement(at=at):
            return _("Settlement: %(place)s") % {"place": crossing_words(isle, at)}
        case acts.BuildCity(at=at):
            return _("City: %(place)s") % {"place": crossing_words(isle, at)}
        case acts.FoundRoad(way=way) | acts.BuildRoad(way=way):
            return _("Road: %(place)s") % {"place": way_words(isle, way)}
        case acts.MoveRobber(to=field):
            return _("Robber to %(place)s") % {"place": field_words(isle, field)}
        case acts.Steal(victim=victim):
            return _("Steal a card from %(name)s") % {"name": scene.seats[victim].name}
        case acts.HandIn(cards=cards):
            return _("Discard %(cards)s") % {"cards": cards_words(cards)}
        case acts.PlayMonopoly(kind=kind):
            return _("Monopoly: %(resource)s") % {"resource": resource_words(kind)}
        case acts.PlayDiscovery(take=cards):
            return _("Discovery: take %(cards)s") % {"cards": cards_words(cards)}
        case _:
            return _trade_or_plain(scene, command)


def _trade_or_plain(scene: Any, command: Command) -> str:
    match command:
        case acts.BankTrade(give=give, get=get):
            values = {"give": cards_words(give), "get": cards_words(get)}
            return _("Give the bank %(give)s for %(get)s") % values
        case acts.MakeOffer(to=to, give=give, get=get):
            names = ", ".join(scene.seats[seat].name for seat in to)
            values = {"give": cards_words(give), "get": cards_words(get), "names": names}
            return _("Offer %(give)s for %(get)s to %(names)s") % values
        case acts.CloseOffer(partner=partner):
            return _("Trade with %(name)s") % {"name": scene.seats[partner].name}
        case acts.Answer(yes=yes):
            return _("Yes, trade") if yes else _("No, thank you")
        case _:
            return str(_PLAIN[type(command)]())


_PLAIN: dict[type, Callable[[], str]] = {
    acts.Roll: lambda: _("Roll the dice"),
    acts.LeaveTheft: lambda: _("Steal nothing"),
    acts.WithdrawOffer: lambda: _("Withdraw the offer"),
    acts.BuyCard: lambda: _("Buy a development card"),
    acts.PlayKnight: lambda: _("Play the knight"),
    acts.PlayRoads: lambda: _("Play road building"),
    acts.EndTurn: lambda: _("End your turn"),
}


def follows_of(scene: Any, command: Command) -> str:
    """The first consequence. "" if the label says all."""
    table: Table = scene.seen.table
    match command:
        case acts.Found(at=at):
            return _founded(table, command.seat, at)
        case acts.BuildSettlement(at=at):
            return f"{_yield_words(table.isle, at)} {_cut_words(scene, command)}".rstrip()
        case acts.BuildCity(at=at):
            number = pips_at(table.isle, at)
            return ngettext(
                "It yields %(number)s more card in 36 rolls, and is worth one more point.",
                "It yields %(number)s more cards in 36 rolls, and is worth one more point.",
                number,
            ) % {"number": number}
        case acts.FoundRoad(way=way) | acts.BuildRoad(way=way):
            return _road_words(table, table.seats.index(command.seat), way)
        case acts.MoveRobber(to=field):
            return _robbed(scene, table, field)
        case acts.Steal(victim=victim):
            return _held_words(table.held[table.seats.index(victim)])
        case _:
            return ""


def _held_words(number: int) -> str:
    return ngettext("%(number)s card in hand", "%(number)s cards in hand", number) % {
        "number": number
    }


def _founded(table: Table, seat: Any, at: int) -> str:
    """The yield of the fields. The second settlement brings cards at once (C8)."""
    words = _yield_words(table.isle, at)
    cards = starting_cards(table, at)
    if table.settlements[table.seats.index(seat)] and any(cards):
        words += " " + _("You get %(cards)s at once.") % {"cards": cards_words(cards)}
    return words


def _yield_words(isle: Isle, at: int) -> str:
    """The yield of a settlement, and the harbour that it opens."""
    number = pips_at(isle, at)
    words = ngettext(
        "Its tiles yield %(number)s card in 36 rolls.",
        "Its tiles yield %(number)s cards in 36 rolls.",
        number,
    ) % {"number": number}
    harbours = [k for k, mask in enumerate(isle.harbour_crossings) if at_bit(mask, at)]
    return " ".join([words, *(f"({harbour_words(kind)})" for kind in harbours)])


def _road_words(table: Table, place: int, way: int) -> str:
    before = table.lengths[place]
    after = length_of(table.roads[place] | 1 << way, foreign_buildings(table, place))
    values = {"before": before, "after": after}
    if after == before:
        return _("Your longest road stays at %(after)s.") % values
    return _("Your longest road grows from %(before)s to %(after)s.") % values


def _cut_words(scene: Any, command: acts.BuildSettlement) -> str:
    """The seats whose road a settlement here shortens (C26, CA9). "" for nobody."""
    table: Table = scene.seen.table
    names = [
        scene.seats[seat].name
        for place, seat in enumerate(table.seats)
        if seat != command.seat
        and length_of(table.roads[place], foreign_buildings(table, place) | 1 << command.at)
        < table.lengths[place]
    ]
    return _("It cuts the road of %(names)s.") % {"names": ", ".join(names)} if names else ""


def _robbed(scene: Any, table: Table, field: int) -> str:
    """The seats with buildings at a field, which then get nothing from it."""
    corners = CORNERS[field]
    names = [
        scene.seats[seat].name
        for place, seat in enumerate(table.seats)
        if corners & (table.settlements[place] | table.cities[place])
    ]
    if not names:
        return _("Nobody has built there.")
    return _("It no longer yields anything for %(names)s.") % {"names": ", ".join(names)}

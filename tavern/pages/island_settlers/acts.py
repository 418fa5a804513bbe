"""The acts of a seat: buttons with an immediate effect, and acts that need further choices."""

from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots.hints import hint
from tavern.island_settlers.bots.reasons import reason_for
from tavern.island_settlers.building.sites import (
    cities_left,
    city_sites,
    road_sites,
    roads_left,
    settlement_sites,
    settlements_left,
)
from tavern.island_settlers.commands import Choice
from tavern.island_settlers.table import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
    Hand,
    Table,
    View,
)
from tavern.pages.island_settlers.command_words import ActForm, form_of
from tavern.pages.island_settlers.island.place_words import CARDS, EFFECTS, resource_words
from tavern.pages.island_settlers.island.selectable_places import query_of

# The acts that need a place, and their names in the address.
PLACING: dict[str, tuple[type, ...]] = {
    "settlement": (acts.Found, acts.BuildSettlement),
    "road": (acts.FoundRoad, acts.BuildRoad),
    "city": (acts.BuildCity,),
    "robber": (acts.MoveRobber,),
}
OF_ITSELF = ("found", "found_road", "robber", "free_roads")  # phases with nothing else to do
AT_ONCE = (
    acts.Roll,
    acts.Steal,
    acts.LeaveTheft,
    acts.Answer,
    acts.CloseOffer,
    acts.WithdrawOffer,
    acts.EndTurn,
)
# … and by the address's names for the others.
NAMED: dict[str, tuple[type, ...]] = {
    **PLACING,
    "card": (acts.BuyCard,),
    "knight": (acts.PlayKnight,),
    "roads": (acts.PlayRoads,),
    "discovery": (acts.PlayDiscovery,),
    "monopoly": (acts.PlayMonopoly,),
    "bank": (acts.BankTrade,),
    "offer": (acts.MayOffer,),
    "hand_in": (acts.MayHandIn,),
    "terms": (acts.MaySetTerms,),
}
HINT = "hint"  # a steady player's choice
OF_CARDS = ("knight", "roads", "discovery", "monopoly", "")  # by kind of development card
TILES = (
    ("road", gettext_lazy("Road"), ROAD_COST),
    ("settlement", gettext_lazy("Settlement"), SETTLEMENT_COST),
    ("city", gettext_lazy("City"), CITY_COST),
    ("card", gettext_lazy("Card"), CARD_COST),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """So many cards of a kind, of which some are missing."""

    kind: int
    name: str
    number: int
    missing: int


@dataclass(frozen=True, slots=True)
class Tile:
    """Something that can be bought. If that is possible now, `href` chooses it."""

    symbol: str
    name: Any
    cost: tuple[Cost, ...]
    note: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """Development cards of one kind in the own hand. `fresh` were bought in this turn."""

    name: Any
    effect: Any
    number: int
    fresh: int
    href: str
    chosen: bool


def chosen_act(scene: Any, choices: tuple[Choice, ...]) -> str:
    """The act that the address names or the phase demands. "" for none."""
    found = {name for name, kinds in NAMED.items() if choices_named(choices, name)}
    hinted = scene.picked.get("do", "") == HINT and bool(choices)
    if hinted and scene.hints:
        return HINT
    if scene.seen.table.phase in (*OF_ITSELF, "hand_in"):
        return next(iter(found), "")
    do = scene.picked.get("do", "")
    return do if do in found else ""


def choices_named(choices: tuple[Choice, ...], name: str) -> tuple[Any, ...]:
    """The choices of this name."""
    return tuple(one for one in choices if isinstance(one, NAMED.get(name, ())))


def tiles_of(scene: Any, hand: Hand, choices: tuple[Choice, ...], do: str) -> tuple[Tile, ...]:
    """Things to buy, each with its cost and the missing cards."""
    table: Table = scene.seen.table
    place = table.seats.index(scene.seen.seat)
    return tuple(
        Tile(
            symbol,
            name,
            _cost(cost, hand.kinds),
            _note(table, place, symbol),
            query_of(scene, do=symbol) if choices_named(choices, symbol) else "",
            do == symbol,
        )
        for symbol, name, cost in TILES
    )


def _cost(cost: Cards, kinds: Cards) -> tuple[Cost, ...]:
    return tuple(
        Cost(kind, resource_words(kind), number, max(0, number - kinds[kind]))
        for kind, number in enumerate(cost)
        if number
    )


def _note(table: Table, place: int, symbol: str) -> str:
    """The reason why it cannot be bought with any hand. "" if it can."""
    if symbol == "card":
        return "" if table.pile else _("none left")
    left, sites = {
        "road": (roads_left, road_sites),
        "settlement": (settlements_left, settlement_sites),
        "city": (cities_left, city_sites),
    }[symbol]
    if not left(table, place):
        return _("none left")
    return "" if sites(table, place) else _("nowhere to build")


def cards_of(scene: Any, hand: Hand, choices: tuple[Choice, ...], do: str) -> tuple[CardView, ...]:
    """The development cards of the own hand. Those that can be played are links."""
    return tuple(
        CardView(
            CARDS[card],
            EFFECTS[card],
            hand.cards[card] + hand.fresh[card],
            hand.fresh[card],
            query_of(scene, do=OF_CARDS[card]) if choices_named(choices, OF_CARDS[card]) else "",
            bool(do) and do == OF_CARDS[card],
        )
        for card in range(5)
        if hand.cards[card] + hand.fresh[card]
    )


@dataclass(frozen=True, slots=True)
class Hint:
    """The command that a steady player would give here, and the reason.

    `builds` is the name of its act if it has a place on the island.
    """

    form: ActForm
    reason: str
    command: Any
    builds: str


def hint_of(scene: Any, choices: tuple[Choice, ...]) -> Hint:
    view: View = scene.seen
    command = hint(view, choices, Random(view.table.moment))
    reason = reason_for(view, command)
    builds = next((name for name, kinds in PLACING.items() if isinstance(command, kinds)), "")
    said = _(reason.sentence).format(**reason.values)
    return Hint(form_of(scene, command), said, command, builds)


def ask_of(scene: Any, do: str) -> str:
    """The next act of the seat, in one sentence."""
    table: Table = scene.seen.table
    match do:
        case "settlement":
            return _("Tap an intersection for your settlement.")
        case "road" if table.phase == "free_roads":
            return _("Tap a path: this road is free.")
        case "road":
            return _("Tap a path for your road.")
        case "city":
            return _("Tap the settlement to turn into a city.")
        case "robber":
            return _("Tap the tile to move the robber to.")
        case "bank":
            return _("What will you give the bank?")
        case "monopoly":
            return _("Which resource do you want from the others?")
        case "":
            return _ask_of_phase(table, scene.seen.seat)
    return ""


def _ask_of_phase(table: Table, seat: Any) -> str:
    if seat != table.seats[table.speaker]:
        return (
            _("Do you want to trade?") if table.offer is not None and seat in table.offer.to else ""
        )
    if table.offer is not None:
        return _("Your offer is open. You do not have to wait for the answers.")
    match table.phase:
        case "roll":
            return _("Your turn begins with the dice.")
        case "theft":
            return _("Who do you steal from?")
        case "trade":
            return _("Trade and build as you like, then end your turn.")
        case "build":
            return _("Keep building, or end your turn.")
    return ""

"""The values of the page of Island Settlers, only from what one seat sees."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from club.actions.security.whole_numbers import whole_number
from club.pages.frame.fragments import fragment
from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Choice
from tavern.island_settlers.isle.places import WAYS
from tavern.island_settlers.table import Table, View
from tavern.pages.island_settlers.acts import (
    AT_ONCE,
    HINT,
    OF_ITSELF,
    PLACING,
    Hint,
    ask_of,
    cards_of,
    choices_named,
    chosen_act,
    hint_of,
    tiles_of,
)
from tavern.pages.island_settlers.command_words import ActForm, form_of
from tavern.pages.island_settlers.counters import Counting, discovery_of, hand_in_of, offer_of
from tavern.pages.island_settlers.dice import dice_of, yields_of
from tavern.pages.island_settlers.island.drawing import WHOLE, in_words, island_of
from tavern.pages.island_settlers.island.place_words import RESOURCES, cards_words, resource_words
from tavern.pages.island_settlers.island.selectable_places import (
    SelectableView,
    query_of,
    selectable_of,
    spot_of,
)
from tavern.pages.island_settlers.news_sentences import SENTENCES
from tavern.pages.island_settlers.seat_views import seats_of
from tavern.pages.island_settlers.terms_view import terms_of

LAND = "tavern/island_settlers/_land.html"
PIECES = "tavern/island_settlers/_pieces.html"


class IslandSettlersPainter:
    template = "tavern/island_settlers/board.html"
    legend = "tavern/island_settlers/_legend.html"
    styles = ("island_settlers",)
    scripts = ("board", "zoom")
    news = SENTENCES

    def board(self, scene: Any) -> dict[str, Any]:
        view: View = scene.seen
        choices = tuple(scene.choices) if scene.seq is None else ()
        playing = tuple(one for one in choices if not isinstance(one, acts.MaySetTerms))
        do = chosen_act(scene, choices)
        hint = hint_of(scene, playing) if do == HINT and playing else None
        selectable = _hinted(scene, hint) if hint else _selectable(scene, choices, do)
        return {
            "land": _drawn(LAND, scene, view.table),
            "pieces": _drawn(PIECES, scene, view.table),
            "selectable": selectable,
            "box": selectable.box if selectable else WHOLE,
            "words": in_words(view.table, scene.seats),
            "seats": seats_of(scene),
            "offer": _offer(scene, view.table),
            "dice": dice_of(view.table),
            "yields": yields_of(view.table, scene.seats),
            "hint": hint,
            "ask_steady": _ask_steady(scene, playing, do),
            "do": do,
            "ghost": hint.builds if hint else do,
            "ask": ask_of(scene, do) if playing else "",
            "forms": _forms(scene, choices, do),
            "counting": _counting(scene, choices, do),
            "terms": terms_of(scene) if do == "terms" else None,
            "bank": _bank(scene, choices, do),
            "trades": _trades(scene, choices),
            "cancel": _cancel(scene, do),
            "css": scene.seats[view.seat].css if view.seat else "",
            "letter": view.seat or "",
        } | _own(scene, choices, do)


def _drawn(template: str, scene: Any, table: Table) -> SafeString:
    """The island or its pieces. Readers who see the same share the drawing."""
    seats = [(line.letter, line.css) for line in scene.seats.values()]
    lies = (table.isle, table.robber, table.settlements, table.cities, table.roads, table.seats)

    def draw() -> str:
        island = island_of(table, scene.seats)
        return render_to_string(template, {"island": island})

    return fragment(template, (lies, seats), draw)


def _hinted(scene: Any, hint: Hint) -> SelectableView | None:
    """The place of which the hint speaks, as a previewed piece. None if it has none."""
    if not hint.builds:
        return None
    at = spot_of(hint.command)
    return selectable_of(scene, scene.seen.table.isle, HINT, (hint.command,), at)


def _selectable(scene: Any, choices: tuple[Choice, ...], do: str) -> SelectableView | None:
    if do not in PLACING:
        return None
    table: Table = scene.seen.table
    said = "" if table.phase in OF_ITSELF else do
    return selectable_of(scene, table.isle, said, choices_named(choices, do), _at(scene))


def _at(scene: Any) -> int | None:
    return whole_number(scene.picked.get("at", ""), len(WAYS) - 1)


def _forms(scene: Any, choices: tuple[Choice, ...], do: str) -> tuple[ActForm, ...]:
    """The buttons of the chosen act, or those that need no choice."""
    if do in PLACING:
        found = [one for one in choices_named(choices, do) if spot_of(one) == _at(scene)]
    elif do in ("card", "knight", "roads", "monopoly"):
        found = list(choices_named(choices, do))
    elif do == "bank":
        given = whole_number(scene.picked.get("give", ""), len(RESOURCES) - 1)
        found = [one for one in choices_named(choices, do) if given is not None and one.give[given]]
    elif do:
        found = []
    else:
        found = [one for one in choices if isinstance(one, AT_ONCE)]
        found.sort(key=_rank)
    return tuple(form_of(scene, one) for one in found)


def _rank(command: Any) -> int:
    """The rank of a button: trades and agreement first, endings last."""
    if isinstance(command, acts.EndTurn):
        return 2
    ends = isinstance(command, acts.LeaveTheft | acts.WithdrawOffer)
    return int(ends or (isinstance(command, acts.Answer) and not command.yes))


def _counting(scene: Any, choices: tuple[Choice, ...], do: str) -> Counting | None:
    match do:
        case "hand_in":
            return hand_in_of(scene, choices_named(choices, do)[0])
        case "discovery":
            return discovery_of(scene, choices_named(choices, do))
        case "offer":
            return offer_of(scene, choices_named(choices, do)[0])
    return None


def _bank(
    scene: Any, choices: tuple[Choice, ...], do: str
) -> list[tuple[int, str, int, str, bool]]:
    """Cards that the bank takes: kind, its name, number of cards, link, and whether it is
    chosen."""
    if do != "bank":
        return []
    given = whole_number(scene.picked.get("give", ""), len(RESOURCES) - 1)
    rates = {one.give.index(max(one.give)): max(one.give) for one in choices_named(choices, do)}
    return [
        (kind, resource_words(kind), number, query_of(scene, do="bank", give=kind), kind == given)
        for kind, number in rates.items()
    ]


def _trades(scene: Any, choices: tuple[Choice, ...]) -> dict[str, str]:
    """The links to trades with the bank and to an offer, if they are possible."""
    return {
        name: query_of(scene, do=name) if choices_named(choices, name) else ""
        for name in ("bank", "offer", "terms")
    }


def _cancel(scene: Any, do: str) -> str:
    """The address of one step back. "" if nothing was chosen."""
    table: Table = scene.seen.table
    chosen = scene.picked if table.phase in (*OF_ITSELF, "hand_in") else do
    return query_of(scene) if chosen else ""


def _ask_steady(scene: Any, choices: tuple[Choice, ...], do: str) -> str:
    """The link to a hint, if nothing was chosen yet."""
    by_itself = scene.seen.table.phase in (*OF_ITSELF, "hand_in")
    open_now = not scene.picked if by_itself else not do
    return query_of(scene, do=HINT) if choices and scene.hints and open_now else ""


def _offer(scene: Any, table: Table) -> dict[str, Any] | None:
    """The open offer, with each answer: yes, no, or none yet."""
    offer = table.offer
    if offer is None:
        return None
    said = [(scene.seats[seat], offer.said.get(seat)) for seat in offer.to]
    return {
        "of": scene.seats[table.seats[table.speaker]],
        "give": cards_words(offer.give),
        "get": cards_words(offer.get),
        "said": said,
    }


def _own(scene: Any, choices: tuple[Choice, ...], do: str) -> dict[str, Any]:
    """The cards of the reader's own seat, and what it could buy."""
    view: View = scene.seen
    if view.own is None or view.seat is None:
        return {"hand": (), "tiles": (), "cards": (), "buys": False, "in_tray": False}
    hand, over = view.own, view.table.standing is not None
    buys = view.table.phase not in ("rolls", "found", "found_road") or any(hand.kinds)
    kinds = tuple((kind, resource_words(kind), hand.kinds[kind]) for kind in range(5))
    building = any(isinstance(one, acts.EndTurn) for one in choices)
    return {
        "buys": buys,
        "in_tray": building and not do,
        "hand": kinds,
        "cards": cards_of(scene, hand, choices, do),
        "tiles": tiles_of(scene, hand, choices, do) if buys and not over else (),
    }

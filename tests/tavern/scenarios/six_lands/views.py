"""The observables at a table of Six Lands, and the place of each value in a view."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from club.rules import Seat
from tavern.six_lands.components import COLOUR, COLOURS, FACE_DOWN, SETS, SIDES, value_of
from tavern.six_lands.draft import faces_shown
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, Land, Table, Troop, World
from tests.tavern.six_lands.games import name_of


class View(Struct, frozen=True):
    """The view of one seat, a spectator, or all seats together. Before the start no table."""

    table: Table | None
    hands: Mapping[Seat, Hand]
    awaited: tuple[Seat, ...] = ()

    @property
    def shown(self) -> Table:
        assert self.table is not None, "the table has not started"
        return self.table


def view_of(world: World | None, seats: tuple[Seat, ...], viewer: str | None) -> View:
    """The view of a reader. The truth is what all seats see together."""
    if world is None:
        return View(None, {})
    assert viewer in (None, "spectator", *seats)
    who = seats if viewer is None else () if viewer == "spectator" else (Seat(viewer),)
    seen = [SIX_LANDS.see(world, seat) for seat in who] or [SIX_LANDS.see(world, None)]
    hands = {one.seat: one.own for one in seen if one.seat is not None}
    return View(seen[0].table, hands, SIX_LANDS.awaited(world))


def _names(cards: tuple[int, ...]) -> list[str]:
    return [name_of(card) for card in cards]


def _land(view: View, letter: str) -> Land:
    return view.shown.lands[COLOURS.index(letter)]


def _hand(view: View, seat: str) -> tuple[int, ...] | None:
    if seat in view.shown.opened:
        return view.shown.opened[Seat(seat)]
    return view.hands[Seat(seat)].cards if seat in view.hands else None


def _hand_names(view: View, seat: str) -> Any:
    cards = _hand(view, seat)
    return "hidden" if cards is None else _names(cards)


def _hand_set(view: View, seat: str) -> Any:
    cards = _hand(view, seat)
    return "hidden" if cards is None else _number_of_set(cards)


def _number_of_set(cards: tuple[int, ...]) -> int | None:
    return SETS.index(cards) + 1 if cards in SETS else None


def _table_set(view: View, of: None) -> int | None:
    middle = [card for land in view.shown.lands if land.owner is None for card in land.defence]
    return _number_of_set(tuple(sorted(middle)))


def _troop(view: View, seat: str, troop: Troop) -> list[str]:
    """The cards of a troop. Face-down cards are in brackets, empty if their face is hidden."""
    faces = view.hands[Seat(seat)].faces_of(troop.id) if seat in view.hands else ()
    shown = faces_shown(troop.cards, faces)
    names = ["" if card == FACE_DOWN else name_of(card) for card in shown]
    downs = [card == FACE_DOWN for card in troop.cards]
    return [f"({name})" if down else name for name, down in zip(names, downs, strict=True)]


def _troop_value(view: View, of: dict[str, Any]) -> int:
    return value_of(view.shown.troops[Seat(of["seat"])][of["troop"] - 1].cards)


def _side(view: View, of: dict[str, Any]) -> dict[str, Any]:
    side = SIDES[of["side"]][COLOURS.index(of["land"])]  # type: ignore[index]
    return {"income": side.income, "during": side.during or None, "end": side.end or None}


def _winners(view: View, of: None) -> list[str]:
    standing = view.shown.standing
    return sorted(s for s, place in standing.places.items() if place == 1) if standing else []


def _points(view: View, seat: str) -> int | None:
    standing = view.shown.standing
    return standing.points[Seat(seat)] if standing else None


def _cards_in_game(view: View, of: None) -> int:
    table = view.shown
    return (
        sum(table.held.values())
        + sum(len(troop.cards) for troops in table.troops.values() for troop in troops)
        + sum(len(land.defence) for land in table.lands)
        + len(table.free)
    )


def _to_move(view: View, of: None) -> str | None:
    return None if view.shown.phase == "ended" else view.shown.speaker


OBSERVABLES: dict[str, Callable[[View, Any], Any]] = {
    "phase": lambda view, of: "setup" if view.table is None else view.table.phase,
    "to_move": _to_move,
    "awaited": lambda view, of: list(view.awaited),
    "ended": lambda view, of: view.shown.phase == "ended",
    "winners": _winners,
    "fame": lambda view, seat: view.shown.fame[seat],
    "held": lambda view, seat: view.shown.held[seat],
    "hand": _hand_names,
    "troops": lambda view, seat: [_troop(view, seat, one) for one in view.shown.troops[seat]],
    "troop_value": _troop_value,
    "owner": lambda view, letter: _land(view, letter).owner,
    "used": lambda view, letter: _land(view, letter).used,
    "defence": lambda view, letter: _names(_land(view, letter).defence),
    "strength": lambda view, letter: _land(view, letter).strength,
    "defence_size": lambda view, letter: len(_land(view, letter).defence),
    "defence_colours": lambda view, letter: len({COLOUR[c] for c in _land(view, letter).defence}),
    "defence_bottom": lambda view, letter: name_of(_land(view, letter).defence[0])[0],
    "free": lambda view, of: _names(view.shown.free),
    "points": _points,
    "side_up": lambda view, letter: _land(view, letter).side_name,
    "side": _side,
    "set": lambda view, number: _names(SETS[number - 1]),
    "table_set": _table_set,
    "hand_set": _hand_set,
    "cards_in_game": _cards_in_game,
}

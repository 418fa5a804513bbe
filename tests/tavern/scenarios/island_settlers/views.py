"""The place of every observable of the cases of Island Settlers in a view."""

from collections.abc import Callable
from typing import Any, NamedTuple

from club.rules import Seat, Standing
from tavern.island_settlers.isle.isle import HARBOUR_WAYS, RESOURCES, TERRAINS
from tavern.island_settlers.isle.places import CROSSINGS, FIELD_NEIGHBOURS, FIELDS, WAYS, bits
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.scoring.ending import hidden_points, open_points
from tavern.island_settlers.table import CARD_KINDS, Dark, Hand, Table

HIDDEN = "hidden"
_DISCS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
_HARBOURS = (*RESOURCES, "3:1")


class View(NamedTuple):
    """A view. For readers who may see everything, every hand and the dark."""

    table: Table | None
    hands: dict[Seat, Hand]
    dark: Dark | None
    stolen: str | None
    awaited: tuple[Seat, ...]
    standing: Standing | None
    viewer: str | None


def view_of(position: Any, seats: tuple[Seat, ...], viewer: str | None) -> View:
    world, theft = position
    if world is None:
        return View(None, {}, None, None, (), None, viewer)
    stolen = None if theft is None else RESOURCES[theft.kind]
    awaited, standing = ISLAND_SETTLERS.awaited(world), ISLAND_SETTLERS.standing(world)
    if viewer is None:
        return View(world.table, world.hands, world.dark, stolen, awaited, standing, None)
    if viewer != "spectator" and viewer not in seats:
        raise LookupError(f"nobody is called {viewer}")
    seen = ISLAND_SETTLERS.see(world, None if viewer == "spectator" else Seat(viewer))
    if theft is not None and viewer not in (theft.seat, theft.victim):
        stolen = HIDDEN
    hands = {} if seen.own is None else {Seat(viewer): seen.own}
    return View(seen.table, hands, None, stolen, awaited, standing, viewer)


def _table(view: View) -> Table:
    assert view.table is not None, "the table has not started"
    return view.table


def _place(view: View, seat: str) -> int:
    return _table(view).seats.index(Seat(seat))


def _by_name(counts: tuple[int, ...], zeros: bool = False) -> dict[str, int]:
    return {k: n for k, n in zip(RESOURCES, counts, strict=True) if n or zeros}


def _hand(view: View, seat: str) -> Any:
    _place(view, seat)
    return _by_name(view.hands[Seat(seat)].kinds) if seat in view.hands else HIDDEN


def _cards(view: View, seat: str) -> Any:
    _place(view, seat)
    if seat not in view.hands:
        return HIDDEN
    hand = view.hands[Seat(seat)]
    counts = zip(CARD_KINDS, hand.cards, hand.fresh, strict=True)
    return sorted(name for name, old, new in counts for _ in range(old + new))


def _points(view: View, seat: str) -> int:
    table, place = _table(view), _place(view, seat)
    hand = view.hands.get(Seat(seat), table.opened.get(Seat(seat)))
    return open_points(table, place) + (hidden_points(hand) if hand else 0)


def _can_be_drawn(view: View, seat: str) -> list[str]:
    assert view.dark is not None, "only who may see all knows the pile"
    table = _table(view)
    if not any(view.dark.pile):
        return [CARD_KINDS[card] for card in table.under[:1]]
    return sorted(k for k, n in zip(CARD_KINDS, view.dark.pile, strict=True) if n)


def _names(word: str, names: tuple[str, ...]) -> Callable[[View, str], list[str]]:
    def read(view: View, seat: str) -> list[str]:
        return sorted(names[at] for at in bits(getattr(_table(view), word)[_place(view, seat)]))

    return read


def _of_seat(word: str) -> Callable[[View, str], int]:
    return lambda view, seat: int(getattr(_table(view), word)[_place(view, seat)])


def _holder(word: str) -> Callable[[View, Any], str | None]:
    def read(view: View, of: Any) -> str | None:
        place = getattr(_table(view), word)
        return None if place < 0 else _table(view).seats[place]

    return read


def _pieces(view: View, seat: str) -> dict[str, int]:
    table, place = _table(view), _place(view, seat)
    return {
        "settlements": 5 - table.settlements[place].bit_count(),
        "cities": 4 - table.cities[place].bit_count(),
        "roads": 15 - table.roads[place].bit_count(),
    }


def _owed(view: View, seat: str) -> int:
    owed = _table(view).owed
    return owed[_place(view, seat)] if owed else 0


def _winners(view: View, of: Any) -> list[str]:
    places = view.standing.places if view.standing else {}
    return sorted(seat for seat, place in places.items() if place == 1)


def _terrain_count(view: View, of: str) -> int:
    return _table(view).isle.terrain.count(TERRAINS.index(of))


def _harbour(view: View, of: str) -> str | None:
    at = CROSSINGS.index(of)
    masks = _table(view).isle.harbour_crossings
    found = [name for name, mask in zip(_HARBOURS, masks, strict=True) if mask >> at & 1]
    assert len(found) < 2
    return found[0] if found else None


def _red_neighbours(view: View, of: Any) -> int:
    numbers = _table(view).isle.numbers
    red = {field for field, number in enumerate(numbers) if number in (6, 8)}
    return sum(len(red & {*FIELD_NEIGHBOURS[field]}) for field in red) // 2


def _discs_in_order(view: View, of: Any) -> bool:
    """The discs in order, from a corner A, C, E, G, I or K of the outer ring, and so on inwards."""
    numbers = _table(view).isle.numbers
    outer, inner, middle = numbers[:12], numbers[12:18], numbers[18:]
    for corner in range(6):
        turned = outer[2 * corner :] + outer[: 2 * corner] + inner[corner:] + inner[:corner]
        if [number for number in turned + middle if number] == _DISCS:
            return True
    return False


OBSERVABLES: dict[str, Callable[[View, Any], Any]] = {
    "phase": lambda view, of: "setup" if view.table is None else view.table.phase,
    "to_move": lambda view, of: (
        None if _table(view).phase == "ended" else _table(view).seats[_table(view).speaker]
    ),
    "awaited": lambda view, of: sorted(view.awaited),
    "ended": lambda view, of: view.standing is not None,
    "winners": _winners,
    "hand": _hand,
    "held": _of_seat("held"),
    "cards": _cards,
    "cards_held": _of_seat("unplayed"),
    "bank": lambda view, of: _by_name(_table(view).bank, zeros=True),
    "pile": lambda view, of: _table(view).pile,
    "under": lambda view, of: [CARD_KINDS[card] for card in _table(view).under],
    "can_be_drawn": _can_be_drawn,
    "stolen": lambda view, of: view.stolen,
    "owed": _owed,
    "settlements": _names("settlements", CROSSINGS),
    "cities": _names("cities", CROSSINGS),
    "roads": _names("roads", WAYS),
    "pieces": _pieces,
    "robber": lambda view, of: FIELDS[_table(view).robber],
    "points": _points,
    "knights": _of_seat("knights"),
    "army": _holder("army"),
    "longest": _holder("longest"),
    "road_length": _of_seat("lengths"),
    "terrain": lambda view, of: TERRAINS[_table(view).isle.terrain[FIELDS.index(of)]],
    "number": lambda view, of: _table(view).isle.numbers[FIELDS.index(of)] or None,
    "terrain_count": _terrain_count,
    "number_count": lambda view, of: _table(view).isle.numbers.count(of),
    "harbour_count": lambda view, of: _table(view).isle.harbours.count(_HARBOURS.index(of)),
    "harbour": _harbour,
    "harbour_ways": lambda view, of: sorted(WAYS[way] for way in HARBOUR_WAYS),
    "fields": lambda view, of: len(_table(view).isle.terrain),
    "crossings": lambda view, of: len(CROSSINGS),
    "ways": lambda view, of: len(WAYS),
    "red_neighbours": _red_neighbours,
    "discs_in_order": _discs_in_order,
    "offer_open": lambda view, of: _table(view).offer is not None,
}

"""The positions in the cases of Island Settlers, as worlds."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.isle import RESOURCES, TERRAINS, Isle
from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, WAYS, mask_of
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.scoring.special_cards import measure_road
from tavern.island_settlers.table import (
    CARD_KINDS,
    EACH_RESOURCE,
    FULL_PILE,
    Cards,
    Dark,
    Hand,
    Table,
    World,
    minus,
    negative,
    plus,
)
from tavern.island_settlers.turns.founding import founder
from tavern.island_settlers.turns.starting import empty_table

SALT = "5f" * 16
_GIVEN = {
    "seats",
    "turn",
    "phase",
    "island",
    "rules_option",
    "settlements",
    "cities",
    "roads",
    "hands",
    "cards",
    "fresh",
    "knights",
    "under",
    "robber",
    "longest",
    "army",
    "card_played",
    "first",
}


def know(found: Iterable[str], words: set[str]) -> None:
    if unknown := set(found) - words:
        raise LookupError(f"unknown words: {sorted(unknown)}")


def place_of(seats: tuple[Seat, ...], seat: Any) -> int:
    return -1 if seat is None else seats.index(seat)


def cards_of(counts: dict[str, int]) -> Cards:
    """Resources by kind. Any other word is an error."""
    know(counts, {*RESOURCES})
    a, b, c, d, e = (counts.get(name, 0) for name in RESOURCES)
    return a, b, c, d, e


def development(names: list[str]) -> Cards:
    know(names, {*CARD_KINDS})
    a, b, c, d, e = (names.count(name) for name in CARD_KINDS)
    return a, b, c, d, e


def world_of(given: dict[str, Any], seats: tuple[Seat, ...]) -> World | None:
    """The world of a position. None for a table before its start."""
    know(given, _GIVEN)
    phase = given.get("phase", "roll")
    if phase == "setup":
        return None
    know([phase], {"found", "roll", "trade", "build"})
    know([given.get("rules_option", "text")], {"text", "current"})
    for word in ("settlements", "cities", "roads", "hands", "cards", "fresh", "knights"):
        know(given.get(word, {}), {*seats})
    hands = {seat: _hand(given, seat) for seat in seats}
    under = tuple(CARD_KINDS.index(name) for name in given.get("under", ()))
    world = World(table=None, hands=hands, dark=None, salt=SALT)  # type: ignore[arg-type]
    return _lay_out(replace(world, table=_table(given, seats, hands, under)), under)


def _hand(given: dict[str, Any], seat: Seat) -> Hand:
    return Hand(
        cards_of(given.get("hands", {}).get(seat, {})),
        development(given.get("cards", {}).get(seat, [])),
        development(given.get("fresh", {}).get(seat, [])),
    )


def _lay_out(world: World, under: tuple[int, ...]) -> World:
    """Measures the roads, and puts all remaining cards into the pile."""
    table = world.table
    pile = FULL_PILE
    for hand in world.hands.values():
        pile = minus(pile, plus(hand.cards, hand.fresh))
    pile = minus(pile, (sum(table.knights), 0, 0, 0, 0))
    number = sum(pile)
    for card in under:
        pile = minus(pile, development([CARD_KINDS[card]]))
    assert min(pile) >= 0, "there are not so many development cards"
    draft = Draft(replace(world, table=replace(table, pile=number), dark=Dark(pile)))
    for place in range(len(table.seats)):
        measure_road(draft, place)
    return replace(world, table=draft.table, dark=Dark(pile))


def _table(
    given: dict[str, Any], seats: tuple[Seat, ...], hands: dict[Seat, Hand], under: tuple[int, ...]
) -> Table:
    current = given.get("rules_option") == "current"
    table = empty_table(seats, _isle(given.get("island", {})), current)
    bank: Cards = (EACH_RESOURCE,) * 5
    for hand in hands.values():
        bank = plus(bank, negative(hand.kinds))
    assert min(bank) >= 0, "there are not so many cards"
    phase = given.get("phase", "roll")
    table = replace(
        table,
        robber=FIELDS.index(given["robber"]) if "robber" in given else table.robber,
        settlements=_masks(given, seats, "settlements", CROSSINGS),
        cities=_masks(given, seats, "cities", CROSSINGS),
        roads=_masks(given, seats, "roads", WAYS),
        bank=bank,
        held=tuple(sum(hands[seat].kinds) for seat in seats),
        unplayed=tuple(sum(hands[s].cards) + sum(hands[s].fresh) for s in seats),
        knights=tuple(given.get("knights", {}).get(seat, 0) for seat in seats),
        under=under,
        longest=place_of(seats, given.get("longest")),
        army=place_of(seats, given.get("army")),
        first=seats.index(given.get("first", "A")),
        speaker=seats.index(given.get("turn", "A")),
        card_played=given.get("card_played", False),
        phase=phase,
        rolling=(),
        offers_left=MOST,
        turn=0 if phase == "found" else 1,
    )
    return replace(table, speaker=founder(table)) if phase == "found" else table


def _isle(told: dict[str, Any]) -> Isle:
    """The practice island, with other terrain or numbers if the case says so."""
    know(told, {"terrain", "numbers"})
    isle = practice_isle()
    terrain, numbers = list(isle.terrain), list(isle.numbers)
    for field, name in told.get("terrain", {}).items():
        terrain[FIELDS.index(field)] = TERRAINS.index(name)
    for field, number in told.get("numbers", {}).items():
        numbers[FIELDS.index(field)] = number or 0
    return Isle(tuple(terrain), tuple(numbers), isle.harbours)


def _masks(
    given: dict[str, Any], seats: tuple[Seat, ...], word: str, names: tuple[str, ...]
) -> tuple[int, ...]:
    told = given.get(word, {})
    return tuple(mask_of(names.index(name) for name in told.get(seat, ())) for seat in seats)

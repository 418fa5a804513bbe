"""The beginning: the roll for the first seat, first settlements and roads, starting cards (C6–C9,
CA10)."""

from club.refusals import Refusal
from club.rules import Draw
from tavern.island_settlers.building.pieces import check_crossing, lay_road
from tavern.island_settlers.building.sites import ways_taken
from tavern.island_settlers.commands import Found, FoundRoad, RollForStart
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.isle import DESERT
from tavern.island_settlers.isle.places import FIELDS_AT, WAYS_AT, at_bit
from tavern.island_settlers.news import FirstFound, Founded, RoadFounded, StartRolled
from tavern.island_settlers.table import NOBODY, Cards, Table, World, changed, plus, single
from tavern.island_settlers.turns.sequence import begin_turn

DIE = Draw(1, 6)


def draws_to_roll(world: World, command: RollForStart) -> tuple[Draw, ...]:
    return (DIE,) * (2 * len(world.table.rolling))


def roll_for_start(draft: Draft, command: RollForStart) -> None:
    """Rolls for the start. The highest roll founds first, and ties roll again (C6, CA10)."""
    table = draft.table
    if table.phase != "rolls":
        raise Refusal("started", "C6", "The game has begun.")
    pairs = list(zip(draft.chance[::2], draft.chance[1::2], strict=True))
    best = max(sum(pair) for pair in pairs)
    ahead = [s for s, pair in zip(table.rolling, pairs, strict=True) if sum(pair) == best]
    seats = [table.seats[place] for place in table.rolling]
    draft.emit(StartRolled(dict(zip(seats, pairs, strict=True))))
    if len(ahead) > 1:
        draft.change(rolling=tuple(ahead))
        return
    (first,) = ahead
    draft.change(rolling=(), first=first, speaker=first, phase="found")
    draft.emit(FirstFound(table.seats[first]))


def founding_sites(table: Table) -> int:
    """The ways at the settlement that was just founded (CA10)."""
    return WAYS_AT[table.founded] & ~ways_taken(table)


def found(draft: Draft, command: Found) -> None:
    """Founds anywhere, with the neighbouring crossings free (C6, C7). The second one yields
    (C8)."""
    table, place, at = draft.table, draft.place, command.at
    check_crossing(table, at)
    is_second = bool(table.settlements[place])
    draft.change(
        settlements=changed(table.settlements, place, table.settlements[place] | 1 << at),
        founded=at,
        phase="found_road",
    )
    draft.emit(Founded(command.seat, at))
    cards = starting_cards(table, at)
    if is_second and any(cards):
        draft.gain(command.seat, cards, "start")


def starting_cards(table: Table, at: int) -> Cards:
    """One card for each field there. The desert gives none (C8)."""
    cards: Cards = (0, 0, 0, 0, 0)
    for field in FIELDS_AT[at]:
        if table.isle.terrain[field] != DESERT:
            cards = plus(cards, single(table.isle.terrain[field]))
    return cards


def found_road(draft: Draft, command: FoundRoad) -> None:
    """Builds a road at the new settlement. The next seat follows, there and back again (C6, C9)."""
    table = draft.table
    if not at_bit(founding_sites(table), command.way):
        raise Refusal(
            "not-joined",
            "CA10",
            "The road must touch the settlement that was just placed.",
            fields=("way",),
        )
    lay_road(draft, command.way)
    draft.emit(RoadFounded(command.seat, command.way))
    following = founder(draft.table)
    if following == NOBODY:
        draft.change(founded=NOBODY)
        begin_turn(draft, table.first)
    else:
        draft.change(speaker=following, founded=NOBODY, phase="found")


def founder(table: Table) -> int:
    """The next founder: clockwise from the first, then in reverse order. `NOBODY` at the end."""
    size = len(table.seats)
    order = [(table.first + step) % size for step in range(size)]
    done = sum(mask.bit_count() for mask in table.settlements)
    return (order + order[::-1])[done] if done < 2 * size else NOBODY

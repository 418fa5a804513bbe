"""The roll of a turn and what the fields yield (C11–C14, CA4, CA6)."""

from tavern.island_settlers.commands import Roll
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.news import MustHandIn, Rolled, UsedUp
from tavern.island_settlers.table import LEAST_ROLL, Table, changed

SEVEN = 7
LIMIT = 7  # cards that nobody has to discard


def roll(draft: Draft, command: Roll) -> None:
    first, second = draft.chance
    draft.emit(Rolled(command.seat, (first, second)))
    sums, place_of_sum = draft.table.rolls, first + second - LEAST_ROLL
    rolls = changed(sums, place_of_sum, sums[place_of_sum] + 1)
    if first + second == SEVEN:
        draft.change(dice=draft.chance, rolls=rolls)
        _robbery(draft)
        return
    draft.change(phase="trade", dice=draft.chance, rolls=rolls)
    claims = claimed(draft.table, first + second)
    if claims:
        _pay_out(draft, claims)


def _robbery(draft: Draft) -> None:
    """Makes seats with more than seven cards discard half. Then the robber moves (C14, C15)."""
    table = draft.table
    owed = tuple([held // 2 if held > LIMIT else 0 for held in table.held])
    draft.change(
        owed=owed, phase="hand_in" if any(owed) else "robber", by_knight=False, back_to="trade"
    )
    if any(owed):
        draft.emit(MustHandIn({s: n for s, n in zip(table.seats, owed, strict=True) if n}))


def claimed(table: Table, rolled: int) -> dict[int, list[int]]:
    """By place, the yield of a roll by kind, without the field with the robber (C12)."""
    claims: dict[int, list[int]] = {}
    for field, corners, kind in table.isle.yielding[rolled]:
        if field == table.robber:
            continue
        for place, mask in enumerate(table.settlements):
            number = (mask & corners).bit_count()
            cities = table.cities[place] & corners
            if cities:
                number += 2 * cities.bit_count()
            if number:
                if place not in claims:
                    claims[place] = [0] * 5
                claims[place][kind] += number
    return claims


def _pay_out(draft: Draft, claims: dict[int, list[int]]) -> None:
    table = draft.table
    for kind, left in enumerate(table.bank):
        if sum([cards[kind] for cards in claims.values()]) > left:
            _share_rest(draft, claims, kind)
    for place in sorted(claims):
        a, b, c, d, e = claims[place]
        if a or b or c or d or e:
            draft.gain(table.seats[place], (a, b, c, d, e), "yield")


def _share_rest(draft: Draft, claims: dict[int, list[int]], kind: int) -> None:
    """Nobody gets the kind. By the current rules a single claimant gets the rest (CA1)."""
    draft.emit(UsedUp(kind))
    claimants = [place for place in claims if claims[place][kind]]
    alone = draft.table.current and len(claimants) == 1
    for place in claimants:
        claims[place][kind] = draft.table.bank[kind] if alone else 0

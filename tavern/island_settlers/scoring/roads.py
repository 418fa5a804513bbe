"""The length of a road: the longest route that uses no piece twice (C25, CA9)."""

from collections.abc import Iterator

from tavern.island_settlers.isle.places import BOTH_ENDS, ENDS, WAYS_AT, bits


def length_of(roads: int, foreign: int) -> int:
    """The pieces of the longest road. It ends at a crossing with a building of another seat.

    A longest route that is not a ring ends at crossings with an odd number of own pieces, since
    there it cannot continue. Otherwise it is a whole ring.
    """
    longest, left = 0, roads
    while left:
        part = _part(left & -left, left, foreign)
        left ^= part
        if part.bit_count() > longest:
            longest = max(longest, _longest_in(part, foreign))
    return longest


def _part(start: int, roads: int, foreign: int) -> int:
    """The pieces that are connected with this one."""
    found, fresh = start, start
    while fresh:
        low = fresh & -fresh
        fresh ^= low
        for crossing in ENDS[low.bit_length() - 1]:
            if not foreign >> crossing & 1:
                joined = WAYS_AT[crossing] & roads & ~found
                found |= joined
                fresh |= joined
    return found


def _longest_in(part: int, foreign: int) -> int:
    """The longest route through connected pieces."""
    total = part.bit_count()
    if total < 3:
        return total
    starts = {*_ends(part, foreign)}
    if not starts:
        return total
    longest = 0
    for crossing in starts:
        ways = WAYS_AT[crossing] & part
        for way in bits(ways):
            longest = max(longest, _from(crossing, way, part, foreign))
            if longest == total:
                return total
    return longest


def _ends(part: int, foreign: int) -> Iterator[int]:
    for way in bits(part):
        for crossing in ENDS[way]:
            if foreign >> crossing & 1 or (WAYS_AT[crossing] & part).bit_count() != 2:
                yield crossing


def _from(crossing: int, way: int, left: int, foreign: int) -> int:
    """The longest route that begins at this crossing with this piece."""
    length, at = 1, BOTH_ENDS[way] - crossing
    left ^= 1 << way
    while not foreign >> at & 1:
        onward = WAYS_AT[at] & left
        if not onward:
            return length
        low = onward & -onward
        if onward != low:
            one, other = low.bit_length() - 1, (onward ^ low).bit_length() - 1
            return length + max(_from(at, one, left, foreign), _from(at, other, left, foreign))
        left ^= low
        length += 1
        at = BOTH_ENDS[low.bit_length() - 1] - at
    return length

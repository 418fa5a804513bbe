"""Sums over many campaigns: whole numbers only, so that the order of adding does not matter."""

from functools import reduce
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of trials and of wins."""

    played: int = 0
    won: int = 0


class Ratio(Struct, frozen=True, forbid_unknown_fields=True):
    """A quotient of two counts, with the sums that its error needs. Each campaign adds to both.

    It is `over` by `under`. The squares of a campaign's own counts and their product are summed.
    """

    over: int = 0
    under: int = 0
    over_squares: int = 0
    under_squares: int = 0
    products: int = 0
    campaigns: int = 0


class Sums(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counts over campaigns. Turns, places in the initiative (0 is best) and costs are keys."""

    campaigns: int = 0
    commands: int = 0
    by_seat: dict[str, Share] = {}
    by_site: dict[str, Share] = {}
    by_bot: dict[str, Share] = {}
    by_faction: dict[str, Share] = {}  # "external" or "ordinary" (R6)
    by_first_place: dict[int, Share] = {}  # place in the initiative of turn 1
    by_last_place: dict[int, Share] = {}  # and of the last turn
    endings: dict[str, int] = {}  # memory, points or alone
    memory_turns: dict[int, int] = {}  # in which turn memory decided
    lengths: dict[int, int] = {}  # in which turn the campaign ended
    turns: dict[int, int] = {}  # campaigns that played this turn to its end
    lead: dict[int, int] = {}  # the first's score less the second's, in hundredths, summed
    lead_squares: dict[int, int] = {}  # the squares of these hundredths, summed
    leaders: dict[int, Share] = {}  # who led the count after this turn, and won in the end
    rememberers: dict[int, Share] = {}  # who led the memory track after this turn, and won
    battles: dict[int, int] = {}  # per turn
    battles_squared: int = 0  # the square of a campaign's battles, summed
    battles_by_turns: int = 0  # a campaign's battles times its turns, summed
    evenings: dict[int, int] = {}  # turns with this many battles
    quiet: dict[int, int] = {}  # campaigns without a battle in this turn
    later: Ratio = Ratio()  # battles from turn 2 on by turns from turn 2 on
    sides: dict[int, int] = {}  # battles of this many sides
    draws: int = 0
    portals: dict[int, int] = {}  # per turn
    with_portals: int = 0  # campaigns
    with_external: int = 0  # campaigns with an external faction
    lead_changes: dict[int, int] = {}  # campaigns in which the lead changed hands this often
    half_time: Share = Share()  # campaigns with one leader at half-time, and their wins
    counted: dict[str, int] = {}  # of winners by points: power, bands, villages, in hundredths
    upkeep: dict[int, int] = {}  # player-turns in which this upkeep was paid (R78)
    control: dict[str, int] = {}  # turn ends at which this terrain was controlled
    takings: dict[str, int] = {}  # times this terrain changed hands


def merge(*parts: Sums) -> Sums:
    """The sums of all the campaigns of these sums; the same in any order and grouping."""
    return reduce(_merge_two, parts, Sums())


def _merge_two(a: Sums, b: Sums) -> Sums:
    names = [field.name for field in fields(Sums)]
    return Sums(**{name: _add(getattr(a, name), getattr(b, name)) for name in names})


def _add(a: Any, b: Any) -> Any:
    if isinstance(a, dict):
        both = dict(a)
        for key, value in b.items():
            both[key] = _add(both[key], value) if key in both else value
        return both
    if isinstance(a, Share | Ratio):
        return type(a)(*(_add(x, y) for x, y in zip(astuple(a), astuple(b), strict=True)))
    return a + b


_decoder = msgspec.json.Decoder(Sums)
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(sums: Sums) -> bytes:
    """As JSON with sorted keys: equal sums give equal bytes."""
    return _encoder.encode(msgspec.to_builtins(sums, str_keys=True))


def decode(document: bytes | str) -> Sums:
    return _decoder.decode(document)

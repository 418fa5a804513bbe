"""The start of a game: colours, the stones around the waterfall, supplies (S4–S7, S28, SA1,
SA2)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from club.refusals import Refusal
from club.rules import Chance, Draw, Options, Seat
from tavern.stone_falls.board import PLACE_NAMED, with_stones
from tavern.stone_falls.stones import COLOURS, POWERS, STONES, colour_of, stone_of
from tavern.stone_falls.world import World, is_solo

CROSS: Final = tuple(PLACE_NAMED[name] for name in ("C2", "B3", "D3", "C4"))  # SA1
_SKETCH: Final = ("## ##", " # # ", "#   #", " # # ", "## ##")  # SA2
SOLO_SQUARES: Final = tuple(at for at, mark in enumerate("".join(_SKETCH)) if mark == "#")
SHARE: Final = {2: 8, 3: 4, 4: 8}  # stones that each side is dealt (S6, S7)
HALF: Final = 6


def check_seats(seats: tuple[Seat, ...], options: Options) -> None:
    """Refuses other numbers than one to four players (S4, S7, S28). The game has no options."""
    if not 1 <= len(seats) <= 4:
        raise Refusal("seats", "S7", "One to four people play Stone Falls.")
    if options:
        raise Refusal("options", "S4", "Stone Falls has no options.")


def first_world(seats: tuple[Seat, ...], chance: Chance) -> World:
    """The first world. Colours are chosen first.

    A solo game has nothing to choose, and the deal follows at once.
    """
    teams = ((seats[0], seats[2]), (seats[1], seats[3])) if len(seats) == 4 else _each(seats)
    world = World(
        seats=seats,
        teams=teams,
        supply=dict.fromkeys(seats, ()),
        treasure=((),) * len(teams),
        speaker=seats[0],
        phase="colours",
    )
    return _deal_solo(world, chance) if is_solo(world) else world


def draws_to_start(seats: tuple[Seat, ...]) -> tuple[Draw, ...]:
    return picks(len(STONES), len(STONES) - 1) if len(seats) == 1 else ()


def picks(stones: int, times: int) -> tuple[Draw, ...]:
    """Draws that take some things out of others, one after the other."""
    return tuple(Draw(0, left - 1) for left in range(stones, stones - times, -1))


def draws_to_deal(world: World) -> tuple[Draw, ...]:
    """The draws: the start; colours and powers around the waterfall; the rest; in teams the
    halves."""
    sides = len(world.teams)
    share = SHARE[len(world.seats)]
    halves = picks(4 + share, HALF) * sides if len(world.seats) == 4 else ()
    return (
        Draw(0, len(world.seats) - 1),
        *picks(len(COLOURS) - sides, len(CROSS)),
        *picks(len(POWERS), len(POWERS) - 1),
        *picks(share * sides, share * (sides - 1)),
        *halves,
    )


def deal(world: World, chance: Chance) -> World:
    """Deals the stones around the waterfall and into the supplies. A random seat begins (SA13)."""
    drawn = iter(chance)
    beginner = world.seats[next(drawn)]
    board = with_stones(world.board, _cross(world, drawn))
    supply: dict[Seat, tuple[int, ...]] = {}
    owned = set(world.colours.values())
    rest = [s for s in STONES if s not in board and colour_of(s) not in owned]
    share = SHARE[len(world.seats)]
    piles = [_taken(rest, share, drawn) for _ in world.teams[1:]] + [rest]
    for team, pile in zip(world.teams, piles, strict=True):
        own = [stone_of(world.colours[team[0]], power) for power in range(len(POWERS))]
        stones = own + pile
        for partner in team[1:]:
            supply[partner] = tuple(sorted(_taken(stones, HALF, drawn)))
        supply[team[0]] = tuple(sorted(stones))
    return replace(world, board=board, supply=supply, speaker=beginner)


def _each(seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return tuple((seat,) for seat in seats)


def _deal_solo(world: World, chance: Chance) -> World:
    rest = list(STONES)
    order = (*_taken(rest, len(chance), iter(chance)), *rest)
    board = with_stones(world.board, dict(zip(SOLO_SQUARES, order, strict=False)))
    return replace(world, board=board, queue=order[len(SOLO_SQUARES) :], phase="place", turn=1)


def _cross(world: World, drawn: Iterator[int]) -> dict[int, int]:
    """Four colours that nobody owns, with four powers (S5)."""
    unowned = [c for c in range(len(COLOURS)) if c not in world.colours.values()]
    colours = _taken(unowned, len(CROSS), drawn)
    powers = list(range(len(POWERS)))
    powers = _taken(powers, len(POWERS) - 1, drawn) + powers
    stones = [stone_of(*pair) for pair in zip(colours, powers, strict=True)]
    return dict(zip(CROSS, stones, strict=True))


def _taken(pool: list[int], times: int, drawn: Iterator[int]) -> list[int]:
    """Takes things out of a pool, which loses them."""
    return [pool.pop(next(drawn)) for _ in range(times)]

"""The observables of a world of Stone Falls: one function for each."""

from collections.abc import Callable, Iterable
from typing import Any

from club.rules import Seat
from tavern.stone_falls.board import NAMES, PLACE_NAMED
from tavern.stone_falls.ending import kinds_in
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.rules import STONE_FALLS
from tavern.stone_falls.stones import COLOURS, FREE, colour_of, power_of
from tavern.stone_falls.stones import NAMES as STONES
from tavern.stone_falls.world import World, team_of


def _named(stones: Iterable[int]) -> list[str]:
    return [STONES[stone] for stone in stones]


def _stones_on(world: World) -> dict[str, int]:
    return {NAMES[at]: stone for at, stone in enumerate(world.board) if stone != FREE}


def _board(world: World, of: Any) -> dict[str, str]:
    return {name: STONES[stone] for name, stone in _stones_on(world).items()}


def _stone(world: World, of: Any) -> str | None:
    return _board(world, None).get(NAMES[PLACE_NAMED[of]])


def _to_move(world: World, of: Any) -> str | None:
    return None if world.phase == "ended" else str(world.speaker)


def _winners(world: World, of: Any) -> list[str]:
    standing = STONE_FALLS.standing(world)
    return sorted(s for s, place in standing.places.items() if place == 1) if standing else []


def _chosen(world: World, of: Any) -> str | None:
    stone = world.chosen.get(Seat(of))
    return None if stone is None else STONES[stone]


def _treasure(world: World, of: Any) -> list[str]:
    return _named(sorted(world.treasure[team_of(world, Seat(of))]))


def _owns(world: World, of: Any) -> int:
    team = world.teams[team_of(world, Seat(of["seat"]))]
    colour = COLOURS.index(of["colour"])
    return sum(colour_of(stone) == colour for seat in team for stone in world.supply[seat])


def _lines(world: World, of: Any) -> list[list[str]]:
    return sorted([NAMES[square] for square in line] for line in lines_on(world.board))


def _stones_in_game(world: World, of: Any) -> int:
    piles = (*world.supply.values(), *world.treasure, world.chosen.values(), world.queue)
    return len({*_stones_on(world).values(), *(stone for pile in piles for stone in pile)})


def _rating(world: World, of: Any) -> str | None:
    standing = STONE_FALLS.standing(world)
    return None if standing is None else standing.how


OBSERVABLES: dict[str, Callable[[World, Any], Any]] = {
    "phase": lambda world, of: STONE_FALLS.progress(world).phase,
    "to_move": _to_move,
    "awaited": lambda world, of: sorted(STONE_FALLS.awaited(world)),
    "ended": lambda world, of: STONE_FALLS.standing(world) is not None,
    "winners": _winners,
    "board": _board,
    "stone": _stone,
    "occupied": lambda world, of: sorted(_stones_on(world)),
    "board_colours": lambda world, of: len(set(map(colour_of, _stones_on(world).values()))),
    "board_powers": lambda world, of: len(set(map(power_of, _stones_on(world).values()))),
    "supply": lambda world, of: _named(sorted(world.supply[Seat(of)])),
    "supply_size": lambda world, of: len(world.supply[Seat(of)]),
    "chosen": _chosen,
    "treasure": _treasure,
    "colour_of": lambda world, of: COLOURS[world.colours[Seat(of)]],
    "owns": _owns,
    "lines": _lines,
    "total": lambda world, of: sum(kinds_in(world.treasure[team_of(world, Seat(of))])),
    "queue": lambda world, of: _named(world.queue),
    "queue_size": lambda world, of: len(world.queue),
    "stones_in_game": _stones_in_game,
    "left": lambda world, of: len(_stones_on(world)),
    "rating": _rating,
}

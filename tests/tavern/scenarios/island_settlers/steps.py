"""The steps of the cases of Island Settlers as commands, and every step of the notation."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.isle.isle import RESOURCES
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, SEA_FIELDS, WAYS
from tavern.island_settlers.table import Table, World
from tests.tavern.scenarios.island_settlers.positions import cards_of

# The arguments of every step besides `do`, `by` and the given chance.
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "found": ("at",),
    "found_road": ("way",),
    "roll": (),
    "hand_in": ("cards",),
    "move_robber": ("to",),
    "steal": ("from",),
    "leave_theft": (),
    "bank_trade": ("give", "get"),
    "offer": ("to", "give", "get"),
    "answer": ("yes",),
    "close": ("with",),
    "withdraw": (),
    "build_road": ("way",),
    "build_settlement": ("at",),
    "build_city": ("at",),
    "buy_card": (),
    "play_knight": (),
    "play_roads": (),
    "play_discovery": ("take",),
    "play_monopoly": ("kind",),
    "end_turn": (),
}
_CHANCE = {"roll": {"dice"}, "steal": {"drawn"}, "buy_card": {"drawn"}}
_COMMANDS: dict[str, Callable[..., Any]] = {
    "found": acts.Found,
    "found_road": acts.FoundRoad,
    "roll": acts.Roll,
    "hand_in": acts.HandIn,
    "move_robber": acts.MoveRobber,
    "steal": acts.Steal,
    "leave_theft": acts.LeaveTheft,
    "bank_trade": acts.BankTrade,
    "offer": acts.MakeOffer,
    "close": acts.CloseOffer,
    "withdraw": acts.WithdrawOffer,
    "build_road": acts.BuildRoad,
    "build_settlement": acts.BuildSettlement,
    "build_city": acts.BuildCity,
    "buy_card": acts.BuyCard,
    "play_knight": acts.PlayKnight,
    "play_roads": acts.PlayRoads,
    "play_discovery": acts.PlayDiscovery,
    "play_monopoly": acts.PlayMonopoly,
    "end_turn": acts.EndTurn,
}
_READ: dict[str, Callable[[Any], Any]] = {
    "at": CROSSINGS.index,
    "way": WAYS.index,
    "cards": cards_of,
    "give": cards_of,
    "get": cards_of,
    "take": cards_of,
    "kind": RESOURCES.index,
    "from": Seat,
    "with": Seat,
}


def command_of(table: Table, step: dict[str, Any]) -> Any:
    """The command of a step. A missing or extra argument is an error."""
    seat, do = Seat(step["by"]), step["do"]
    told = set(step) - {"do", "by"} - _CHANCE.get(do, set())
    if told != set(ARGUMENTS[do]):
        raise LookupError(f"arguments of {step}")
    if do == "answer":
        return acts.Answer(seat, 0 if table.offer is None else table.offer.number, step["yes"])
    return _COMMANDS[do](seat, *[_value(do, name, step[name]) for name in ARGUMENTS[do]])


def _value(do: str, name: str, value: Any) -> Any:
    if name == "to":
        return tuple(value) if do == "offer" else (FIELDS + SEA_FIELDS).index(value)
    return _READ[name](value)


# ---- every step of a kind


def all_steps(world: World, seat: Seat, pattern: dict[str, Any]) -> list[dict[str, Any]]:
    """Every step of a seat with this `do`, and with the arguments of a pattern."""
    do = pattern["do"]
    values = [
        [pattern[name]] if name in pattern else list(_values(world, seat, do, name))
        for name in ARGUMENTS[do]
    ]
    return [
        {"do": do, "by": seat, **dict(zip(ARGUMENTS[do], chosen, strict=True))}
        for chosen in product(*values)
    ]


def _values(world: World, seat: Seat, do: str, name: str) -> Iterator[Any]:
    seats = world.table.seats
    if name == "to" and do == "offer":
        others = [other for other in seats if other != seat]
        for size in range(1, len(others) + 1):
            yield from (list(some) for some in combinations(others, size))
    elif name == "cards":
        owed = world.table.owed[seats.index(seat)] if world.table.owed else 1
        yield from _mixed(owed)
    elif name == "take":
        yield from [{}, *_mixed(1), *_mixed(2)]
    elif name == "give":
        yield from ({kind: number} for kind in RESOURCES for number in range(1, 5))
    elif name == "get":
        yield from _mixed(1)
    else:
        yield from {
            "at": CROSSINGS,
            "way": WAYS,
            "to": FIELDS + SEA_FIELDS,
            "kind": RESOURCES,
            "from": seats,
            "with": seats,
            "yes": (True, False),
        }[name]


def _mixed(number: int) -> Iterator[dict[str, int]]:
    """Every way to take so many cards of five kinds."""
    for counts in product(range(number + 1), repeat=5):
        if sum(counts) == number:
            yield {k: n for k, n in zip(RESOURCES, counts, strict=True) if n}

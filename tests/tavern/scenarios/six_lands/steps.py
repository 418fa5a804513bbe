"""The steps of the cases of Six Lands as commands, and every step of the notation."""

from collections.abc import Callable, Iterator
from typing import Any

from club.rules import Seat
from tavern.six_lands import commands as acts
from tavern.six_lands.commands import Command
from tavern.six_lands.components import COLOURS, card_named
from tavern.six_lands.table import Table
from tests.tavern.six_lands.games import name_of

NO_TROOP = 9999  # no table ever has a troop with this number

# The arguments of every step besides `do` and `by`.
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "claim_income": (),
    "play": ("card", "on"),
    "play_hidden": ("card", "on"),
    "reveal": ("on",),
    "recruit": ("card",),
    "take_gift": ("card",),
    "leave_gift": (),
    "take_back": ("card", "from"),
    "choose_troop": ("on",),
    "end_turn": (),
    "add_last": ("card", "on"),
    "leave_last": (),
}
ALL_CARDS = [name_of(card) for card in range(24)]


def command_of(table: Table, step: dict[str, Any]) -> Command:
    """The command of a step. A missing or extra argument is an error."""
    seat, do = Seat(step["by"]), step["do"]
    if set(step) != {"do", "by", *ARGUMENTS[do]}:
        raise LookupError(f"arguments of {step}")
    card = card_named(step["card"]) if "card" in step else 0
    return _COMMANDS[do](table, seat, card, step.get("on", step.get("from")))


def _play(table: Table, seat: Seat, card: int, on: Any) -> Command:
    if on == "new":
        return acts.Play(seat, card)
    if _is_land(on):
        return acts.Add(seat, card, COLOURS.index(on))
    return acts.Play(seat, card, _troop(table, seat, on))


def _play_hidden(table: Table, seat: Seat, card: int, on: Any) -> Command:
    return acts.Lay(seat, card, 0 if on == "new" else _troop(table, seat, on))


def _take_back(table: Table, seat: Seat, card: int, on: Any) -> Command:
    if _is_land(on):
        return acts.TakeBack(seat, card, land=COLOURS.index(on))
    return acts.TakeBack(seat, card, _troop(table, seat, on))


def _add_last(table: Table, seat: Seat, card: int, on: Any) -> Command:
    if _is_land(on):
        return acts.AddLast(seat, card, land=COLOURS.index(on))
    return acts.AddLast(seat, card, _troop(table, seat, on))


_COMMANDS: dict[str, Callable[[Table, Seat, int, Any], Command]] = {
    "claim_income": lambda table, seat, card, on: acts.ClaimIncome(seat),
    "play": _play,
    "play_hidden": _play_hidden,
    "reveal": lambda table, seat, card, on: acts.Reveal(seat, _troop(table, seat, on)),
    "recruit": lambda table, seat, card, on: acts.Recruit(seat, card),
    "take_gift": lambda table, seat, card, on: acts.TakeGift(seat, card),
    "leave_gift": lambda table, seat, card, on: acts.LeaveGift(seat),
    "take_back": _take_back,
    "choose_troop": lambda table, seat, card, on: acts.ChooseTroop(seat, _troop(table, seat, on)),
    "end_turn": lambda table, seat, card, on: acts.EndTurn(seat),
    "add_last": _add_last,
    "leave_last": lambda table, seat, card, on: acts.LeaveLast(seat),
}


def _is_land(on: Any) -> bool:
    return isinstance(on, str) and len(on) == 1 and on in COLOURS


def _troop(table: Table, seat: Seat, number: Any) -> int:
    """The id of the attack troop with this number in the order of beginning."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise LookupError(f"no troop and no land: {number!r}")
    troops = table.troops[seat]
    return troops[number - 1].id if 1 <= number <= len(troops) else NO_TROOP


def all_steps(table: Table, seat: Seat) -> Iterator[dict[str, Any]]:
    """Every step of a seat that can be written at this table."""
    numbers = [*range(1, len(table.troops[seat]) + 1)]
    places: dict[tuple[str, str], list[Any]] = {
        ("play", "on"): ["new", *numbers, *COLOURS],
        ("play_hidden", "on"): ["new", *numbers],
        ("take_back", "from"): [*numbers, *COLOURS],
        ("add_last", "on"): [*numbers, *COLOURS],
        ("reveal", "on"): numbers,
        ("choose_troop", "on"): numbers,
    }
    for do, arguments in ARGUMENTS.items():
        cards = ALL_CARDS if "card" in arguments else [None]
        where = next((name for name in arguments if name != "card"), "")
        for card in cards:
            for place in places.get((do, where), [None]):
                step = {"do": do, "by": seat}
                yield step | ({"card": card} if card else {}) | ({where: place} if where else {})

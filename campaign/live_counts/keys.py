"""The keys that a battle has, and the values that they may have."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from campaign.battles.reports import fielded_lords, fielded_units
from campaign.live_counts.marks import Mark
from campaign.world import Battle, LordId, PlayerId, Unit, World
from club.refusals import Refusal

MOST_TURNS = 30
MOST_TALLY = 999
MOST_TIME = 24 * 3600 * 1000  # milliseconds of a clock
LATEST = 2**52  # milliseconds; every time is earlier
LONGEST_NOTE = 200  # characters
NOTES_OF_DEVICE = 20
TALLIES = ("survival", "massacre", "conquest")
RESERVE = "reserve"  # the place of a band in the keys of units that belong to none
DEVICE = re.compile(r"[a-z0-9]{8,32}")
NOTE = re.compile(r"n/([a-z0-9]{8,32})-([1-9][0-9]?)")
UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


@dataclass(frozen=True)
class Keys:
    """The keys of one battle: `figures` with their units, and `lords`."""

    players: tuple[PlayerId, ...]
    figures: dict[str, Unit]
    lords: dict[str, LordId]


def keys_of(world: World, battle: Battle) -> Keys:
    """The keys of a battle whose forces are chosen."""
    figures: dict[str, Unit] = {}
    lords: dict[str, LordId] = {}
    for player in battle.players:
        band = battle.sides[player].band
        own = {unit.id for unit in world.bands[band].units} if band else set()
        leader = world.bands[band].lord if band else None
        for unit in fielded_units(world, battle, player):
            place = band if unit.id in own else RESERVE
            for figure in range(1, unit.figures + 1):
                figures[f"f/{player}/{place}/{unit.id}/{figure}"] = unit
        for lord in fielded_lords(world, battle, player):
            lords[f"l/{player}/{band if lord == leader else lord}"] = lord
    return Keys(battle.players, figures, lords)


def check(mark: Mark, keys: Keys) -> None:
    """Refuses `mark` for a key that this battle does not have, or a value that the key cannot
    have."""
    if not DEVICE.fullmatch(mark.device):
        raise Refusal("mark", "D4", "This device has no valid name.", fields=("device",))
    if not _is_in(mark.key, keys):
        raise Refusal(
            "mark", "D4", "This battle has nothing that is called {key}.", key=mark.key[:60]
        )
    if not _is_whole(mark.at, LATEST):
        raise Refusal("mark", "D4", "The time of {key} is not valid.", key=mark.key[:60])
    if mark.after is not None and not _is_whole(mark.after, mark.at):
        raise Refusal("mark", "D4", "The time of {key} is not valid.", key=mark.key[:60])
    if not (is_well_formed(mark) and _may_say(mark, keys)):
        raise Refusal("mark", "D4", "{key} cannot have this value.", key=mark.key[:60])


def is_well_formed(mark: Mark) -> bool:
    """Whether the value is one of its kind of key. Rows of an imported campaign may have others."""
    kind = mark.key.partition("/")[0]
    return kind in _SHAPES and _SHAPES[kind](mark.value) and _is_whole(mark.at, LATEST)


def _is_in(key: str, keys: Keys) -> bool:
    if key in keys.figures or key in keys.lords or key in ("turn", "over"):
        return True
    kind, _, rest = key.partition("/")
    player, _, tally = rest.partition("/")
    if kind == "p":
        return player in keys.players and tally in TALLIES
    if kind == "c":
        return rest in keys.players
    noted = NOTE.fullmatch(key)
    return noted is not None and int(noted[2]) <= NOTES_OF_DEVICE


def _may_say(mark: Mark, keys: Keys) -> bool:
    """Whether the battle and the device allow the value.

    Other devices may only empty a note, because its own may be broken.
    """
    if noted := NOTE.fullmatch(mark.key):
        return noted[1] == mark.device or not mark.value["text"]
    return mark.key != "over" or mark.value is None or mark.value["winner"] in ("", *keys.players)


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _has(value: Any, *names: str) -> bool:
    return isinstance(value, dict) and value.keys() == {*names}


def _is_turn(value: Any) -> bool:
    """Whether it is a turn, or 0 for what stands."""
    return _is_whole(value, MOST_TURNS)


def _is_end(value: Any) -> bool:
    """Whether it is an end with a winner, an end without one, or null: the battle goes on."""
    return value is None or (
        _has(value, "winner", "at")
        and isinstance(value["winner"], str)
        and _is_whole(value["at"], LATEST)
    )


def _is_clock(value: Any) -> bool:
    return (
        _has(value, "spent", "since")
        and _is_whole(value["spent"], MOST_TIME)
        and _is_whole(value["since"], LATEST)
    )


def _is_note(value: Any) -> bool:
    return (
        _has(value, "text", "turn")
        and isinstance(value["text"], str)
        and len(value["text"]) <= LONGEST_NOTE
        and not UNSTORABLE.search(value["text"])
        and _is_turn(value["turn"])
    )


_SHAPES: dict[str, Callable[[Any], bool]] = {
    "f": _is_turn,
    "l": _is_turn,
    "turn": lambda value: _is_turn(value) and value > 0,
    "over": _is_end,
    "p": lambda value: _is_whole(value, MOST_TALLY),
    "c": _is_clock,
    "n": _is_note,
}

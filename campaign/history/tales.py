"""A tale of the saga, and the chapter of a turn."""

from typing import Any

from msgspec import Struct

from campaign.world import BattleId, LordId, PlayerId

Host = tuple[PlayerId, LordId | None]  # a player, and the lord who did it if one is known


class Tale(Struct, frozen=True):
    """One thing that happened. Values: hosts, ids of terrains, numbers and names.

    `battle` is the battle that it belongs to, "" for none.
    """

    kind: str
    seq: int
    values: dict[str, Any]
    battle: BattleId = BattleId("")


class Chapter(Struct, frozen=True):
    turn: int
    tales: tuple[Tale, ...]

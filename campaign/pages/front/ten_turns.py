"""Ten turns of a campaign that bots played, as the start page shows them."""

import json
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings

from campaign.house_rules import Limits, limits_for
from campaign.pages.scene.seat_views import ARMS, Arms, faction_word

FILE = "ten_turns.json"  # in the fixtures; `make_ten_turns` writes it


class Piece(NamedTuple):
    """A piece on a terrain. `what` is held, village, band or battle; `went` 0 means it stays."""

    what: str
    terrain: str
    player: str
    came: int
    went: int


class Standing(NamedTuple):
    """A player after the last turn: memory points, terrains, villages and bands."""

    player: str
    name: str
    faction: str
    memory: int
    terrains: int
    villages: int
    bands: int

    @property
    def css(self) -> str:
        return self.player.lower()

    @property
    def letter(self) -> str:
        return self.player

    @property
    def arms(self) -> Arms | None:
        return ARMS.get(self.faction)

    @property
    def faction_name(self) -> str:
        return faction_word(self.faction)


class TenTurns(NamedTuple):
    """All ten turns. The player with most memory points comes first. `limits` are those they were
    played with, `usual` those of the rules for that number of players (R1)."""

    turns: int
    pieces: tuple[Piece, ...]
    standings: tuple[Standing, ...]
    battles: int
    fallen: int
    limits: Limits
    usual: Limits


@lru_cache(maxsize=1)
def ten_turns() -> TenTurns:
    (path,) = (there / FILE for there in settings.FIXTURE_DIRS)
    shown: dict[str, Any] = json.loads(path.read_text("utf-8"))
    standings = [
        Standing(player, name, shown["factions"][player], *shown["standing"][player])
        for player, name in shown["names"].items()
    ]
    return TenTurns(
        shown["turns"],
        tuple(Piece(*piece) for piece in shown["pieces"]),
        tuple(sorted(standings, key=lambda one: (-one.memory, -one.terrains))),
        shown["battles"],
        shown["fallen"],
        Limits(**shown["limits"]),
        limits_for(len(standings)),
    )

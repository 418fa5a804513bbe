"""The deeds of lords: the values of which their histories are made (R25, R26, A87)."""

from typing import Literal

from msgspec import Struct

from campaign.world import BattleId, LordId, Pair, Path, PlayerId, TerrainId

Outcome = Literal["won", "lost", "drawn"]


class Deed(Struct, frozen=True, tag=True):
    """`seq` is the journal entry, `turn` the turn it was played in."""

    seq: int
    turn: int


class Led(Deed, frozen=True):
    """The lord takes the lead of a new band."""

    terrain: TerrainId
    points: Pair


class Fought(Deed, frozen=True):
    battle: BattleId
    terrain: TerrainId
    against: tuple[PlayerId, ...]
    outcome: Outcome


class Slew(Deed, frozen=True):
    battle: BattleId
    terrain: TerrainId
    lord: LordId


class Fell(Deed, frozen=True):
    """The lord is killed; `slayer` leads the only other side."""

    battle: BattleId
    terrain: TerrainId
    against: tuple[PlayerId, ...]
    slayer: LordId | None


class Took(Deed, frozen=True):
    terrain: TerrainId
    before: PlayerId | None


class Remembered(Deed, frozen=True):
    """A terrain that the lord took gives a point on the memory track."""

    terrain: TerrainId


class Founded(Deed, frozen=True):
    terrain: TerrainId


class Razed(Deed, frozen=True):
    terrain: TerrainId
    owner: PlayerId


class Captured(Deed, frozen=True):
    terrain: TerrainId
    owner: PlayerId


class Retreated(Deed, frozen=True):
    origin: TerrainId
    points: Pair


class Restored(Deed, frozen=True):
    """A ruling restores the lord to life."""

    at: TerrainId


class LogNote(Struct, frozen=True):
    """A row of the log: the experience at that time, and the player's text about it."""

    seq: int
    turn: int
    experience: int
    text: str


AnyDeed = (
    Led
    | Fought
    | Slew
    | Fell
    | Took
    | Remembered
    | Founded
    | Razed
    | Captured
    | Retreated
    | Restored
)


class Life(Struct):
    deeds: list[AnyDeed] = []
    log: list[LogNote] = []
    marches: list[Path] = []  # where the lord's band went, one path for each move

    @property
    def end(self) -> Fell | None:
        """How the lord fell; None for the living, and for lords lost on a retreat (A64)."""
        last = next((d for d in reversed(self.deeds) if isinstance(d, Fell | Restored)), None)
        return last if isinstance(last, Fell) else None


# Deeds of one lord whom a tale can name.
DONE = (Fought, Took, Remembered, Razed, Captured)


def doers(
    lives: dict[LordId, Life], owners: dict[LordId, PlayerId]
) -> dict[tuple[int, PlayerId, str], LordId]:
    """The one lord who did something, by entry, player, and the battle or the terrain."""
    several: dict[tuple[int, PlayerId, str], set[LordId]] = {}
    for lord, life in lives.items():
        for deed in life.deeds:
            if isinstance(deed, DONE) and lord in owners:
                place = deed.battle if isinstance(deed, Fought) else deed.terrain
                several.setdefault((deed.seq, owners[lord], place), set()).add(lord)
    found = {place: lords.pop() for place, lords in several.items() if len(lords) == 1}
    return found

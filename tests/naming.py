"""Names, gear, stories and marks as players write them, and the same world without any."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from campaign.bands.recruits import living_lords
from campaign.bands.unit_names import units_of
from campaign.commands import NameUnits, WriteLord
from campaign.world import Mark, UnitName, World

MARKS = (Mark("scar", "Over the left eye"), Mark("nickname", "the Lame"))


def writings(world: World, player: Any) -> list[Any]:
    """The commands that name what has no name yet."""
    units = [unit for unit in units_of(world, player) if unit not in world.named_units]
    lines = {unit: UnitName(f"The crew of {unit}", "Dane axes") for unit in units}
    bare = [id for id in living_lords(world, player) if world.lords[id].marks is UNSET]
    return [
        *([NameUnits(player, lines)] if lines else []),
        *(WriteLord(player, id, world.lords[id].experience, "A tale.", marks=MARKS) for id in bare),
    ]


def without_words(world: World) -> World:
    """The same world without what players wrote (A87)."""
    plain = {
        id: replace(lord, story="", marks=UNSET, experience=0) for id, lord in world.lords.items()
    }
    return replace(world, unit_names=UNSET, lords=plain)

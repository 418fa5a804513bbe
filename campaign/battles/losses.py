"""The survivors of each unit after a battle (R61–R65, A54–A58)."""

from msgspec.structs import replace

from campaign.news import UnitLosses
from campaign.world import PlayerId, Unit, UnitId
from campaign.world_builder import Draft


def figures_after(full: int, before: int, survivors: int) -> int:
    """The figures of a unit after the losses are adjusted.

    Half is taken of full strength and rounded up (A54, A55). A unit with more than half left
    returns to its figures before the battle. One with fewer is left at half, and one with none is
    gone.
    """
    if survivors == 0:
        return 0
    half = -(-full // 2)
    return before if survivors > half else min(half, before)


def after_battle(
    draft: Draft, player: PlayerId, units: tuple[Unit, ...], survivors: dict[UnitId, int]
) -> tuple[Unit, ...]:
    """These units with their losses; units that are not named did not fight."""
    left = []
    for unit in units:
        standing = survivors.get(unit.id)
        if standing is None:
            left.append(unit)
            continue
        figures = figures_after(unit.full, unit.figures, standing)
        if standing != unit.figures:
            draft.emit(UnitLosses(player, unit.id, unit.kind, unit.figures, standing, figures))
        if figures:
            left.append(unit if figures == unit.figures else replace(unit, figures=figures))
    return tuple(left)

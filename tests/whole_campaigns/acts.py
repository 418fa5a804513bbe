"""Every possible command without numbers, and whether it is accepted."""

from campaign.commands import (
    Assault,
    BuildSacredGround,
    BuildVillage,
    ChooseRefuge,
    ChooseSite,
    Command,
    Confirm,
    DeclineDefence,
    Dissolve,
    Done,
    Hold,
    Move,
    Pass,
    Roll,
)
from campaign.map.routes import routes
from campaign.play import dice_needed, play
from campaign.world import PlayerId, World
from club.refusals import Refusal
from tests.worlds import NO_SUCH_REPORT

WITHOUT_FIGURES = (
    Roll,
    ChooseSite,
    Dissolve,
    Move,
    Pass,
    Done,
    Hold,
    DeclineDefence,
    Confirm,
    ChooseRefuge,
    BuildVillage,
    BuildSacredGround,
    Assault,
)


def all_acts_without_figures(now: World, player: PlayerId) -> list[Command]:
    """Every possible command of this kind in this world, legal or not."""
    terrains = [t.id for t in now.map.terrains]
    acts: list[Command] = [Roll(player), Pass(player), Done(player)]
    for build in (ChooseSite, BuildVillage, BuildSacredGround):
        acts += [build(player, terrain) for terrain in terrains]
    for band, row in now.bands.items():
        acts.append(Dissolve(player, band))
        near = routes(now.map).neighbours
        acts += [Move(player, band, (row.terrain, a)) for a in terrains]
        acts += [
            Move(player, band, (row.terrain, a, b)) for a in near[row.terrain] for b in near[a]
        ]
    for battle in now.battles:
        acts += [act(player, battle) for act in (Assault, Hold, DeclineDefence)]
    for battle, row in now.battles.items():
        names = {NO_SUCH_REPORT, *([row.report.name] if row.report else [])}
        acts += [Confirm(player, battle, name) for name in names]
    for retreat in now.retreats:
        acts += [ChooseRefuge(player, retreat, village) for village in now.villages]
    return acts


def is_accepted(now: World, command: Command) -> bool:
    try:
        play(now, command, (1, 2, 3)[: dice_needed(now, command)])
    except Refusal:
        return False
    return True

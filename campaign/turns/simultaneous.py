"""Recruitment, transfer and building are open to all at once; who can do nothing more is done.

Players who are done with recruitment may do their transfers at once: both phases concern their own
bands alone, so that nobody has to come back for the second one."""

from collections.abc import Callable

from msgspec import UNSET

from campaign.cached import cached_per_viewer
from campaign.offers import Choice
from campaign.turns.bands import recruitment, transfer
from campaign.turns.economy import building
from campaign.world import Phase, PlayerId, World
from campaign.world_builder import Draft

Work = cached_per_viewer[World, PlayerId, tuple[Choice, ...]]

_WORK: dict[Phase, Work] = {
    "recruitment": recruitment.offers,
    "transfer": transfer.choices,
    "building": building.choices,
}
_IS_OPEN: dict[Phase, Callable[[World, PlayerId], bool]] = {
    "recruitment": recruitment.is_open,
    "transfer": transfer.is_open,
    "building": building.is_open,
}
TOGETHER: tuple[Phase, ...] = tuple(_WORK)


def work(world: World, player: PlayerId) -> tuple[Choice, ...]:
    """All that a player can do in such a phase, `Done` aside."""
    return _WORK[world.phase](world, player)


def open_to_all(draft: Draft) -> None:
    """Starts a phase for all; players without a choice in it are done."""
    world = draft.world
    is_open = _IS_OPEN[world.phase]
    early = world.gathered or ()
    idle = [player for player in world.in_play if player in early or not is_open(world, player)]
    if early:
        draft.set(gathered=UNSET)
    if idle:
        _mark_ready(draft, tuple(idle))


def finish_if_idle(draft: Draft, player: PlayerId) -> None:
    """After an act of `player`: if they can do nothing more, they are done."""
    world = draft.world
    if player not in world.ready and not _IS_OPEN[world.phase](world, player):
        _mark_ready(draft, (player,))


def transfers_early(world: World, player: PlayerId) -> bool:
    """Whether they are done with recruitment and not yet with the transfers that follow it."""
    return (
        world.phase == "recruitment"
        and player in world.ready
        and player not in (world.gathered or ())
        and transfer.is_open(world, player)
    )


def finish_transfers(draft: Draft, player: PlayerId) -> None:
    """The transfer phase will not wait for this player."""
    draft.set(gathered=(*(draft.world.gathered or ()), player))


def _mark_ready(draft: Draft, players: tuple[PlayerId, ...]) -> None:
    draft.set(ready=(*draft.world.ready, *players))

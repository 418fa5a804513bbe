"""Recruitment, transfer and building are open to all at once.

Each player acts with their own bands and terrains; a player without a choice is done.
"""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from campaign.commands import Done
from campaign.news import PlayerDone
from campaign.offers import Choice
from campaign.turns.kinds_of_phase.record import Acts, PhaseRules, not_ready
from campaign.world import Phase, PlayerId, World
from campaign.world_builder import Draft

Work = Callable[[World, PlayerId], tuple[Choice, ...]]
Asks = Callable[[World, PlayerId], bool]


def done(draft: Draft, command: Done) -> None:
    draft.mark_ready(command.player)
    draft.emit(PlayerDone(command.player))


def at_once(
    name: Phase, then: Phase, work: Work, is_open: Asks, acts: Acts, **more: Any
) -> PhaseRules:
    """The record of such a phase; `work` gives all choices of a player in it, except `Done`."""

    def start(draft: Draft) -> None:
        world = draft.world
        early = world.gathered or ()
        idle = [p for p in world.in_play if p in early or not is_open(world, p)]
        if early:
            draft.set_go(gathered=UNSET)
        if idle:
            draft.set_go(ready=(*draft.world.ready, *idle))

    def finish_if_idle(draft: Draft, player: PlayerId) -> None:
        world = draft.world
        if player not in world.ready and not is_open(world, player):
            draft.set_go(ready=(*world.ready, player))

    return PhaseRules(
        name=name,
        then=then,
        played="together",
        awaited=not_ready,
        offers=lambda world, player: (*work(world, player), Done(player)),
        default=lambda world, player: Done(player),
        acts={**acts, Done: done},
        start=start,
        after_act=finish_if_idle,
        **({"will_ask": is_open} | more),
    )

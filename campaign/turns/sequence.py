"""The phases of a turn in their order, each skipped when nobody can act in it (Annex 2)."""

from campaign.battles import retreats
from campaign.cached import once
from campaign.news import PhaseOpened
from campaign.turns.phases import PHASES, rules_of
from campaign.world import PlayerId, World
from campaign.world_builder import Draft


@once
def awaited(world: World) -> tuple[PlayerId, ...]:
    """The players who must act next; in `bids`, everybody until the envelopes are opened."""
    if world.ending is not None:
        return ()
    waiting = rules_of(world).awaited(world)
    if world.retreats or world.battles:
        return tuple(dict.fromkeys((*retreats.choosers(world), *waiting)))
    return tuple(waiting)


def is_asked(world: World, player: PlayerId) -> bool:
    """Whether the phase itself waits for the player, not only a choice of village (R70)."""
    return player in rules_of(world).awaited(world)


def advance(draft: Draft, before: World) -> None:
    """Ends phases and starts the next, until a player is awaited again.

    `before` is the world as the command found it: another phase or speaker is another moment.
    """
    while draft.world.ending is None:
        phase = rules_of(draft.world)
        if phase.settle:
            phase.settle(draft)
        if awaited(draft.world):
            break
        phase.end(draft)
        if draft.world.ending is None:
            draft.set_go(phase=phase.then, ready=(), speaker=None)
            PHASES[phase.then].start(draft)
    after = draft.world
    moved_on = _is_another_go(before, after)
    if moved_on or draft.next_id != before.next_id:
        next_id = max(draft.next_id, before.next_id)
        draft.note(moment=before.moment + moved_on, next_id=next_id)
    if moved_on and (after.turn, after.phase) != (before.turn, before.phase):
        draft.emit(PhaseOpened(after.turn, after.phase))


def _is_another_go(before: World, after: World) -> bool:
    """Whether another deadline applies: each phase has one or, if players take turns, each go."""
    return (
        after.phase != before.phase
        or after.speaker != before.speaker
        or len(after.moves) != len(before.moves)
        or after.turn != before.turn
    )

"""The phases of a turn in their order, each skipped when nobody can act in it (Annex 2)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from campaign.battles import claims, retreats
from campaign.battles.forces import owes_force
from campaign.battles.reports import owes_confirmation
from campaign.battles.withdrawals import owes_decision
from campaign.cached import once
from campaign.news import PhaseOpened
from campaign.turns import ending, initiative, invasions
from campaign.turns.bands import memory, movement, muster
from campaign.turns.economy import upkeep
from campaign.turns.simultaneous import TOGETHER, open_to_all
from campaign.world import Phase, PlayerId, World
from campaign.world_builder import Draft

NEXT: dict[Phase, Phase] = {
    "muster": "dice", "dice": "placement", "placement": "recruitment",
    "returns": "bids", "bids": "ties", "ties": "recruitment",
    "recruitment": "transfer", "transfer": "movement",
    "movement": "forces", "forces": "battles", "battles": "demobilisation",
    "demobilisation": "building", "building": "invasions", "invasions": "late_returns",
    "late_returns": "returns",
}  # fmt: skip


@once
def awaited(world: World) -> tuple[PlayerId, ...]:
    """The players who must act next; in `bids`, everybody until the envelopes are opened."""
    if world.ending is not None:
        return ()
    waiting = _WAITING[world.phase](world)
    if world.retreats or world.battles:
        waiting = dict.fromkeys((*retreats.choosers(world), *waiting))
    return tuple(waiting)


def is_asked(world: World, player: PlayerId) -> bool:
    """Whether the phase itself waits for them: who only owes a refuge has no other go (R70)."""
    return player in _WAITING[world.phase](world)


def _nobody(world: World) -> Iterable[PlayerId]:
    return ()


def _throwing(world: World) -> Iterable[PlayerId]:
    return [player for player in world.in_play if initiative.owes_throw(world, player)]


def _speaking(world: World) -> Iterable[PlayerId]:
    return (world.speaker,) if world.speaker else ()


def _ordering(world: World) -> Iterable[PlayerId]:
    return (initiative.decider(world),) if world.ties else ()


def _fighting(world: World) -> Iterable[PlayerId]:
    waiting: list[PlayerId] = []
    for battle in world.battles.values():
        waiting += owes_decision(battle) + owes_force(world, battle)
        if world.phase == "battles":
            waiting += owes_confirmation(world, battle)
            if battle.stage in ("fight", "disputed"):
                waiting += battle.players
    return waiting


def _owing(world: World) -> Iterable[PlayerId]:
    return world.owing


def _not_ready(world: World) -> Iterable[PlayerId]:
    ready = world.ready
    return [p for p, row in world.players.items() if p not in ready and not row.left]


_WAITING: dict[Phase, Callable[[World], Iterable[PlayerId]]] = {
    "muster": _not_ready, "dice": _throwing, "placement": _speaking,
    "returns": _nobody, "bids": _not_ready, "ties": _ordering,
    "recruitment": _not_ready, "transfer": _not_ready, "movement": _speaking,
    "forces": _fighting, "battles": _fighting, "demobilisation": _owing,
    "building": _not_ready, "invasions": _speaking, "late_returns": _nobody,
}  # fmt: skip


def advance(draft: Draft, before: World) -> None:
    """Ends phases and starts the next, until a player is awaited again.

    `before` is the world as the command found it: another phase or speaker is another moment.
    """
    while draft.world.ending is None:
        if draft.world.phase == "battles" and not _fighting(draft.world):
            retreats.direct(draft)
        if awaited(draft.world):
            break
        _leave(draft)
        if draft.world.ending is None:
            world = draft.world
            draft.world = replace(world, phase=NEXT[world.phase], ready=(), speaker=None)
            _enter(draft)
    after = draft.world
    moved_on = _is_another_go(before, after)
    if moved_on or draft.next_id != before.next_id:
        next_id = max(draft.next_id, before.next_id)
        draft.note(moment=before.moment + moved_on, next_id=next_id)
    if moved_on and (after.turn, after.phase) != (before.turn, before.phase):
        draft.emit(PhaseOpened(after.turn, after.phase))


def _is_another_go(before: World, after: World) -> bool:
    """Whether another deadline applies: to a phase or, if players take turns, to one go."""
    return (
        after.phase != before.phase
        or after.speaker != before.speaker
        or len(after.moves) != len(before.moves)
        or after.turn != before.turn
    )


def _leave(draft: Draft) -> None:
    """The end of a phase."""
    phase = draft.world.phase
    if phase == "dice":
        initiative.resolve_dice(draft)
    elif phase == "returns":
        retreats.end_retreats(draft, "start")
    elif phase == "battles":
        memory.remember_battles(draft)
        if draft.world.battles:
            draft.set(battles={})
    elif phase == "late_returns":
        retreats.end_retreats(draft, "end")
        ending.end_turn(draft)


def _enter(draft: Draft) -> None:
    """The start of a phase; players without a choice in it are done."""
    phase = draft.world.phase
    if phase == "dice":
        draft.set(turn=1)
    elif phase == "returns":
        _new_turn(draft)
    elif phase == "placement":
        draft.set(speaker=muster.next_to_place(draft.world))
    elif phase == "movement":
        movement.call_next(draft)
    elif phase == "forces":
        claims.determine(draft)
    elif phase == "demobilisation":
        upkeep.collect(draft)
    elif phase == "invasions":
        invasions.call_next(draft)
    elif phase in TOGETHER:
        open_to_all(draft)


def _new_turn(draft: Draft) -> None:
    world = draft.world
    rested = {b: band.standing(band.terrain, moved=False) if band.moved else band
              for b, band in world.bands.items()}  # fmt: skip
    draft.set(turn=world.turn + 1, bands=rested, moves=(), bids={}, void=(), ties=())

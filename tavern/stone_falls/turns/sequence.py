"""The next seat, and the next step (S8–S12, S19, S20, SA11, SA12)."""

from msgspec.structs import replace

from club.rules import Seat
from tavern.stone_falls.draft import Draft
from tavern.stone_falls.ending import Ending, ended, is_exhausted, is_full
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.news import GameEnded, LinesMade, TurnSkipped
from tavern.stone_falls.world import World, is_solo, partner_of


def after_power(draft: Draft) -> None:
    """Continues with lines, if there are any (S11)."""
    lines = lines_on(draft.world.board)
    if lines:
        draft.emit(LinesMade(draft.world.speaker, lines))
        draft.world = replace(draft.world, phase="lines")
    else:
        after_lines(draft)


def after_lines(draft: Draft) -> None:
    """Continues with the choice of a stone for the next turn, if there is one (S12, S20).

    Nothing is chosen for a partner who still has the stone of the first round. They place it in
    their next turn (S8, S13).
    """
    world = draft.world
    if world.supply[world.speaker] and partner_of(world, world.speaker) not in world.chosen:
        draft.world = replace(draft.world, phase="choose")
    else:
        next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Begins the next seat's turn, or ends the game (S19, S33)."""
    if is_exhausted(draft.world):
        end(draft, "supply")
    else:
        begin_turn(draft, _after(draft.world, draft.world.speaker))


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Begins the turn of this seat, or of the first one after it that has a stone (S20).

    Seats only choose in the first round, and if they have no stone to place after waiting (S8,
    SA11).
    """
    world = draft.world
    turn = world.turn + 1
    while not (world.queue or seat in world.chosen or world.supply[seat]):
        draft.emit(TurnSkipped(seat))
        seat, turn = _after(world, seat), turn + 1
    if not is_solo(world) and turn <= len(world.seats):
        phase = "first"
    elif not (is_solo(world) or seat in world.chosen):
        phase = "choose"
    elif is_full(world):
        end(draft, "board")
        return
    else:
        phase = "place"
    draft.world = replace(
        world, speaker=seat, phase=phase, turn=turn, moment=world.moment + 1, placed=-1, resolved=0
    )


def end(draft: Draft, how: Ending, winner: int | None = None) -> None:
    draft.world = ended(draft.world, how, winner)
    if standing := draft.world.standing:
        draft.emit(GameEnded(standing.how, standing.places, standing.points))


def _after(world: World, seat: Seat) -> Seat:
    return world.seats[(world.seats.index(seat) + 1) % len(world.seats)]

"""The next seat, and the next step (S8–S12, S19, S20, SA11, SA12)."""

from msgspec.structs import replace

from club.rules import Seat
from tavern.stone_falls.ending import Ending, ended, is_exhausted, is_full
from tavern.stone_falls.lines import lines_on
from tavern.stone_falls.news import GameEnded, LinesMade, News, TurnSkipped
from tavern.stone_falls.world import World, is_solo, partner_of


def after_power(world: World, news: list[News]) -> World:
    """Continues with lines, if there are any (S11)."""
    lines = lines_on(world.board)
    if not lines:
        return after_lines(world, news)
    news.append(LinesMade(world.speaker, lines))
    return replace(world, phase="lines")


def after_lines(world: World, news: list[News]) -> World:
    """Continues with the choice of a stone for the next turn, if there is one (S12, S20).

    Nothing is chosen for a partner who still has the stone of the first round. They place it in
    their next turn (S8, S13).
    """
    if world.supply[world.speaker] and partner_of(world, world.speaker) not in world.chosen:
        return replace(world, phase="choose")
    return next_turn(world, news)


def next_turn(world: World, news: list[News]) -> World:
    """Begins the next seat's turn, or ends the game (S19, S33)."""
    if is_exhausted(world):
        return end(world, "supply", news)
    return begin_turn(world, _after(world, world.speaker), news)


def begin_turn(world: World, seat: Seat, news: list[News]) -> World:
    """Begins the turn of this seat, or of the first one after it that has a stone (S20).

    Seats only choose in the first round, and if they have no stone to place after waiting (S8,
    SA11).
    """
    turn = world.turn + 1
    while not (world.queue or seat in world.chosen or world.supply[seat]):
        news.append(TurnSkipped(seat))
        seat, turn = _after(world, seat), turn + 1
    if not is_solo(world) and turn <= len(world.seats):
        phase = "first"
    elif not (is_solo(world) or seat in world.chosen):
        phase = "choose"
    elif is_full(world):
        return end(world, "board", news)
    else:
        phase = "place"
    return replace(
        world,
        speaker=seat,
        phase=phase,
        turn=turn,
        moment=world.moment + 1,
        placed=-1,
        resolved=0,
    )


def end(world: World, how: Ending, news: list[News], winner: int | None = None) -> World:
    world = ended(world, how, winner)
    if standing := world.standing:
        news.append(GameEnded(standing.how, standing.places, standing.points))
    return world


def _after(world: World, seat: Seat) -> Seat:
    return world.seats[(world.seats.index(seat) + 1) % len(world.seats)]

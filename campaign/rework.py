"""A campaign played again with one entry of its journal changed or struck (D3).

What fits no longer in the other world is dropped, and the rest goes on without it. Things that a
command makes keep the numbers they had, so that later commands go on naming the same things.
"""

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct

from campaign.commands import ChooseRefuge, Command, Ruling, WriteLord
from campaign.play import Outcome, play
from campaign.refusals import Refusal
from campaign.world import World

AT_ANY_TIME = (*get_args(Ruling), WriteLord, ChooseRefuge)  # as far as the rules of each allow
ONE_PHASE = {"forces": "battles"}  # what is chosen before battles may be chosen between them


class Played(Struct, frozen=True):
    """An entry as the journal has it: the command, its dice, and where its numbers began."""

    seq: int
    command: Command
    chance: tuple[int, ...] = ()
    numbers_from: int | None = None


class Again(Struct, frozen=True):
    """What is played in place of entry `seq`, from `before` on."""

    seq: int
    command: Command
    chance: tuple[int, ...]
    numbers_from: int | None
    before: World
    outcome: Outcome


class Dropped(Struct, frozen=True):
    """An entry that fits no longer, and why."""

    seq: int
    refusal: Refusal


class Reworked(Struct, frozen=True):
    """`before` is the last world of the old history, `world` that of the new one."""

    before: World
    world: World
    played: tuple[Again, ...]
    dropped: tuple[Dropped, ...]


def rework(world: World, entries: Sequence[Played], amendment: Command | None) -> Reworked:
    """Plays `entries` again from `world`, the first of them as `amendment` says; None strikes it.

    Dice stay with their command. Refuses what `play` refuses of the amendment, and an entry that
    was never played like this from `world`.
    """
    old = _worlds(world, entries)
    numbers = [
        entry.numbers_from or before.next_id for entry, before in zip(entries, old, strict=False)
    ]
    played: list[Again] = []
    dropped: list[Dropped] = []
    now = world
    if amendment is not None:
        played.append(_amended(world, entries[0], amendment, numbers, old[-1].next_id))
        now = played[-1].outcome.world
    for entry, number, then in zip(entries[1:], numbers[1:], old[1:], strict=False):
        try:
            _check_time(entry.command, then, now)
            again = _again(now, entry.seq, entry.command, entry.chance, number)
        except Refusal as refusal:
            dropped.append(Dropped(entry.seq, refusal))
            continue
        played.append(again)
        now = again.outcome.world
    return Reworked(old[-1], now, tuple(played), tuple(dropped))


def _worlds(world: World, entries: Sequence[Played]) -> list[World]:
    """The world before each entry, and the one after the last."""
    found = [world]
    for entry in entries:
        outcome = play(found[-1], entry.command, entry.chance, entry.numbers_from)
        found.append(outcome.world)
    return found


def _amended(
    world: World, entry: Played, amendment: Command, numbers: Sequence[int], unused: int
) -> Again:
    """The amendment; if it makes more than the entry did, its numbers are from `unused` on."""
    again = _again(world, entry.seq, amendment, entry.chance, numbers[0])
    if len(numbers) > 1 and again.outcome.world.next_id > max(world.next_id, numbers[1]):
        again = _again(world, entry.seq, amendment, entry.chance, unused)
    return again


def _check_time(command: Command, then: World, now: World) -> None:
    """An entry is not played in another turn or phase, even where the rules would take it."""
    if not isinstance(command, AT_ANY_TIME) and _time(then) != _time(now):
        raise Refusal("another-time", "D3", "This was given in another turn or phase.")


def _time(world: World) -> tuple[int, str]:
    return world.turn, ONE_PHASE.get(world.phase, world.phase)


def _again(world: World, seq: int, command: Command, chance: tuple[int, ...], number: int) -> Again:
    numbers_from = None if number == world.next_id else number
    return Again(
        seq, command, chance, numbers_from, world, play(world, command, chance, numbers_from)
    )

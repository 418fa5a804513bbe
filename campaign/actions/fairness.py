"""Dice as everybody may look at them: seeds, words for luck, and each draw worked out (R8, D3)."""

from dataclasses import dataclass

from campaign.actions.dice_flaws import Draws, fault_of
from campaign.models import Campaign, JournalEntry, Seed


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a line, and whether the seed gives them; None while it is sealed.

    `given` are dice that came with a demo or a record file, and that no seed gives.
    """

    line: JournalEntry
    fair: bool | None
    given: bool


@dataclass(frozen=True, slots=True)
class Chance:
    """The seeds in the order of their use, and every throw that counts, the latest first."""

    seeds: list[Seed]
    throws: list[Throw]


def chance_of(campaign: Campaign) -> Chance:
    draws = Draws(campaign)
    lines = campaign.journal.exclude(chance=[]).order_by("seq")
    thrown = {line.seq: line.chance for line in lines}
    counting = [line for line in lines if line.superseded_by is None]
    return Chance(draws.seeds, [_throw(line, thrown, draws) for line in reversed(counting)])


def _throw(line: JournalEntry, thrown: dict[int, list[int]], draws: Draws) -> Throw:
    first = line if line.copy_of is None else draws.line(line.copy_of)
    if first is None or not first.drawn:
        return Throw(line, None, given=True)
    if not draws.is_open(first.seq):
        return Throw(line, None, given=False)
    fits = not fault_of(line, thrown, draws, given=False)
    return Throw(line, fits and not fault_of(first, thrown, draws, given=False), given=False)

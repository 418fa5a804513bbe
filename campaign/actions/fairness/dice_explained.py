"""The public view of the dice: seeds, words for luck, and each draw worked out (R8, D3)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from campaign.actions.fairness.dice_check import Draws, fault_of, is_fair
from campaign.models import Campaign, JournalEntry, Seed


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice by who threw them, at which line, and whether its seed gives them.

    `place` is where they were drawn. `seed` is "" and `fair` None while it is sealed. `given` are
    dice that came with a demo or a record file, and that no seed gives.
    """

    seq: int
    turn: int
    dice: dict[str, list[int]]
    place: str
    seed: str
    fair: bool | None
    given: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """The seeds in the order of their use, and every throw that counts, the latest first.

    `words` are the words for luck by player.
    """

    seeds: list[Seed]
    words: dict[str, str]
    throws: list[Throw]


def chance_of(campaign: Campaign) -> Chance:
    draws = Draws(campaign)
    lines = campaign.journal.exclude(chance=[]).order_by("seq")
    thrown = {line.seq: line.chance for line in lines}
    throws = [_throw(line, thrown, draws) for line in lines if line.superseded_by is None]
    throws += _decisions(campaign, draws)
    throws.sort(key=lambda throw: -throw.seq)
    return Chance(draws.seeds, words_of(campaign), throws)


def words_of(campaign: Campaign) -> dict[str, str]:
    """The words for luck: those of the seats until the start, then those that it noted."""
    if campaign.status == Campaign.SETUP:
        return {seat.player: seat.luck for seat in campaign.seats.all() if seat.luck}
    begun = campaign.notes.filter(kind="begun").order_by("pk").last()
    return dict(json.loads(begun.body)["words"]) if begun is not None else {}


def _throw(line: JournalEntry, thrown: dict[int, list[int]], draws: Draws) -> Throw:
    dice = {line.seat: line.chance}
    first = line if line.copy_of is None else draws.line(line.copy_of)
    if first is None or not first.drawn:
        return Throw(line.seq, line.turn, dice, "", "", None, given=True)
    place, seed = draws.place(first.seq), draws.opened(first.seq)
    fair = None
    if seed:
        faults = [fault_of(one, thrown, draws, given=False) for one in (line, first)]
        fair = not any(faults)
    return Throw(line.seq, line.turn, dice, place, seed, fair)


def _decisions(campaign: Campaign, draws: Draws) -> Iterator[Throw]:
    """Battles that were decided by dice because they were not played."""
    for message in campaign.messages.filter(kind="unplayed"):
        line = draws.line(message.seq)
        if "dice" not in message.values or line is None or line.format == 1:
            continue
        seed = draws.opened(line.seq)
        fair = is_fair(message.values, draws.of(line.seq)) if seed else None
        dice = message.values["dice"]
        yield Throw(line.seq, line.turn, dice, draws.place(line.seq), seed, fair)

"""The public view of the dice: seeds, lucky words, and each draw step by step (R8, D3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.actions.fairness.dice_check import Draws, fault_of, is_fair
from campaign.actions.history.effective_history import read_news
from campaign.news import TableRolled
from campaign.words.news.rolls import said
from club.actions.fairness.luck_words import luck_by_seat
from club.models import Game, JournalEntry, Seed


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice with their player, or the table on which they were rolled, and their entry; and whether
    the seed gives them.

    `place` is where they were drawn. While the seed is sealed, `seed` is "" and `fair` is None.
    `given` are dice that came with a demo or a record file; no seed gives them.
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

    `words` are the lucky words by player.
    """

    seeds: list[Seed]
    words: dict[str, str]
    throws: list[Throw]


def chance_of(game: Game) -> Chance:
    draws = Draws(game)
    entries = game.journal.exclude(chance=[]).order_by("seq")
    thrown = {entry.seq: entry.chance for entry in entries}
    throws = [_throw(entry, thrown, draws) for entry in entries if entry.superseded_by is None]
    throws += _decisions(game, draws)
    throws.sort(key=lambda throw: -throw.seq)
    return Chance(draws.seeds, luck_by_seat(game), throws)


def _throw(entry: JournalEntry, thrown: dict[int, list[int]], draws: Draws) -> Throw:
    dice = {entry.seat or _title(entry): entry.chance}
    first = entry if entry.copy_of is None else draws.line(entry.copy_of)
    if first is None or not first.drawn:
        return Throw(entry.seq, entry.turn, dice, "", "", None, given=True)
    place, seed = draws.place(first.seq), draws.opened(first.seq)
    fair = None
    if seed:
        faults = [fault_of(one, thrown, draws, given=False) for one in (entry, first)]
        fair = not any(faults)
    return Throw(entry.seq, entry.turn, dice, place, seed, fair)


def _title(entry: JournalEntry) -> str:
    """The table on which these dice were rolled."""
    rolled = (item for item in read_news(entry) if isinstance(item, TableRolled))
    return next((said(item.title, item.ours) for item in rolled), "")


def _decisions(game: Game, draws: Draws) -> Iterator[Throw]:
    """Battles that were decided by dice because they were not played."""
    for message in game.messages.filter(kind="unplayed"):
        line = draws.line(message.seq)
        if "dice" not in message.values or line is None:
            continue
        seed = draws.opened(line.seq)
        fair = is_fair(message.values, draws.of(line.seq)) if seed else None
        thrown = message.values["dice"]  # a database may return JSON keys in any order
        dice = {player: thrown[player] for player in message.values["players"]}
        yield Throw(line.seq, line.turn, dice, draws.place(line.seq), seed, fair)

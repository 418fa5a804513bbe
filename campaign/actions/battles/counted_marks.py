"""The marks of counts as they are stored: read, numbered, and what is doubtful in them (D4)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.live_counts.doubts import Doubt, doubt_of
from campaign.live_counts.keys import is_well_formed, keys_of
from campaign.live_counts.marks import Mark, merged, words
from campaign.models import CountedMark, LiveCount
from campaign.world import BattleId
from club.models import Game


def all_marks(game: Game, battle: str, wave: int) -> list[Mark]:
    """Every mark of a count."""
    return marks_in(rows_of(game, battle, wave).order_by("number"))


def doubts_of(game: Game, battle: str) -> dict[str, Doubt]:
    """The doubts about units and lords of a battle, by what the keys of each have in common.

    Empty once its forces are no longer known.
    """
    world = read_world(game)
    row = world.battles.get(BattleId(battle))
    if row is None:
        return {}
    keys = keys_of(world, row)
    units: dict[str, list[str]] = {key: [key] for key in keys.lords}
    for key in keys.figures:
        units.setdefault(key.rpartition("/")[0], []).append(key)
    said = words(merged({}, all_marks(game, battle, row.wave)))
    found = {unit: doubt_of(figures, said) for unit, figures in units.items()}
    return {unit: doubt for unit, doubt in found.items() if doubt}


def marks_of_last_wave(game: Game, battle: str) -> list[Mark]:
    """Every mark of the last count of a battle. One query."""
    rows = list(CountedMark.objects.filter(game=game, battle=battle).order_by("wave", "number"))
    return marks_in(row for row in rows if row.wave == rows[-1].wave)


def number_again(game: Game) -> None:
    """Numbers the marks of an imported campaign from 1 in each count.

    A bundle may say anything, and devices ask for the marks after the last number that they saw.
    """
    so_far = Counter[tuple[str, int]]()
    marks = list(CountedMark.objects.filter(game=game).order_by("number", "pk"))
    for mark in marks:
        so_far[mark.battle, mark.wave] += 1
        mark.number = so_far[mark.battle, mark.wave]
    CountedMark.objects.bulk_update(marks, ["number"], batch_size=500)
    LiveCount.objects.filter(game=game).update(seen=0)
    for (battle, wave), seen in so_far.items():
        LiveCount.objects.update_or_create(
            game=game,
            battle=battle,
            wave=wave,
            defaults={"seen": seen},
            create_defaults={"seen": seen, "turn": 0},
        )


def rows_of(game: Game, battle: str, wave: int) -> Any:
    """The rows of a count, in no order."""
    return CountedMark.objects.filter(game=game, battle=battle, wave=wave)


def marks_in(rows: Iterable[CountedMark]) -> list[Mark]:
    """The marks that have possible values; those of an imported campaign may have others."""
    return [mark for mark in map(mark_in, rows) if is_well_formed(mark)]


def mark_in(row: CountedMark) -> Mark:
    """The mark of a row. Its author is a seat, and `/` with the name of a friend who counted."""
    lent = row.lent if row.lent.startswith("/") else ""
    return Mark(row.key, row.value, row.time, row.device, row.player + lent, row.after)

"""The report that a count at the table begins: winner, survivors and dead lords."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.live_counts.doubts import doubt_of
from campaign.live_counts.keys import Keys
from campaign.live_counts.marks import Word
from campaign.live_counts.tallies import has_fallen
from campaign.world import LordId, PlayerId, UnitId


@dataclass(frozen=True)
class ReportStart:
    """The values with which the form of a report begins.

    `winner` is None for a draw, and nobody has said who won if `ended` is false. `unsure` are the
    units and lords about which devices differ within a minute, with the other numbers of survivors
    that may be right: 0 for a lord who may be dead, 1 for one who may live.
    """

    ended: bool
    winner: PlayerId | None
    survivors: dict[UnitId, int]
    dead_lords: tuple[LordId, ...]
    unsure: dict[UnitId | LordId, tuple[int, ...]]


def report_start(keys: Keys, words: Mapping[str, Word]) -> ReportStart:
    """The values by what is shown. Marks that do not belong to the battle are left out."""
    figures: dict[UnitId | LordId, list[str]] = {}
    for key, unit in keys.figures.items():
        figures.setdefault(unit.id, []).append(key)
    survivors = {
        unit.id: sum(not has_fallen(words, key) for key in figures[unit.id])
        for unit in keys.figures.values()
    }
    figures |= {lord: [key] for key, lord in keys.lords.items()}
    doubts = {id: doubt_of(found, words) for id, found in figures.items()}
    end = words["over"].mark.value if "over" in words else None
    winner = PlayerId(end["winner"]) if end and end["winner"] in keys.players else None
    return ReportStart(
        end is not None,
        winner,
        survivors,
        tuple(lord for key, lord in keys.lords.items() if has_fallen(words, key)),
        {id: doubt.otherwise for id, doubt in doubts.items() if doubt},
    )

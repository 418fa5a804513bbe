"""The report that a count at the table begins: winner, survivors and dead lords."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.live_counts.keys import Keys
from campaign.live_counts.marks import Word
from campaign.live_counts.tallies import has_fallen
from campaign.world import LordId, PlayerId, UnitId


@dataclass(frozen=True)
class ReportStart:
    """The values with which the form of a report begins.

    `winner` is None for a draw, and nobody has said who won if `ended` is false. `unsure` are the
    units and lords about which two devices said different things within a minute, with the other
    number of survivors of each: 0 for a lord who may be dead, 1 for one who may live.
    """

    ended: bool
    winner: PlayerId | None
    survivors: dict[UnitId, int]
    dead_lords: tuple[LordId, ...]
    unsure: dict[UnitId | LordId, int]


def report_start(keys: Keys, words: Mapping[str, Word]) -> ReportStart:
    """The values by what is shown. Marks that do not belong to the battle are left out."""
    survivors: dict[UnitId, int] = {}
    otherwise: dict[UnitId | LordId, int] = {}
    unsure: set[UnitId | LordId] = set()
    for key, unit in keys.figures.items():
        stands = not has_fallen(words, key)
        survivors[unit.id] = survivors.get(unit.id, 0) + stands
        other = _said_otherwise(words, key, stands)
        otherwise[unit.id] = otherwise.get(unit.id, 0) + (stands != other)
        if other:
            unsure.add(unit.id)
    for key, lord in keys.lords.items():
        stands = not has_fallen(words, key)
        if _said_otherwise(words, key, stands):
            unsure.add(lord)
            otherwise[lord] = int(not stands)
    end = words["over"].mark.value if "over" in words else None
    winner = PlayerId(end["winner"]) if end and end["winner"] in keys.players else None
    return ReportStart(
        end is not None,
        winner,
        survivors,
        tuple(lord for key, lord in keys.lords.items() if has_fallen(words, key)),
        {id: otherwise[id] for id in otherwise if id in unsure},
    )


def _said_otherwise(words: Mapping[str, Word], key: str, stands: bool) -> bool:
    """Whether another device said at nearly the same time that it stands, if it fell, or fell."""
    others = words[key].others if key in words else ()
    return any((not mark.value) != stands for mark in others)

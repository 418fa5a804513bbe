"""How a battle went: what fell in which turn, and the notes."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from campaign.live_counts.marks import Word
from campaign.live_counts.tallies import player_of


@dataclass(frozen=True)
class TurnOfBattle:
    """One turn: the figures that fell by player, the players whose lords fell, and the notes with
    their authors."""

    number: int
    fallen: dict[str, int]
    lords: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


def course_of(words: Mapping[str, Word]) -> list[TurnOfBattle]:
    """The turns from the first to the last of which anything is known.

    Turn 0 comes before them if a note was written before the battle.
    """
    fallen: dict[int, Counter[str]] = {}
    lords: dict[int, list[str]] = {}
    notes: dict[int, list[tuple[str, str]]] = {}
    last = 0
    for key, word in sorted(words.items(), key=lambda item: (item[1].mark.at, item[0])):
        value = word.mark.value
        if key[:2] == "f/" and value:
            fallen.setdefault(value, Counter())[player_of(key)] += 1
        elif key[:2] == "l/" and value:
            lords.setdefault(value, []).append(player_of(key))
        elif key[:2] == "n/" and value["text"]:
            notes.setdefault(value["turn"], []).append((word.mark.author, value["text"]))
        elif key == "turn":
            last = value
    known = {*fallen, *lords, *notes}
    if not known:
        return []
    return [
        TurnOfBattle(
            turn,
            dict(sorted(fallen.get(turn, Counter()).items())),
            tuple(lords.get(turn, ())),
            tuple(notes.get(turn, ())),
        )
        for turn in range(min(1, *known), max(*known, last) + 1)
    ]

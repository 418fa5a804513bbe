"""Drafts judged by distances in roads: the part of a judgement that needs no games.

A campaign lasts if the third prestigious terrain is far from everybody's start, and is fair if all
starts are alike. Faults are added up: 0 is perfect, a miss by a whole road counts about 1.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from bench.balance.search.drafts import Draft, neighbours

Distances = list[list[int]]
Sites = tuple[int, ...]

# Roads from a start to the prestigious terrains, nearest first: the least, and the weight of one
# less.
WANTED: Final = ((2, 4.0), (4, 1.5), (6, 3.0), (7, 0.7), (7, 0.5))
NEAREST: Final = 3  # and no more than so many to the nearest
PRESTIGIOUS_APART: Final = 3
STARTS_APART: Final = {2: 6, 3: 5, 4: 4, 5: 4, 6: 3}  # by players
UNLIKE: Final = 1.6  # weight of a road by which two starts differ
INCOME: Final = {"n": 1, "d": 2, "p": 0}
MOST_TRIED: Final = 4000  # sets of sites


def distances(draft: Draft) -> Distances:
    """The smallest number of roads from each terrain to each."""
    near = neighbours(draft)
    found = []
    for start in range(len(near)):
        away, todo = [-1] * len(near), [start]
        away[start] = 0
        for here in todo:
            for there in near[here]:
                if away[there] < 0:
                    away[there] = away[here] + 1
                    todo.append(there)
        found.append(away)
    return found


def faults(draft: Draft, tables: tuple[int, ...]) -> float:
    """The faults of the draft with its best sites for each of these numbers of players."""
    away = distances(draft)
    prestigious = [n for n, klass in enumerate(draft.classes) if klass == "p"]
    crowded = sum(max(0, PRESTIGIOUS_APART - away[a][b]) for a, b in combinations(prestigious, 2))
    return 3.0 * crowded + sum(ranked(draft, away, n)[0][0] for n in tables)


def ranked(draft: Draft, away: Distances, players: int) -> list[tuple[float, Sites]]:
    """Sets of start sites, the best first; at least one, with faults of 99 if none fits."""
    rated = _Rated(draft, away)
    found = [(rated.faults(sites), sites) for sites in _sets(draft, away, players, rated)]
    return sorted(found) or [(99.0, tuple(rated.sites[:players]))]


class _Rated:
    """The measures of each terrain as a start, computed once."""

    def __init__(self, draft: Draft, away: Distances) -> None:
        self.away = away
        prestigious = [n for n, klass in enumerate(draft.classes) if klass == "p"]
        self.steps = [sorted(row[p] for p in prestigious) for row in away]
        self.income = [
            sum(INCOME[k] for k, roads in zip(draft.classes, row, strict=True) if roads <= 2)
            for row in away
        ]
        self.alone = [self._alone(steps) for steps in self.steps]
        places = (n for n, klass in enumerate(draft.classes) if klass != "p")
        self.sites = sorted(places, key=self.alone.__getitem__)

    @staticmethod
    def _alone(steps: list[int]) -> float:
        short = sum(
            weight * max(0, least - roads)
            for roads, (least, weight) in zip(steps, WANTED, strict=True)
        )
        return short + 1.5 * max(0, steps[0] - NEAREST)

    def faults(self, sites: Sites) -> float:
        players = len(sites)
        unlike = sum(
            max(place) - min(place) for place in zip(*(self.steps[s] for s in sites), strict=True)
        )
        incomes = [self.income[s] for s in sites]
        rivals = [min(self.away[s][o] for o in sites if o != s) for s in sites]
        unlike += (max(incomes) - min(incomes)) / 2 + (max(rivals) - min(rivals))
        near = sum(max(0, STARTS_APART[players] - roads) for roads in rivals)
        return (sum(self.alone[s] for s in sites) + 2.0 * near) / players + UNLIKE * unlike


def _sets(draft: Draft, away: Distances, players: int, rated: _Rated) -> Iterator[Sites]:
    """Sets of sites far enough apart; of a turned draft with an even number, whole pairs."""
    pairs = players % 2 == 0 and draft.images[1] != 1
    apart = STARTS_APART[players] - 1
    if pairs:
        halves = [s for s in rated.sites if s < draft.images[s]]
        groups = [(s, draft.images[s]) for s in halves if away[s][draft.images[s]] >= apart]
    else:
        groups = [(s,) for s in rated.sites[:14]]
    tried = 0
    for chosen in combinations(groups, players // 2 if pairs else players):
        sites = tuple(site for group in chosen for site in group)
        if all(away[a][b] >= apart for a, b in combinations(sites, 2)):
            tried += 1
            yield sites
        if tried >= MOST_TRIED:
            return

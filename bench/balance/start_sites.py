"""How much more often the best start site of the bundled map wins than the worst, with 95 % bounds.

`python -m bench.balance.start_sites [CAMPAIGNS] [JOBS] [PLAYERS …]`: 8000 campaigns of steady bots
for each of 2 to 6 players on all cores if nothing is said. Fails when even the lower bound of a
ratio exceeds `FAIR`.
"""

import json
import os
import sys
from typing import Any

from campaign.trials.plan import new_plan
from campaign.trials.process_pool import play_all
from campaign.trials.report import FAIR, counted_figures
from campaign.trials.sums import merge
from tests.map.bundled import bundled_map


def main(campaigns: int, jobs: int, tables: tuple[int, ...]) -> int:
    unfair = [players for players in tables if not balanced(players, campaigns, jobs)]
    return int(bool(unfair))


def balanced(players: int, campaigns: int, jobs: int) -> bool:
    """Plays and prints one row: the extreme sites, their ratio, wins by site and by seat."""
    plan = new_plan(bundled_map(), bots=("steady",) * players, campaigns=campaigns)
    found = counted_figures(plan, merge(*(part for _, part in play_all(plan, jobs=jobs, size=50))))
    row = {"bench": "balance", "players": players, "campaigns": campaigns, **found["sites"],
           "by_site": _shares(found["by_site"]), "by_seat": _shares(found["by_seat"])}  # fmt: skip
    print(json.dumps(row), flush=True)
    return row["bounds"] is not None and row["bounds"][0] <= FAIR


def _shares(table: dict[str, Any]) -> dict[str, Any]:
    """Share of the campaigns won, and its bounds."""
    return {key: [row["share"], row["low"], row["high"]] for key, row in table.items()}


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    count, jobs = (given + [8000, os.cpu_count() or 1][len(given) :])[:2]
    sys.exit(main(count, jobs, tuple(given[2:]) or (2, 3, 4, 5, 6)))

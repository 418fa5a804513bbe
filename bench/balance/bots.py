"""Which bot beats which, in campaigns of two with swapped seats; win shares with Wilson bounds.

`python -m bench.balance.bots [CAMPAIGNS] [JOBS]`: 500 campaigns on all cores by default.
"""

import os

from bench.measure import at, number_and_rest, show
from campaign.trials.confidence import wilson
from campaign.trials.plan import new_plan
from campaign.trials.process_pool import play_all
from campaign.trials.sums import merge
from tests.map.bundled import bundled_map

PAIRS = (("steady", "random"), ("sharp", "steady"))


def main(campaigns: int, jobs: int) -> None:
    for better, worse in PAIRS:
        plan = new_plan(
            bundled_map(),
            bots=(better, worse),
            campaigns=campaigns,
            factions=("Vikings", "Normans"),
        )
        sums = merge(*(part for _, part in play_all(plan, jobs=jobs, size=10)))
        share = sums.by_bot[better]
        low, high = wilson(share)
        show(
            "duel",
            bot=better,
            against=worse,
            campaigns=campaigns,
            won=share.won / share.played,
            low=low,
            high=high,
            by_memory=sums.endings.get("memory", 0) / campaigns,
        )


if __name__ == "__main__":
    campaigns, jobs = number_and_rest(500, 2)
    main(campaigns, int(jobs[0]) if jobs else at(os.cpu_count() or 1, 1))

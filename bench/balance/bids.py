"""Whether the bids of turn 2 are an auction, by the power points that everybody starts with.

`python -m bench.balance.bids [CAMPAIGNS] [PLAYERS …]`: 200 campaigns of steady bots, and of
sharp ones, for each of 2 to 6 players and each start of 0, 2, 3 and 4 power points by default. Bids
are an auction if they are not all the same. One JSON line for each row; bounds are
Wilson's at 95 %.
"""

from collections import Counter
from typing import Any

from bench.measure import at, number_and_rest, show
from campaign.bots.bot_table import BotTable
from campaign.house_rules import HouseRules, limits_for
from campaign.news import BidsOpened
from campaign.trials.confidence import wilson
from campaign.trials.plan import Plan, new_plan
from campaign.trials.sums import Share
from campaign.world import PlayerId, TerrainId
from tests.map.bundled import bundled_map

STARTS = (0, 2, 3, 4)
BOTS = ("steady", "sharp")


def main(campaigns: int, tables: tuple[int, ...]) -> None:
    for players in tables:
        for bot in BOTS:
            for power in STARTS:
                rules = HouseRules(limits=limits_for(players), start_pp=power)
                plan = new_plan(
                    bundled_map(), bots=(bot,) * players, campaigns=campaigns, rules=rules
                )
                show("bids", **row(plan))


def row(plan: Plan) -> dict[str, Any]:
    """The bids of turn 2 in the campaigns of this plan, and the winners."""
    bids: list[tuple[int, ...]] = []
    wins: Counter[str] = Counter()
    sites: Counter[TerrainId] = Counter()
    for index in range(plan.campaigns):
        seen = Watched(plan, index)
        bids.append(seen.bids)
        wins[seen.rank] += 1
        sites[seen.site] += 1
    n = plan.campaigns
    return {
        "players": plan.players,
        "bots": plan.bots[0],
        "start_pp": plan.rules.start_pp,
        "n": n,
        "auction": share(sum(len(set(b)) > 1 for b in bids), n),
        "all_zero": share(sum(not any(b) for b in bids), n),
        "different_bids": round(sum(len(set(b)) for b in bids) / n, 2),
        "mean_bid": round(sum(map(sum, bids)) / sum(map(len, bids)), 2),
        "highest": max((max(b) for b in bids if b), default=0),
        "wins_by_rank_of_turn_2": {rank: share(won, n) for rank, won in sorted(wins.items())},
        "wins_by_site": {site: share(won, n) for site, won in sites.most_common()},
    }


def share(won: int, played: int) -> list[float]:
    """The share and its bounds, in %."""
    return [round(100 * one, 1) for one in (won / played, *wilson(Share(played, won)))]


class Watched:
    """One campaign: the bids of turn 2, and the winner's place in that order and start site."""

    def __init__(self, plan: Plan, index: int) -> None:
        self.bids: tuple[int, ...] = ()
        order: tuple[PlayerId, ...] = ()
        sites: dict[PlayerId, TerrainId] = {}
        world = plan.world(index)
        for step in BotTable(plan.seated(index), plan.seed_of(index)).play(world):
            world = step.outcome.world
            if world.turn == 1 and not sites and len(world.villages) == plan.players:
                sites = {owner: terrain for terrain, owner in world.villages.items()}
            if world.turn == 2:
                self.bids = self.bids or bids_in(step.outcome.news)
                order = world.order
        assert world.ending is not None
        winner = world.ending.winner
        self.rank = str(order.index(winner) + 1) if winner in order else "over before"
        self.site = sites[winner]


def bids_in(news: tuple[Any, ...]) -> tuple[int, ...]:
    return next((tuple(line.bids.values()) for line in news if isinstance(line, BidsOpened)), ())


if __name__ == "__main__":
    campaigns, numbers = number_and_rest(200, 1)
    main(campaigns, tuple(map(int, numbers)) or at((2, 3, 4, 5, 6), (2,)))

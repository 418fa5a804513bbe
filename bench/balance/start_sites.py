"""How much more often the best start site of a bundled map wins than the worst, with 95 % bounds.

`python -m bench.balance.start_sites [--campaigns N] [--jobs N] [--players N …] [--maps ADDRESS …]
[--bots NAME] [--seed N]`: 8000 campaigns of steady bots on every bundled map for each of 2 to 6
players, on all cores, by default. Prints one JSON line for each map and number of players.
Fails when even the lower bound of a ratio exceeds `FAIR`.

The best and the worst are picked after the fact, so chance makes their ratio greater than it is:
`bounds` allow for that (`campaign.trials.confidence.best_to_worst`), and `even` says what so many
equal sites show in so many campaigns, half of the time and at most in nineteen runs of twenty.

Sites that some mapping of the map onto itself takes to each other have equal chances. `alike`
counts them together, and compares the kinds of sites that are left; None where there is only one.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

import networkx as nx
from networkx.algorithms.isomorphism import GraphMatcher

from bench.measure import arguments, at, show
from campaign.bots.registry import BOTS
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.map.graph import graph_of
from campaign.map.terrains import CLASS_OF
from campaign.trials.confidence import best_to_worst, best_to_worst_of_equals
from campaign.trials.plan import new_plan
from campaign.trials.process_pool import play_all
from campaign.trials.report import FAIR, counted_figures
from campaign.trials.sums import Share, merge
from campaign.world import RoadMap


def main(asked: Namespace) -> int:
    verdicts = [balanced(slug, players, asked) for slug in asked.maps for players in asked.players]
    return int(not all(verdicts))


def balanced(slug: str, players: int, asked: Namespace) -> bool:
    """Plays and prints one row: the extreme sites, their ratio, wins by site and by seat."""
    plan = new_plan(
        house_map(slug), bots=(asked.bots,) * players, campaigns=asked.campaigns, seed=asked.seed
    )
    sums = merge(*(part for _, part in play_all(plan, jobs=asked.jobs, size=50)))
    found = counted_figures(plan, sums)
    row = {
        "map": slug,
        "players": players,
        "campaigns": asked.campaigns,
        "bots": asked.bots,
        "seed": asked.seed,
        **found["sites"],
        "even": _rounded(best_to_worst_of_equals(players, asked.campaigns)),
        "alike": _alike(plan.map, players, sums.by_site),
        "by_site": _shares(found["by_site"]),
        "by_seat": _shares(found["by_seat"]),
        "battles": round(sum(sums.battles.values()) / sums.campaigns, 2),
    }
    show("balance", **row)
    return row["bounds"] is not None and row["bounds"][0] <= FAIR


def kinds_of_sites(map: RoadMap, players: int) -> set[frozenset[str]]:
    """The start sites, those together that are images of each other."""
    sites = map.starts[players - 2]
    graph = nx.Graph(graph_of(map))
    for terrain in map.terrains:
        graph.nodes[terrain.id]["like"] = (CLASS_OF[terrain.kind], terrain.id in sites)
    same = GraphMatcher(graph, graph, node_match=lambda a, b: a["like"] == b["like"])
    images = list(same.isomorphisms_iter())
    return {frozenset(image[site] for image in images) for site in sites}


def _alike(map: RoadMap, players: int, by_site: dict[str, Share]) -> dict[str, Any] | None:
    """The shares of sites that are images of each other, added up, and the extreme ratio."""
    pooled = {
        " ".join(sorted(kind)): Share(
            sum(by_site[site].played for site in kind), sum(by_site[site].won for site in kind)
        )
        for kind in kinds_of_sites(map, players)
    }
    if len(pooled) < 2:
        return None
    found = best_to_worst(pooled.values())
    return {
        "shares": {sites: round(share.won / share.played, 4) for sites, share in pooled.items()},
        "ratio": found and _rounded(found),
    }


def _shares(table: dict[str, Any]) -> dict[str, Any]:
    """Share of the campaigns won, and its bounds."""
    return {key: [row["share"], row["low"], row["high"]] for key, row in table.items()}


def _rounded(figures: Iterable[float]) -> list[float]:
    return [round(figure, 3) for figure in figures]


def _asked() -> Namespace:
    parser = ArgumentParser(prog="bench.balance.start_sites")
    parser.add_argument("--campaigns", type=int, default=at(8000, 8))
    parser.add_argument("--jobs", type=int, default=at(os.cpu_count() or 1, 1))
    parser.add_argument("--players", type=int, nargs="+", default=at([2, 3, 4, 5, 6], [2]))
    parser.add_argument(
        "--maps", nargs="+", default=at([*HOUSE_MAPS], [*HOUSE_MAPS][:1]), choices=[*HOUSE_MAPS]
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="steady", choices=[*BOTS])
    return parser.parse_args(arguments())


if __name__ == "__main__":
    sys.exit(main(_asked()))

"""Searches for maps on which campaigns last.

`python -m bench.balance.search DIRECTORY [--seed N] [--count N] [--games N] [--steps N]`: each seed
draws a draft, climbs by distances for so many steps, then by play. Every map played is a line of
`DIRECTORY/found.jsonl` with its seed and figures; the best are next to it as map files. Seeds count
up from the first; equal seeds give equal maps.
"""

import json
from argparse import ArgumentParser, Namespace
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from bench.balance.search.campaigns import Starts, judged, starts_of, with_fairer_sites
from bench.balance.search.distances import faults
from bench.balance.search.drafts import Draft, as_map, changed, drawn
from bench.measure import arguments, at
from campaign.map.documents import write_map_file

TABLES = (2, 3, 4, 6)  # of players, for which distances are measured during the search
WARMTH = 1.2  # faults that are accepted at first
PROMISING = 7.0  # a map with more faults than this in few games is dropped
TRIED = 4  # changes of a map that are tried in games


def main(asked: Namespace) -> None:
    asked.directory.mkdir(parents=True, exist_ok=True)
    best = asked.best
    for seed in range(asked.seed, asked.seed + asked.count):
        draft, starts, found = searched(seed, asked)
        with (asked.directory / "found.jsonl").open("a") as lines:
            lines.write(json.dumps({"seed": seed, "roads": len(draft.roads), **found}) + "\n")
        if found["amiss"] <= best:
            name = f"found-{round(100 * found['amiss']):04}-{seed}"
            document = write_map_file(as_map(draft, starts, name))
            (asked.directory / f"{name}.json").write_bytes(document)


def searched(seed: int, asked: Namespace) -> tuple[Draft, Starts, dict[str, Any]]:
    """The best draft of this seed, its start sites, and the figures."""
    rng = Random(seed)
    draft = drawn(rng, turned=rng.random() < 0.7, roads=rng.randint(32, 35))
    draft, least = by_distances(draft, asked.steps, rng)
    starts = starts_of(draft)
    loss, figures = judged(draft, starts, asked.games, seed)
    found = {"faults": round(least, 2), "first": round(loss, 3)}
    if loss < PROMISING:
        draft, starts, loss, figures = by_play(draft, starts, loss, asked.games, rng)
    return draft, starts, {**found, "amiss": round(loss, 3), "figures": figures}


def by_distances(draft: Draft, steps: int, rng: Random) -> tuple[Draft, float]:
    """Climbs by change after change; the later it is, the less often it accepts a worse one."""
    now = faults(draft, TABLES)
    best, least = draft, now
    for step in range(steps):
        other = changed(draft, rng)
        if other is None:
            continue
        found = faults(other, TABLES)
        warmth = WARMTH * (1 - step / steps) + 0.01
        if found <= now or rng.random() < exp((now - found) / warmth):
            draft, now = other, found
            if now < least:
                best, least = draft, now
    return best, least


def by_play(
    draft: Draft, starts: Starts, loss: float, games: int, rng: Random
) -> tuple[Draft, Starts, float, dict[int, Any]]:
    """Tries other start sites, then some changes of roads and classes, in more games."""
    seed = rng.getrandbits(30)
    for players in range(2, 7):
        starts, _ = with_fairer_sites(draft, starts, players, 2 * games, seed)
    loss, figures = judged(draft, starts, 3 * games, seed + 1)
    for _ in range(TRIED):
        other = changed(draft, rng)
        if other is None or faults(other, TABLES) > 1.3 * faults(draft, TABLES) + 1:
            continue
        again = starts_of(other)
        found, rows = judged(other, again, 3 * games, seed + 1)
        if found < loss:
            draft, starts, loss, figures = other, again, found, rows
    return draft, starts, loss, figures


def asked_for(words: list[str]) -> Namespace:
    parser = ArgumentParser(prog="bench.balance.search")
    parser.add_argument("directory", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=at(1000, 1))
    parser.add_argument("--games", type=int, default=at(40, 1))
    parser.add_argument("--steps", type=int, default=at(1500, 10))
    parser.add_argument("--best", type=float, default=10.0, help="write maps no more amiss than so")
    return parser.parse_args(words)


if __name__ == "__main__":
    main(asked_for(arguments()))

"""Every measure of a campaign that lasts, by map, number of players and bots, as JSON.

`python -m bench.balance [--maps ADDRESS_OR_FILE …] [--players N …] [--bots TABLE …] [--games N]
[--processes N] [--seed N] [--house-rules JSON]`: one JSON line for each simulation. Tables of bots:
`steady`, `sharp` (a third as many games), `mixed`, and `bids`: bots alike but for what they bid.
`python -m bench.balance.document FILE` writes the tables of `docs/balance.md` from these lines.
"""

import json
import os
from argparse import ArgumentParser, Namespace

from bench.balance.simulations import TABLES, simulated
from bench.measure import arguments, at
from campaign.map.documents import HOUSE_MAPS


def main(asked: Namespace) -> None:
    for address in asked.maps:
        for players in asked.players:
            for table in asked.bots:
                row = simulated(
                    address,
                    players,
                    table,
                    games=asked.games,
                    seed=asked.seed,
                    processes=asked.processes,
                    switches=asked.house_rules,
                )
                print(json.dumps(row), flush=True)


def asked_for(words: list[str]) -> Namespace:
    parser = ArgumentParser(prog="bench.balance")
    parser.add_argument("--maps", nargs="+", default=at([*HOUSE_MAPS], [*HOUSE_MAPS][:1]))
    parser.add_argument("--players", type=int, nargs="+", default=at([2, 3, 4, 5, 6], [3]))
    parser.add_argument("--bots", nargs="+", default=at([*TABLES], ["steady"]), choices=[*TABLES])
    parser.add_argument("--games", type=int, default=at(600, 2))
    parser.add_argument("--processes", type=int, default=at(os.cpu_count() or 1, 1))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--house-rules", default="{}")
    return parser.parse_args(words)


if __name__ == "__main__":
    main(asked_for(arguments()))

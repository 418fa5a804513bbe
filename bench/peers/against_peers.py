"""Our random play compared with two public engines, in one run, in turns, on one core.

A decision of a campaign is a command of ours that arrives as JSON and is checked, an action that
catanatron checks and executes (dice and ends of turns included), an order that diplomacy parses and
judges. Island Settlers is measured in games of four, which both play at random and without offers
to other players: through `choices` and `play`, and again with every command and every world written
as JSON and read from it.

A ratio is the median of all rounds. There are as many rounds as it takes until the ratios to
catanatron are known within 3 %, or as many as are named: `python -m bench.peers.against_peers
[ROUNDS]`.

The peers are GPL and AGPL: they are installed into an environment of their own for this comparison,
and nothing of them is used or copied. `make bench-peers`.
"""

import gc
import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from statistics import median
from time import process_time

from bench.measure import at, number_and_rest, show
from bench.peers.rounds import MOST, Speed, in_turns, ratio_of
from bench.playing import random_game
from bench.tables import decisions
from tests.tavern.outside.peers import asked, peers_python

CAMPAIGNS, GAMES, LAST_YEAR = 8, 3, 1901  # in every round
SETTLERS, SEATS = "island-settlers", 4
PAIRS = {
    "ours": ("catanatron", "diplomacy"),
    "our_games": ("their_games",),
    "our_json_games": ("their_games",),
}


def a_second(work: Callable[[], int]) -> float:
    """How much was done in a second of processor."""
    started = process_time()
    done = work()
    return done / (process_time() - started)


def our_speeds() -> Speed:
    seeds, campaigns, games = count(), at(CAMPAIGNS, 1), at(GAMES, 1)

    def settlers(as_json: bool) -> int:
        decisions(SETTLERS, SEATS, seeds, games, as_json=as_json)
        return games

    return lambda: {
        "ours": a_second(lambda: sum(random_game(next(seeds)) for _ in range(campaigns))),
        "our_games": a_second(lambda: settlers(as_json=False)),
        "our_json_games": a_second(lambda: settlers(as_json=True)),
    }


def main() -> None:
    peers_python()
    ours = our_speeds()
    ours()  # tables that are made once
    gc.collect()
    gc.freeze()  # earlier objects do not slow down the measurement
    with ExitStack() as peers:
        catan, powers = (peers.enter_context(asked(f"{name}.py")) for name in ("catan", "powers"))
        sides: list[Speed] = [
            ours,
            lambda: json.loads(catan(str(at(GAMES, 1)))),
            lambda: json.loads(powers(str(LAST_YEAR))),
        ]
        catan(str(1))
        to_know = [(us, theirs[0]) for us, theirs in PAIRS.items()]
        rates = in_turns(sides, to_know, number_and_rest(MOST, 1)[0])
    _show("peers", rates, "ours")
    _show("settlers", rates, "our_games")
    _show("settlers as JSON", rates, "our_json_games")


def _show(name: str, rates: dict[str, list[float]], ours: str) -> None:
    """Prints our rate, and for each peer its rate, the ratio and the bounds of the ratio."""
    figures: dict[str, float | list[float]] = {
        "ours" if ours == "ours" else "games_per_second": median(rates[ours])
    }
    for theirs in PAIRS[ours]:
        peer = "catanatron" if theirs == "their_games" else theirs
        ratio = ratio_of(rates[ours], rates[theirs])
        figures[peer] = median(rates[theirs])
        figures[f"against_{peer}"] = ratio.median
        if ratio.low:
            figures[f"{peer}_bounds"] = [round(ratio.low, 3), round(ratio.high, 3)]
    show(name, rounds=len(rates[ours]), **figures)


if __name__ == "__main__":
    sys.exit(main())

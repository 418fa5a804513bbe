"""Our random play compared with two public engines, in one run, in turns, on one core.

A decision of a campaign is a command of ours that arrives as JSON and is checked, an action that
catanatron checks and executes (dice and ends of turns included), an order that diplomacy parses and
judges. Island Settlers is measured in games of four, which both play at random and without offers
to other players: through `choices` and `play`, and again with every command and every world written
as JSON and read from it.

The peers are GPL and AGPL: they are installed into an environment of their own for this comparison,
and nothing of them is used or copied. `make bench-peers`.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from statistics import median

from bench.measure import at, rate, show
from bench.playing import random_game
from bench.tables import decisions
from tests.tavern.outside.peers import peers_python, said

GAMES, ROUNDS = 10, 3
SETTLERS, SEATS = "island-settlers", 4


def measured(script: str, *sizes: int) -> dict[str, float]:
    """The last line that a peer's script prints."""
    found: dict[str, float] = json.loads([*said(script, *map(str, sizes))][-1])
    return found


def settlers(play: Callable[..., int], seeds: count) -> float:
    """Games of Island Settlers a second."""

    def games() -> int:
        play(SETTLERS, SEATS, seeds, at(GAMES, 1))
        return at(GAMES, 1)

    return rate(games)


def main() -> None:
    peers_python()
    seeds = count()
    rows: list[tuple[float, ...]] = []
    for _ in range(at(ROUNDS, 1)):
        ours = rate(lambda: sum(random_game(next(seeds)) for _ in range(at(GAMES, 1))))
        catan = measured("catan.py", *at((6, 5), (1, 1)))
        plain, as_json = (
            settlers(decisions, seeds),
            settlers(partial(decisions, as_json=True), seeds),
        )
        powers = measured("powers.py", *at((5, 1910), (1, 1901)))["orders_per_second"]
        rows.append(
            (ours, catan["decisions_per_second"], powers, plain, as_json, catan["games_per_second"])
        )
    ours, catan_decisions, powers, plain, as_json, catan_games = map(
        median, zip(*rows, strict=True)
    )
    show(
        "peers",
        ours=ours,
        catanatron=catan_decisions,
        diplomacy=powers,
        against_catanatron=_against(rows, 0, 1),
        against_diplomacy=_against(rows, 0, 2),
    )
    show(
        "settlers",
        games_per_second=plain,
        catanatron=catan_games,
        against_catanatron=_against(rows, 3, 5),
    )
    show(
        "settlers as JSON",
        games_per_second=as_json,
        catanatron=catan_games,
        against_catanatron=_against(rows, 4, 5),
    )


def _against(rows: list[tuple[float, ...]], ours: int, theirs: int) -> float:
    """The median of the ratios of each round."""
    return median(row[ours] / row[theirs] for row in rows)


if __name__ == "__main__":
    sys.exit(main())

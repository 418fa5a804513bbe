"""Random four-player games of catanatron: actions and games a second. Runs in the peers' venv.

`catan.py GAMES REPEATS`: REPEATS times GAMES games.
"""

import json
import random
import statistics
import sys
import time

from catanatron import Color, Game, RandomPlayer


def play(seed: int) -> int:
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


def main(number: int, repeats: int) -> None:
    decisions, games = [], []
    for repeat in range(repeats):
        started = time.process_time()
        actions = sum(play(repeat * number + game) for game in range(number))
        spent = time.process_time() - started
        decisions.append(actions / spent)
        games.append(number / spent)
    print(
        json.dumps(
            {
                "decisions_per_second": statistics.median(decisions),
                "games_per_second": statistics.median(games),
            }
        )
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

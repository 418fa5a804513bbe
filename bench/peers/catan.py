"""Random four-player games of catanatron: actions and games a second. Runs in the peers' venv.

Each line of the input is a number of games, and is answered with the rates of so many.
"""

import json
import random
import sys
import time
from itertools import count

from catanatron import Color, Game, RandomPlayer


def play(seed: int) -> int:
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


def main() -> None:
    seeds = count()
    for line in sys.stdin:
        games = int(line)
        started = time.process_time()
        actions = sum(play(next(seeds)) for _ in range(games))
        spent = time.process_time() - started
        print(json.dumps({"catanatron": actions / spent, "their_games": games / spent}), flush=True)


if __name__ == "__main__":
    main()

"""Random four-player games of catanatron: executed actions a second. Runs in the peers' venv."""

import json
import random
import statistics
import time

from catanatron import Color, Game, RandomPlayer

GAMES, REPEATS = 6, 5


def play(seed: int) -> int:
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


def main() -> None:
    rates = []
    for repeat in range(REPEATS):
        started = time.process_time()
        actions = sum(play(repeat * GAMES + number) for number in range(GAMES))
        rates.append(actions / (time.process_time() - started))
    print(json.dumps({"decisions_per_second": statistics.median(rates)}))


main()

"""Random four-player games of catanatron: actions and games a second. Runs in the peers' venv."""

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
    decisions, games = [], []
    for repeat in range(REPEATS):
        started = time.process_time()
        actions = sum(play(repeat * GAMES + number) for number in range(GAMES))
        spent = time.process_time() - started
        decisions.append(actions / spent)
        games.append(GAMES / spent)
    print(json.dumps({
        "decisions_per_second": statistics.median(decisions),
        "games_per_second": statistics.median(games),
    }))  # fmt: skip


main()

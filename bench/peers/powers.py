"""Random seven-power games of diplomacy: orders set and judged per second. Peers' venv.

Each line of the input is a year, and is answered with the rate of a game to the end of this year.
"""

import json
import random
import sys
import time
from itertools import count

from diplomacy import Game


def play(seed: int, last_year: int) -> int:
    chance = random.Random(seed)
    game, orders = Game(), 0
    while not game.is_game_done and int(game.get_current_phase()[1:5]) <= last_year:
        possible = game.get_all_possible_orders()
        for power, places in game.get_orderable_locations().items():
            chosen = [chance.choice(possible[place]) for place in places if possible[place]]
            game.set_orders(power, chosen)
            orders += len(chosen)
        game.process()
    return orders


def main() -> None:
    seeds = count()
    for line in sys.stdin:
        started = time.process_time()
        orders = play(next(seeds), int(line))
        rate = orders / (time.process_time() - started)
        print(json.dumps({"diplomacy": rate}), flush=True)


if __name__ == "__main__":
    main()

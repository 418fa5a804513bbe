"""Random seven-power games of diplomacy: orders set and judged per second. Peers' venv.

`powers.py REPEATS YEAR`: so many games, each to the end of this year.
"""

import json
import random
import statistics
import sys
import time

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


def main(repeats: int, last_year: int) -> None:
    rates = []
    for repeat in range(repeats):
        started = time.process_time()
        orders = play(repeat, last_year)
        rates.append(orders / (time.process_time() - started))
    print(json.dumps({"orders_per_second": statistics.median(rates)}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

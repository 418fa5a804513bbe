"""Random seven-power games of diplomacy to 1910: orders set and judged a second. Peers' venv."""

import json
import random
import statistics
import time

from diplomacy import Game

REPEATS, LAST_YEAR = 5, 1910


def play(seed: int) -> int:
    chance = random.Random(seed)
    game, orders = Game(), 0
    while not game.is_game_done and int(game.get_current_phase()[1:5]) <= LAST_YEAR:
        possible = game.get_all_possible_orders()
        for power, places in game.get_orderable_locations().items():
            chosen = [chance.choice(possible[place]) for place in places if possible[place]]
            game.set_orders(power, chosen)
            orders += len(chosen)
        game.process()
    return orders


def main() -> None:
    rates = []
    for repeat in range(REPEATS):
        started = time.process_time()
        orders = play(repeat)
        rates.append(orders / (time.process_time() - started))
    print(json.dumps({"orders_per_second": statistics.median(rates)}))


main()

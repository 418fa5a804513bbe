"""Decisions of random play; campaigns of steady bots, and how fast records of them are replayed.

Every campaign is a new one, so that no repeat profits from what the one before it left in caches.
"""

from itertools import count
from statistics import median
from time import process_time

from measure import REPEATS, rate, show
from playing import random_game, recorded, replayed, steady_game, steady_plan

GAMES = 12


def main() -> None:
    seeds = count()
    a_second = rate(lambda: sum(random_game(next(seeds)) for _ in range(GAMES)))
    show("decisions", players=4, per_second=a_second)
    playing, replaying, steps = [], [], 0
    plan = steady_plan(GAMES * REPEATS)
    for first in range(0, plan.campaigns, GAMES):
        numbers = range(first, first + GAMES)
        began = process_time()
        games = [steady_game(plan, number) for number in numbers]
        playing.append(process_time() - began)
        starts = [plan.world(number) for number in numbers]
        records = [recorded(game) for game in games]
        began = process_time()
        ends = [replayed(*pair) for pair in zip(starts, records, strict=True)]
        replaying.append(process_time() - began)
        assert ends == [game[-1].outcome.world for game in games]
        steps += sum(map(len, games))
    show("steady", players=4, campaigns_per_second_and_core=GAMES / median(playing))
    ratio = median(play / replay for play, replay in zip(playing, replaying, strict=True))
    show("replay", commands_per_second=steps / sum(replaying), against_playing=ratio)


main()

"""Decisions of random play; campaigns of bots, and how fast records of them are replayed.

Every campaign is a new one, so no repeat profits from the caches of the one before it.
"""

from itertools import count
from statistics import median
from time import process_time

from bench.measure import at, rate, repeats, show
from bench.playing import game_of, plan_of, random_game, recorded, replayed

GAMES = {"steady": 12, "sharp": 1}  # in every repeat


def played_and_replayed(bot: str) -> None:
    games_a_repeat, playing, replaying, steps = at(GAMES[bot], 1), [], [], 0
    plan = plan_of(bot, games_a_repeat * repeats())
    for first in range(0, plan.campaigns, games_a_repeat):
        numbers = range(first, first + games_a_repeat)
        began = process_time()
        games = [game_of(plan, number) for number in numbers]
        playing.append(process_time() - began)
        starts = [plan.world(number) for number in numbers]
        records = [recorded(game) for game in games]
        began = process_time()
        ends = [replayed(*pair) for pair in zip(starts, records, strict=True)]
        replaying.append(process_time() - began)
        assert ends == [game[-1].outcome.world for game in games]
        steps += sum(map(len, games))
    show(bot, players=4, campaigns_per_second_and_core=games_a_repeat / median(playing))
    ratio = median(play / replay for play, replay in zip(playing, replaying, strict=True))
    show("replay", bots=bot, commands_per_second=steps / sum(replaying), against_playing=ratio)


def main() -> None:
    seeds = count()
    a_second = rate(lambda: sum(random_game(next(seeds)) for _ in range(at(GAMES["steady"], 1))))
    show("decisions", players=4, per_second=a_second)
    for bot in GAMES:
        played_and_replayed(bot)


if __name__ == "__main__":
    main()

"""Balance of Six Lands: how often each set and each starting seat wins, with steady bots.

`python -m bench.balance.lands [GAMES [SIDES [PLAYERS …]]]`: so many games for each number of
players and each choice of sides, 400 by default. SIDES is `crown`, `other`, or
the letters of the lands that show their other side (`RB`). Sets and first player are random, as at
a table.
"""

from collections import defaultdict
from random import Random

from bench.measure import at, number_and_rest, show
from bench.tables import drawn
from campaign.trials.confidence import wilson
from campaign.trials.sums import Share
from club.rules import Seat
from tavern.six_lands.bots.steady import SteadyBot
from tavern.six_lands.components import SETS
from tavern.six_lands.rules import SIX_LANDS

Counts = dict[str, list[float]]  # played and won, by set or seat


def one_game(players: int, sides: str, rng: Random, counts: Counts) -> int:
    """Adds a game to the counts; returns its turns per player."""
    lie = sides if sides in ("crown", "other") else dict.fromkeys(sides, "other")
    seats, options = tuple(map(Seat, "ABCD"[:players])), {"sides": lie}
    world = SIX_LANDS.start(
        seats, options, drawn(SIX_LANDS.draws_to_start(seats, options), rng), ""
    ).world
    first = seats.index(world.table.speaker)
    sets = {seat: SETS.index(hand.cards) for seat, hand in world.hands.items()}
    bot = SteadyBot()
    while (standing := SIX_LANDS.standing(world)) is None:
        seen = SIX_LANDS.see(world, SIX_LANDS.awaited(world)[0])
        world = SIX_LANDS.play(world, bot.answer(seen, SIX_LANDS.choices(seen), rng)).world
    winners = [seat for seat, place in standing.places.items() if place == 1]
    for place, seat in enumerate(seats):
        share = (seat in winners) / len(winners)
        for name in (f"set {sets[seat] + 1}", f"seat {(place - first) % players + 1}"):
            counts[name][0] += 1
            counts[name][1] += share
    return world.table.turn // players


def main(games: int, all_sides: list[str], numbers: list[int]) -> None:
    for sides in all_sides:
        for players in numbers:
            counts: Counts = defaultdict(lambda: [0.0, 0.0])
            turns = sum(
                one_game(players, sides, Random(f"{sides} {players} {n}"), counts)
                for n in range(games)
            )
            for name, (played, won) in sorted(counts.items()):
                low, high = wilson(Share(int(played), int(won)))
                show(
                    "lands",
                    sides=sides,
                    players=players,
                    of=name,
                    won=won / played,
                    fair=1 / players,
                    low=low,
                    high=high,
                    turns=turns / games,
                )


if __name__ == "__main__":
    games, rest = number_and_rest(400, 1)
    main(
        games,
        rest[:1] or ["crown", "other"],
        [int(one) for one in rest[1:]] or at([*SIX_LANDS.players], [2]),
    )

"""Board games: random play, and bots against one another, each deal played once from each seat.

Random play is measured in games and in decisions a second. In Island Settlers it makes no offers to
other players, as the public engines do in theirs. For games with secrets, a world of half a game is
decoded, encoded, shown to a seat, sealed and opened.

`python -m bench.tables [GAMES [NAME …]]`: so many games a pair of bots, 40 by default (400 are
enough), of all board games or of those named.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import count
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

from bench.installation import set_up
from bench.measure import at, number_and_rest, rate, show
from campaign.trials.confidence import wilson
from campaign.trials.sums import Share
from club.rules import Chance, Draw, Seat
from tavern.island_settlers.bots import BOTS as SETTLERS
from tavern.island_settlers.bots.draws import filled
from tavern.island_settlers.commands import MayOffer
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.six_lands.bots import BOTS as LANDS
from tavern.six_lands.rules import SIX_LANDS
from tavern.stone_falls.bots import BOTS as FALLS
from tavern.stone_falls.rules import STONE_FALLS

# Each game: its rules, its bots, and how many may play.
GAMES: Mapping[str, tuple[Any, Mapping[str, Any], range]] = {
    "stone-falls": (STONE_FALLS, FALLS, STONE_FALLS.players),
    "six-lands": (SIX_LANDS, LANDS, SIX_LANDS.players),
    "island-settlers": (ISLAND_SETTLERS, SETTLERS, ISLAND_SETTLERS.players),
}
PAIRS = (("steady", "random"), ("sharp", "steady"))
A_REPEAT = 60  # games
ROUNDS = 2000  # repeats of each step with one world

Milliseconds = dict[str, list[float]]  # a move, by bot


def played(game: str, bots: tuple[str, ...], rng: Random, spent: Milliseconds) -> tuple[Any, int]:
    """The position of a game with one bot per seat, and how many decisions led to it."""
    rules, known, _ = GAMES[game]
    seats = tuple(Seat(letter) for letter in "ABCDEF"[: len(bots)])
    players = {seat: known[bot]() for seat, bot in zip(seats, bots, strict=True)}
    first = drawn(rules.draws_to_start(seats, {}), rng)
    world, steps = rules.start(seats, {}, first, "0" * 32).world, 0
    while (standing := rules.standing(world)) is None:
        if (command := rules.automatic(world)) is not None:
            world = rules.play(world, command, drawn(rules.draws(world, command), rng)).world
            continue
        seat = rules.awaited(world)[0]
        seen = rules.see(world, seat)
        choices = rules.choices(seen)
        began = process_time()
        command = players[seat].answer(seen, choices, rng)
        spent[players[seat].name].append(1000 * (process_time() - began))
        world = rules.play(world, command, drawn(rules.draws(world, command), rng)).world
        steps += 1
    return standing, steps


def drawn(draws: tuple[Draw, ...], rng: Random) -> Chance:
    return tuple([d.low + int(rng.random() * (d.high - d.low + 1)) for d in draws])


def anything(rules: Any, world: Any, rng: Random) -> Any:
    """A random choice of an awaited seat, with random numbers filled in."""
    choices = rules.choices(rules.see(world, rules.awaited(world)[0]))
    if len(choices) > 1 and isinstance(choices[-1], MayOffer):
        choices = choices[:-1]
    return filled(choices[int(rng.random() * len(choices))], rng)


def decisions(game: str, players: int, seeds: Any, games: int, *, as_json: bool = False) -> int:
    """How many decisions so many games of random play take; `as_json`: with every command and
    every world through JSON, there and back."""
    rules = GAMES[game][0]
    seats = tuple(Seat(letter) for letter in "ABCDEF"[:players])
    steps = 0
    for _ in range(games):
        rng = Random(next(seeds))
        world = rules.start(seats, {}, drawn(rules.draws_to_start(seats, {}), rng), "").world
        while rules.standing(world) is None:
            command = rules.automatic(world) or anything(rules, world, rng)
            if as_json:
                command = rules.commands.decode(rules.commands.encode(command))
            world = rules.play(world, command, drawn(rules.draws(world, command), rng)).world
            if as_json:
                world = rules.worlds.decode(rules.worlds.encode(world))
            steps += 1
    return steps


def games_of(game: str, players: int, seeds: Any) -> int:
    """As `decisions`, counted in games."""
    games = at(A_REPEAT, 1)
    decisions(game, players, seeds, games)
    return games


def half_played(game: str, players: int, rng: Random) -> Any:
    """The world after half of the steps of a random game."""
    rules = GAMES[game][0]
    seats = tuple(Seat(letter) for letter in "ABCDEF"[:players])
    first = drawn(rules.draws_to_start(seats, {}), rng)
    worlds = [rules.start(seats, {}, first, "5f" * 16).world]
    while rules.standing(worlds[-1]) is None:
        command = rules.automatic(worlds[-1]) or anything(rules, worlds[-1], rng)
        chance = drawn(rules.draws(worlds[-1], command), rng)
        worlds.append(rules.play(worlds[-1], command, chance).world)
    return worlds[len(worlds) // 2]


def of_one_world(game: str) -> None:
    """Shows the microseconds of each step that reads or writes the world of a game with secrets."""
    set_up()
    from club.actions.chain import contents
    from club.models import Game

    rules, _, players = GAMES[game]
    world, row = half_played(game, players[-1], Random(7)), Game(kind=game, public_id="b" * 12)
    raw = rules.worlds.encode(world)
    sealed, seat = contents._sealed(row, raw), rules.awaited(world)[0]
    assert raw not in sealed
    assert rules.worlds.decode(contents._unsealed(row, sealed)) == world
    work: dict[str, Callable[[], Any]] = {
        "decode": lambda: rules.worlds.decode(raw),
        "encode": lambda: rules.worlds.encode(world),
        "see": lambda: rules.see(world, seat),
        "seal": lambda: contents._sealed(row, raw),
        "unseal": lambda: contents._unsealed(row, sealed),
    }
    figures = {name: 1e6 / rate(lambda do=do: repeated(do)) for name, do in work.items()}
    show("world", game=game, players=players[-1], bytes=len(raw), **figures)


def repeated(do: Callable[[], Any]) -> int:
    rounds = at(ROUNDS, 2)
    for _ in range(rounds):
        do()
    return rounds


def duel(game: str, better: str, worse: str, games: int, others: int = 1) -> None:
    """One better bot beside so many worse ones, at each seat of a deal once.

    The deal is the same each time: a bot on another seat has another hand and set.
    """
    won, spent, seats = 0.0, defaultdict[str, list[float]](list), 1 + others
    for number in range(games):
        place, deal = (number + 1) % seats, number // seats
        bots = (*[worse] * place, better, *[worse] * (others - place))
        standing, _ = played(game, bots, Random(f"{game} {deal}"), spent)
        first = [seat for seat, rank in standing.places.items() if rank == 1]
        won += (Seat("ABCD"[place]) in first) / len(first)
    low, high = wilson(Share(games, int(won)))
    show(
        "duel",
        game=game,
        bot=better,
        against=worse,
        others=others,
        games=games,
        won=won / games,
        low=low,
        high=high,
    )
    for bot in (better, worse):
        show(
            "move",
            game=game,
            bot=bot,
            moves=len(spent[bot]),
            milliseconds_p95=quantiles(spent[bot], n=20)[-1],
        )


def main(games: int, names: list[str]) -> None:
    seeds = count()
    for game in names:
        for number in GAMES[game][2]:
            a_second = rate(
                lambda number=number, game=game: decisions(game, number, seeds, at(A_REPEAT, 1))
            )
            show("decisions", game=game, players=number, per_second=a_second)
            a_second = rate(lambda number=number, game=game: games_of(game, number, seeds))
            show("games", game=game, players=number, per_second=a_second)
        if GAMES[game][0].secret:
            of_one_world(game)
        for better, worse in PAIRS:
            duel(game, better, worse, games)
        if game == "island-settlers":
            duel(game, "sharp", "steady", games, others=3)


if __name__ == "__main__":
    games, names = number_and_rest(40, 1)
    if unknown := {*names} - {*GAMES}:
        sys.exit(f"No such game: {', '.join(sorted(unknown))}. There are {', '.join(GAMES)}.")
    main(games, names or [*GAMES])

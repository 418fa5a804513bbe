"""Plays games at random and replays them: `playing.py SEED HOW_MANY [GAME]`; prints their digests.

GAME is `saga` (campaigns, the default) or a board game. The script needs only what the rules need,
so any Python can run it.
"""

import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

MAP = ROOT / "fixtures" / "map_27_terrains.json"
TABLE_GAMES = {  # the module of the rules, and their name in it
    "stone-falls": ("tavern.stone_falls.rules", "STONE_FALLS"),
    "six-lands": ("tavern.six_lands.rules", "SIX_LANDS"),
    "island-settlers": ("tavern.island_settlers.rules", "ISLAND_SETTLERS"),
}
LONGEST = 20_000  # commands; about one random game of Island Settlers in a hundred takes 6,000


def end_of_campaign(seed: str, players: int) -> str:
    """The digests of a campaign played at random, and of its replay from the record."""
    from campaign import commands, world
    from campaign.armies import FACTIONS
    from campaign.bots.playouts import play_on
    from campaign.house_rules import HouseRules, limits_for
    from campaign.play import digest, play
    from campaign.trials.plan import read_map
    from campaign.turns.setup import new_world
    from campaign.world import PlayerId

    rng, road_map = Random(seed), read_map(MAP.read_bytes())
    factions = {PlayerId(letter): rng.choice(FACTIONS) for letter in "ABCDEF"[:players]}
    first = last = new_world(road_map, factions, HouseRules(limits=limits_for(players)))
    again = world.encode(first)
    for step in play_on(first, rng):
        last = step.outcome.world
        command = commands.decode(commands.encode(step.command))
        again = world.encode(play(world.decode(again), command, step.chance).world)
    assert digest(world.decode(again)) == digest(last), seed
    return digest(last)


def end_of_table(rules: Any, seed: str, players: int) -> str:
    """The same for a board game."""
    from club.rules import Seat

    rng, seats = Random(seed), tuple(Seat(letter) for letter in "ABCDEF"[:players])
    chance = drawn(rules.draws_to_start(seats, {}), rng)
    world = rules.start(seats, {}, chance, "5f" * 16).world
    again = rules.worlds.encode(world)
    for _ in range(LONGEST):
        if rules.standing(world) is not None:
            break
        command = rules.automatic(world) or any_choice(rules, world, rng)
        chance = drawn(rules.draws(world, command), rng)
        world = rules.play(world, command, chance).world
        command = rules.commands.decode(rules.commands.encode(command))
        before = rules.worlds.decode(again)
        again = rules.worlds.encode(rules.again(before, command, chance, None).world)
    assert rules.standing(world) is not None, f"{seed} is endless"
    assert rules.digest(rules.worlds.decode(again)) == rules.digest(world), seed
    return str(rules.digest(world))


def any_choice(rules: Any, world: Any, rng: Random) -> Any:
    """Any choice of a seat that must act. Numbers that the choice leaves open are random."""
    from tavern.island_settlers.bots.draws import filled

    choices = rules.choices(rules.see(world, rng.choice(rules.awaited(world))))
    return filled(rng.choice(choices), rng)


def drawn(draws: tuple[Any, ...], rng: Random) -> tuple[int, ...]:
    return tuple(rng.randint(one.low, one.high) for one in draws)


def end_of(game: str, seed: str, number: int) -> str:
    if game == "saga":
        return end_of_campaign(seed, 2 + number % 5)
    module, name = TABLE_GAMES[game]
    rules = getattr(import_module(module), name)
    return end_of_table(rules, seed, rules.players[number % len(rules.players)])


if __name__ == "__main__":
    seed, many, game = [*sys.argv[1:], "saga"][:3]
    ends = [end_of(game, f"{seed}/{number}", number) for number in range(int(many))]
    sys.stdout.write(json.dumps(ends))

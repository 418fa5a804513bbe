"""Plays campaigns at random and replays them: `playing.py SEED HOW_MANY`; prints their digests.

Needs nothing but what the rules need, so that any Python can run it.
"""

import json
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from campaign import commands, world  # noqa: E402
from campaign.armies import FACTIONS  # noqa: E402
from campaign.bots.playouts import play_on  # noqa: E402
from campaign.house_rules import HouseRules, limits_for  # noqa: E402
from campaign.play import digest, play  # noqa: E402
from campaign.trials.maps import read_map  # noqa: E402
from campaign.turns.setup import new_world  # noqa: E402
from campaign.world import PlayerId  # noqa: E402

MAP = ROOT / "fixtures" / "map_27_terrains.json"


def end_of(seed: str, players: int) -> str:
    """Of a campaign played at random, and of the same one replayed from its record."""
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


if __name__ == "__main__":
    seed, many = sys.argv[1:]
    ends = [end_of(f"{seed}/{number}", 2 + number % 5) for number in range(int(many))]
    sys.stdout.write(json.dumps(ends))

"""Random campaigns through `choices` and `play`: decisions, whole campaigns and replays a second.

Every command goes through JSON before it is played, as it does on the site.
"""

from random import Random

from measure import rate, show

from campaign import commands
from campaign.bots.playing import Step, play_on
from campaign.play import play
from campaign.turns.setup import new_world
from campaign.world import PlayerId, World
from tests.map.bundled import bundled_map

FACTIONS = ("Otherworld", "Vikings", "Horde", "Underground Peoples")
GAMES = 12


def first_world() -> World:
    seats = zip("ABCD", FACTIONS, strict=True)
    return new_world(bundled_map(), {PlayerId(seat): faction for seat, faction in seats})


def played(seed: int) -> list[Step]:
    return list(play_on(first_world(), Random(seed)))


def replayed(steps: list[bytes], dice: list[tuple[int, ...]]) -> int:
    world = first_world()
    for line, chance in zip(steps, dice, strict=True):
        world = play(world, commands.decode(line), chance).world
    return len(steps)


def main() -> None:
    games = [played(seed) for seed in range(GAMES)]
    decisions = sum(map(len, games))
    a_second = rate(lambda: sum(len(played(seed)) for seed in range(GAMES)))
    show("decisions", per_second=a_second, campaigns_per_second=a_second * GAMES / decisions,
         decisions_per_campaign=decisions / GAMES, players=4)  # fmt: skip
    records = [([commands.encode(s.command) for s in game], [s.chance for s in game])
               for game in games]  # fmt: skip
    replay = rate(lambda: sum(replayed(*record) for record in records))
    show("replay", commands_per_second=replay, against_playing=replay / a_second)


main()

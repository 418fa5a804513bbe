"""Lets bots play ten turns on the bundled map, for the picture of the start page.

`python -m host.installation.make_ten_turns` writes `fixtures/ten_turns.json`.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins

from club import places

FIXTURES = places.FIXTURES
TARGET = FIXTURES / "ten_turns.json"
TURNS = 10
SEEDS = range(60)
Piece = tuple[str, str, str]  # what it is, on which terrain, whose


def main() -> None:
    """Writes the liveliest of some games that last ten turns."""
    import django

    django.setup()
    shown = max(_games(), key=lambda found: found["liveliness"])
    del shown["liveliness"]
    TARGET.write_text(json.dumps(shown, ensure_ascii=False) + "\n", "utf-8")


def _games() -> Iterator[dict[str, Any]]:
    from campaign.actions.demo.demo_campaign import PEOPLE
    from campaign.house_rules import HouseRules, Limits
    from campaign.trials.plan import read_map
    from campaign.turns.setup import new_world
    from campaign.world import PlayerId
    from club.models import PLAYERS

    board = read_map((FIXTURES / "map_27_terrains.json").read_bytes())
    people = dict(zip(PLAYERS, PEOPLE[:4], strict=False))
    factions = {PlayerId(player): faction for player, (_, faction) in people.items()}
    rules = HouseRules(limits=Limits(TURNS + 2, 9, 4, 2, 3), start_pp=4)
    names = {player: name for player, (name, _) in people.items()}
    limits = to_builtins(rules.limits)
    for seed in SEEDS:
        found = _played(new_world(board, factions, rules), Random(seed))
        if found:
            yield {"names": names, "factions": factions, "turns": TURNS, "limits": limits, **found}


def _played(first: Any, rng: Random) -> dict[str, Any]:
    """The pieces on the map in each turn, and the result; nothing if the game was shorter."""
    from campaign.actions.demo.demo_campaign import one_game
    from campaign.news import BattleSettled

    world = first
    seen: list[Counter[Piece]] = []
    battles: list[str] = []
    for turn in range(1, TURNS + 1):
        part = one_game(world, turn + 1, rng)
        world = part.world
        if world.ending is not None:
            return {}
        fought = [line.terrain for line in part.news if isinstance(line, BattleSettled)]
        battles += fought
        fights: set[Piece] = {("battle", terrain, "") for terrain in fought}
        seen.append(Counter({*_pieces(world)} | fights))
    standing = {
        player: [
            sum(point.player == player for point in world.track),
            sum(holder == player for holder in world.holders.values()),
            sum(owner == player for owner in world.villages.values()),
            sum(band.owner == player for band in world.bands.values()),
        ]
        for player in world.players
    }
    changes = sum((after - before).total() for before, after in zip(seen, seen[1:], strict=False))
    fallen = sum(lord.died > 0 for lord in world.lords.values())
    alive = sum(bool(bands) for *_, bands in standing.values())
    return {
        "pieces": list(_spans(seen)),
        "standing": standing,
        "battles": len(battles),
        "fallen": fallen,
        "liveliness": (alive, changes),
    }


def _pieces(world: Any) -> Iterator[Piece]:
    yield from (("held", terrain, player) for terrain, player in world.holders.items() if player)
    yield from (("village", terrain, player) for terrain, player in world.villages.items())
    yield from {("band", band.terrain, band.owner) for band in world.bands.values()}


def _spans(seen: list[Counter[Piece]]) -> Iterator[list[Any]]:
    """Each piece with the turn in which it appears, and the one in which it disappears (0:
    never)."""
    for piece in sorted({piece for now in seen for piece in now}):
        there = [piece in now for now in seen] + [False]
        begun = 0
        for turn, (before, now) in enumerate(zip([False, *there], there, strict=False), 1):
            if now and not before:
                begun = turn
            elif before and not now:
                yield [*piece, begun, turn if turn <= TURNS else 0]


if __name__ == "__main__":
    main()

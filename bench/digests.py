"""Digests of a few seeded campaigns, one JSON line: the same on every machine and Python.

Needs nothing but msgspec and networkx.
"""

import json
import platform
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.measure import at  # noqa: E402
from campaign.bots.bot_table import BotTable  # noqa: E402
from campaign.play import digest  # noqa: E402
from campaign.trials import sums  # noqa: E402
from campaign.trials.observers import batch  # noqa: E402
from campaign.trials.plan import new_plan, read_map  # noqa: E402

MAP = ROOT / "tests" / "map" / "earlier" / "map_27_terrains.json"
TABLES = (("random", "sharp"), ("steady", "steady", "random"), ("steady",) * 6)


def main() -> None:
    road_map = read_map(MAP.read_bytes())
    digests, counted = [], sha256()
    for bots in at(TABLES, TABLES[:1]):
        plan = new_plan(road_map, bots=bots, campaigns=2, seed=11)
        for index in range(plan.campaigns):
            world = plan.world(index)
            for step in BotTable(plan.seated(index), plan.seed_of(index)).play(world):
                world = step.outcome.world
            digests.append(digest(world))
        counted.update(sums.encode(batch(plan, 0, plan.campaigns)))
    line = {"digests": digests, "sums": counted.hexdigest()}
    print(json.dumps({"bench": "digests", **line, "python": platform.python_version()}))


if __name__ == "__main__":
    main()

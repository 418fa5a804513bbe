"""Our random play beside two public engines, in one run, one after the other, on one core.

The peers are GPL and AGPL: they are installed into an environment of their own for this comparison,
and nothing of them is used or copied. `make bench-peers`.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path
from random import Random

from measure import rate, show

from campaign import commands
from campaign.bots.playing import random_command
from campaign.play import dice_needed, play
from campaign.turns.setup import new_world
from campaign.world import PlayerId
from tests.map.bundled import bundled_map

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".venv-peers"
PEERS = ("catanatron==3.2.1", "diplomacy==1.1.2")
FACTIONS = ("Otherworld", "Vikings", "Horde", "Underground Peoples")


def our_game(seed: int) -> int:
    """A random campaign in which every command arrives as JSON; how many there were."""
    rng, steps = Random(seed), 0
    world = new_world(bundled_map(), dict(zip(map(PlayerId, "ABCD"), FACTIONS, strict=True)))
    while world.ending is None:
        line = commands.encode(random_command(world, rng))
        command = commands.decode(line)
        dice = tuple(rng.randint(1, 6) for _ in range(dice_needed(world, command)))
        world = play(world, command, dice).world
        steps += 1
    return steps


def peers_python() -> str:
    if not ENVIRONMENT.exists():
        venv.create(ENVIRONMENT, with_pip=True)
        pip = [str(ENVIRONMENT / "bin" / "python"), "-m", "pip", "install", "--quiet", *PEERS]
        subprocess.run(pip, check=True)
    return str(ENVIRONMENT / "bin" / "python")


def measured(python: str, script: str) -> dict[str, float]:
    """The last line that a peer's script prints."""
    answer = subprocess.run(
        [python, str(HERE / "peers" / script)], check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return found


def main() -> None:
    python = peers_python()
    ours = rate(lambda: sum(our_game(seed) for seed in range(8)))
    catan = measured(python, "catan.py")["decisions_per_second"]
    powers = measured(python, "powers.py")["orders_per_second"]
    show("peers", ours=ours, catanatron=catan, diplomacy=powers,
         against_catanatron=ours / catan, against_diplomacy=ours / powers)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())

"""Our random play beside two public engines, in one run, by turns, on one core.

A decision is a command of ours that arrives as JSON and is checked, an action that catanatron
checks and executes (dice and ends of turns included), an order that diplomacy parses and judges.

The peers are GPL and AGPL: they are installed into an environment of their own for this comparison,
and nothing of them is used or copied. `make bench-peers`.
"""

import json
import subprocess
import sys
import venv
from itertools import count
from pathlib import Path
from statistics import median

from measure import rate, show
from playing import random_game

HERE = Path(__file__).resolve().parent
ENVIRONMENT = HERE.parent / ".venv-peers"
PEERS = ("catanatron==3.2.1", "diplomacy==1.1.2")
GAMES, ROUNDS = 10, 3


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
    python, seeds = peers_python(), count()
    rows: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        ours = rate(lambda: sum(random_game(next(seeds)) for _ in range(GAMES)))
        catan = measured(python, "catan.py")["decisions_per_second"]
        powers = measured(python, "powers.py")["orders_per_second"]
        rows.append((ours, catan, powers))
    ours, catan, powers = map(median, zip(*rows, strict=True))
    show("peers", ours=ours, catanatron=catan, diplomacy=powers,
         against_catanatron=median(ours / catan for ours, catan, _ in rows),
         against_diplomacy=median(ours / powers for ours, _, powers in rows))  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())

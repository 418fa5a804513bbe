"""D18: the same seeds give the same worlds on every Python and with every hash seed."""

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PLAYER = ROOT / "tests" / "reliability" / "playing.py"
CAMPAIGNS = {"quick": 6, "landing": 60, "nightly": 1000}
HASH_SEEDS = ("0", "1", "4711")
OTHERS = ("python3.11", "python3.12", "python3.13", "python3.14")


def pythons() -> dict[str, str]:
    """Interpreters by version that have what the rules need; PYTHONS names more of them."""
    named = [sys.executable, *os.environ.get("PYTHONS", "").split(), *OTHERS]
    found: dict[str, str] = {}
    for program in filter(None, map(shutil.which, named)):
        asked = "import msgspec, networkx, sys; print('%d.%d' % sys.version_info[:2])"
        said = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
        if said.returncode == 0:
            found.setdefault(said.stdout.strip(), program)
    return found


def digests(program: str, hash_seed: str, seed: int, campaigns: int) -> list[str]:
    done = subprocess.run(
        [program, str(PLAYER), str(seed), str(campaigns)], check=True, capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    answer: list[str] = json.loads(done.stdout)
    return answer


def test_d18_campaigns_end_in_the_same_worlds_on_every_platform(tier: str, seed: int, figure: Any):
    campaigns, found = CAMPAIGNS[tier], pythons()
    runs = [(program, hashed) for program in found.values() for hashed in HASH_SEEDS]
    with ThreadPoolExecutor(2) as two:
        ends = list(two.map(lambda run: digests(*run, seed, campaigns), runs))
    figure(f"{campaigns} campaigns, Python {', '.join(sorted(found))}, {len(HASH_SEEDS)} hash "
           f"seeds: {len({tuple(end) for end in ends})} set of digests")  # fmt: skip
    assert all(end == ends[0] for end in ends)
    assert len(set(ends[0])) == campaigns


@pytest.mark.quick
def test_d18_another_seed_is_another_campaign():
    assert digests(sys.executable, "0", 1, 1) != digests(sys.executable, "0", 2, 1)

"""The same seed gives the same campaign, in any process and with any hashes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from campaign.bots.registry import BOTS
from campaign.bots.steady import Steady
from campaign.play import digest
from tests.bots.tables import first_world, played

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "digests.py"


def digests(hash_seed: str) -> Any:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    said = subprocess.run(
        [sys.executable, str(SCRIPT)], env=env, check=True, capture_output=True, text=True
    )
    return json.loads(said.stdout)


def test_the_same_seed_gives_the_same_campaign_and_another_seed_another():
    bots = [Steady(), BOTS["random"](), Steady()]
    ends = [digest(played(first_world(3), bots, seed).world) for seed in ("1", "1", "2")]
    assert ends[0] == ends[1] != ends[2]


def test_two_processes_with_different_hashes_play_the_same_campaigns():
    one, two = digests("1"), digests("4242")
    assert one == two
    assert len(set(one["digests"])) == len(one["digests"]) == 6

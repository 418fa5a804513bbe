"""A map is drawn, and its problems are listed, in the same way with every hash seed."""

import os
import sys
from subprocess import run

DRAWN = """
from campaign.map.land.rivers import rivers
from campaign.map.land.scatter import marks
from campaign.map.layout.coast import coast
from campaign.map.layout.drawing import curves
from campaign.map.layout.labels import labels
from campaign.map.validation import problems
from tests.bots.tables import first_world
from tests.pages.workshop.tangles import SPOTS, tangle

for land in (first_world(3).map, tangle(SPOTS["anywhere"], terrains=30, roads=60)):
    print(labels(land), curves(land), coast(land), rivers(land), marks(land))
    print([(one.refusal.code, one.refusal.values, one.terrains) for one in problems(land)])
"""


def drawn(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = run([sys.executable, "-c", DRAWN], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_hash_seed_changes_nothing_in_a_drawing():
    first = drawn("1")
    assert "Label" in first
    assert first == drawn("2")

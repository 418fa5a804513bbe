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
MANY = {"test": 6, "full": 1000}
HASH_SEEDS = ("0", "1", "4711")
OTHERS = ("python3.11", "python3.12", "python3.13", "python3.14")


GAMES = ("saga", "stone-falls", "six-lands", "island-settlers")


def pythons(game: str = "saga") -> dict[str, str]:
    """Interpreters by version that have what the rules need; PYTHONS names more of them."""
    named = [sys.executable, *os.environ.get("PYTHONS", "").split(), *OTHERS]
    needed = "msgspec, networkx" if game == "saga" else "msgspec"
    found: dict[str, str] = {}
    for program in filter(None, map(shutil.which, named)):
        asked = f"import {needed}, sys; print('%d.%d' % sys.version_info[:2])"
        said = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=False)
        if said.returncode == 0:
            found.setdefault(said.stdout.strip(), program)
    return found


def check_several(versions: list[str]) -> None:
    """Skips with a reason if there is only one Python, since nothing was compared. A forge must
    have two, unless `.ci/run` explains in ONE_PYTHON why it has no second one.
    """
    if len(versions) > 1:
        return
    why = os.environ.get("ONE_PYTHON", "")
    said = f"Only Python {versions[0]} was compared, with other hash seeds alone. {why}"
    if os.environ.get("CI") and not why:
        pytest.fail(said)
    pytest.skip(said)


def digests(program: str, hash_seed: str, seed: int, games: int, game: str = "saga") -> list[str]:
    done = subprocess.run(
        [program, str(PLAYER), str(seed), str(games), game],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    answer: list[str] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_d18_games_end_in_the_same_worlds_on_every_platform(
    game: str, tier: str, seed: int, figure: Any
):
    many, found = MANY[tier], pythons(game)
    runs = [(program, hashed) for program in found.values() for hashed in HASH_SEEDS]
    with ThreadPoolExecutor(2) as two:
        ends = list(two.map(lambda run: digests(*run, seed, many, game), runs))
    figure(
        f"{many} games of {game}, Python {', '.join(sorted(found))}, {len(HASH_SEEDS)} hash "
        f"seeds: {len({tuple(end) for end in ends})} set of digests"
    )
    assert all(end == ends[0] for end in ends)
    assert len(set(ends[0])) == many
    if tier == "full":
        check_several(sorted(found))


@pytest.mark.parametrize("game", GAMES)
def test_d18_another_seed_is_another_game(game: str):
    assert digests(sys.executable, "0", 1, 1, game) != digests(sys.executable, "0", 2, 1, game)


@pytest.mark.parametrize(
    ("env", "ends"),
    [
        ({}, pytest.skip.Exception),
        ({"CI": "true"}, pytest.fail.Exception),
        ({"CI": "true", "ONE_PYTHON": "None could be fetched."}, pytest.skip.Exception),
    ],
)
def test_a_forge_compares_two_pythons_or_says_why_not(
    env: dict[str, str], ends: type[BaseException], monkeypatch: pytest.MonkeyPatch
):
    for name in ("CI", "ONE_PYTHON"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ends, match=r"Only Python 3\.11"):
        check_several(["3.11"])
    check_several(["3.11", "3.13"])

"""How much of each room the tests reach, in lines and branches; fails if it is too little.

    coverage json --quiet --fail-under=0 -o FILE && python -m tests.harness.covered FILE

The rooms of the rules, bots and trials are those of the contracts in pyproject.toml that
forbid them frameworks.
"""

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = {
    "Rule rooms know no framework, no clock and no chance of the machine",
    "Bots and trials know no framework and no clock; chance is given",
}
LEAST = {"rules": 98.0, "rest": 92.0}  # percent


def rule_rooms() -> tuple[str, ...]:
    """The beginnings of the paths that the contracts name: `campaign/map/`, `campaign/play.py`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    held = [each["source_modules"] for each in contracts if each["name"] in CONTRACTS]
    assert len(held) == len(CONTRACTS)
    paths = [module.replace(".", "/") for modules in held for module in modules]
    return tuple(f"{path}/" if (ROOT / path).is_dir() else f"{path}.py" for path in paths)


def figures(files: dict[str, Any], rules: tuple[str, ...]) -> dict[str, float]:
    """Percent of the lines and branches that were reached, of the rules and of the rest."""
    reached: Counter[str] = Counter()
    there: Counter[str] = Counter()
    for path, said in files.items():
        kind, sums = "rules" if path.startswith(rules) else "rest", said["summary"]
        reached[kind] += sums["covered_lines"] + sums.get("covered_branches", 0)
        there[kind] += sums["num_statements"] + sums.get("num_branches", 0)
    return {kind: 100.0 * reached[kind] / (there[kind] or 1) for kind in LEAST}


def too_low(found: dict[str, float]) -> list[str]:
    return [kind for kind, least in LEAST.items() if found[kind] < least]


def main(file: str) -> int:
    found = figures(json.loads(Path(file).read_text())["files"], rule_rooms())
    for kind, percent in found.items():
        print(f"{kind}: {percent:.2f} % of lines and branches, at least {LEAST[kind]:.0f} %")  # noqa: T201
    return bool(too_low(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

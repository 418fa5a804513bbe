"""How long a campaign of people takes, in days, with the site's own clock in simulated time.

`python -m bench.balance.weeks [--campaigns N] [--presets …] [--players …] [--plan none half all]`
plays campaigns of the model (`bench.balance.people`) by the actions of the site, on a database of
its own whose clock is moved from one event to the next: deadlines, grace, quiet hours, plans and
closings are the real ones. One JSON line for each preset, number of players and share of people
who plan. `--data` writes the figures that new campaigns and calendars show; `--from FILE …` takes
them from rows of earlier runs instead of playing.
"""

import argparse
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.balance.seasons import Clock, Season
from bench.measure import arguments, at

SHARES = {"none": 0.0, "half": 0.5, "all": 1.0}
DATA = Path(__file__).parents[2] / "fixtures" / "expected_lengths.json"


def cell(seasons: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one preset, number of players and share: days, means unless named
    otherwise."""
    turns = [turn for one in seasons for turn in one["turns"].values()]
    besides = [sum(d for phase, d in turn.items() if phase != "battles") for turn in turns]
    phases = sorted({phase for turn in turns for phase in turn})
    goes: Counter[str] = sum((one["goes"] for one in seasons), Counter())
    return {
        "campaigns": len(seasons),
        "turns": round(mean(len(one["turns"]) for one in seasons), 1),
        "campaign_days": round(mean(one["days"] for one in seasons), 1),
        "campaign_days_median": round(median(one["days"] for one in seasons), 1),
        "turn_besides_battles": round(mean(besides), 2),
        "turn_besides_battles_median": round(median(besides), 2),
        "phase_days_a_turn": {
            phase: round(sum(turn.get(phase, 0) for turn in turns) / len(turns), 2)
            for phase in phases
        },
        "evenings": round(mean(one["evenings"] for one in seasons), 1),
        "battles": round(mean(one["battles"] for one in seasons), 1),
        "days_waiting_for_holidays": round(mean(one["absent_days"] for one in seasons), 1),
        "goes_by_origin": dict(goes),
    }


def rows(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    clock = Clock()
    clock.install()
    for preset in asked.presets:
        for players in asked.players:
            for plan in asked.plan:
                seasons = [
                    Season(clock, preset, players, SHARES[plan], f"{preset}{players}{n}").play()
                    for n in range(asked.campaigns)
                ]
                yield {"preset": preset, "players": players, "plan": plan} | cell(seasons)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=at(5, 1))
    parser.add_argument("--presets", nargs="+", default=["letter"])
    parser.add_argument("--players", nargs="+", type=int, default=at([2, 3, 4, 5, 6], [2]))
    parser.add_argument("--plan", nargs="+", choices=[*SHARES], default=at([*SHARES], ["all"]))
    parser.add_argument("--data", action="store_true")
    parser.add_argument("--from", dest="earlier", nargs="+", type=Path)
    asked = parser.parse_args(arguments())
    found = _earlier(asked.earlier) if asked.earlier else _played(asked)
    if asked.data:
        DATA.write_text(json.dumps([_kept(row) for row in found], indent=1) + "\n")


def _played(asked: argparse.Namespace) -> list[dict[str, Any]]:
    found = []
    with tempfile.TemporaryDirectory() as room:
        _set_up(room)
        for row in rows(asked):
            print(json.dumps(row), flush=True)
            found.append(row)
    return found


def _earlier(files: list[Path]) -> list[dict[str, Any]]:
    """The rows that earlier runs printed."""
    lines = [line for file in files for line in file.read_text().splitlines()]
    found = [json.loads(line) for line in lines]
    return sorted(found, key=lambda row: (row["preset"], row["players"], row["plan"]))


def _kept(row: dict[str, Any]) -> dict[str, Any]:
    fields = ("preset", "players", "plan", "turns", "campaign_days", "evenings")
    return {field: row[field] for field in fields}


def _set_up(room: str) -> None:
    """A database of its own in this directory, with the bundled maps."""
    import django
    from django.core.management import call_command

    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "host.settings",
        "DATA_DIR": room,
        "SECRET_KEY": "bench",
        "ENVELOPE_KEYS": "A" * 43 + "=",
        "OUTAGE_AFTER": str(10**9),
        "LOG_LEVEL": "ERROR",
        "DATABASE_URL": f"sqlite:///{room}/weeks.sqlite3",
    }
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("loaddata", "map_27_terrains", verbosity=0)


if __name__ == "__main__":
    main()

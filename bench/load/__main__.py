"""L1–L8 on this machine: `make load`, or SECONDS=20 SOAK=2 make load for a short run.

One PostgreSQL, one Redis, two synchronous web processes, a worker and beat, and the floor on the
same database. People are locust's, in a separate environment, on the same cores. A JSON line per
promise has its figures, its target, and whether it was met.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))


from bench.load.big_map import measure_big_map  # noqa: E402
from bench.load.closings import closed, one_a_second  # noqa: E402
from bench.load.memory import ask, connections, proportional  # noqa: E402
from bench.load.site import HERE, Site, locust_program  # noqa: E402
from bench.load.sizes import seconds_of_each, soak_minutes, users_in_all  # noqa: E402
from bench.measure import at, handed_on, show  # noqa: E402
from bench.report.figures import figures_of  # noqa: E402


def _share(most: dict[str, float], floor: dict[str, float]) -> float:
    """The share of the floor's requests."""
    return round(most["per_second"] / floor["per_second"], 2) if floor["per_second"] else 0.0


def report(promise: str, met: bool, **figures: Any) -> None:
    show(promise, **figures, met=met)


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # with everything that was started
    locust_program()
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        with site.running():
            idle = proportional(site.started, site.postgres, site.redis)
            pages(site)
            polls(site)
            loaded = proportional(site.started, site.postgres, site.redis)
            report(
                "L7", idle["all"] <= 600 and loaded["all"] <= 900, idle_mb=idle, loaded_mb=loaded
            )
            rush(site)
            crawlers(site)
            queries(site)
            soak(site)
    figures = measure_big_map()
    report("L8", figures.pop("met"), **figures)


def pages(site: Site) -> None:
    """`cold` are the first ten seconds, in which processes draw everybody's page for the first
    time. `tables`: every other page is that of a table."""
    cold = site.load("Reader", users=users_in_all(), pace=1, seconds=at(10, 4))
    paced = site.load("Reader", users=users_in_all(), pace=1)
    tables = site.load("Visitor", users=users_in_all(), pace=1)
    most = site.load("Reader", users=16)
    floor = site.load("FloorReader", users=16, floor=True)
    share = _share(most, floor)
    met = all(
        got["per_second"] >= 100 and got["p95_ms"] <= 300 and not got["failures"]
        for got in (paced, tables)
    )
    report(
        "L1",
        met and share >= 0.5,
        paced=paced,
        tables=tables,
        cold=cold,
        most=most,
        floor=floor,
        share=share,
        page_bytes=len(site.page.read_bytes()),
    )


def polls(site: Site) -> None:
    paced = site.load("Poller", users=users_in_all(), pace=2)
    most = site.load("Poller", users=16)
    floor = site.load("FloorPoller", users=16, floor=True)
    share = _share(most, floor)
    met = most["per_second"] >= 400 and paced["p95_ms"] <= 50 and not paced["failures"]
    report("L2", met and share >= 0.8, paced=paced, most=most, floor=floor, share=share)


def rush(site: Site) -> None:
    """200 players seal in 10 s while the tick runs."""
    got = site.load("Bidder", users=users_in_all(), pace=at(0.1, 1), seconds=at(20, 4))
    sealed = ask(
        site.postgres,
        "SELECT count(*) FROM campaign_envelope WHERE sealed_at > now() - interval '2 minutes'",
    )
    met = sealed >= users_in_all() and got["p95_ms"] <= 1000 and not got["failures"]
    report("L3", met, sealed=sealed, **got)


def crawlers(site: Site) -> None:
    """Members' pages alone, and while crawlers request all long pages."""
    alone = site.load("Reader", users=20, pace=1, seconds=seconds_of_each() / 2)
    flood = subprocess.Popen(
        [
            locust_program(),
            "-f",
            str(HERE / "people.py"),
            "Crawler",
            "--headless",
            "-u",
            "8",
            "-r",
            "8",
            "-t",
            f"{seconds_of_each() // 2 + at(5, 1)}s",
            "--host",
            site.web,
            "--loglevel",
            "CRITICAL",
        ],
        env=os.environ | {"PEOPLE": str(site.people)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=site.folder,
    )
    beset = site.load("Reader", users=20, pace=1, seconds=seconds_of_each() / 2)
    flood.wait()
    report("L6", beset["p95_ms"] <= 2 * alone["p95_ms"], alone=alone, beset=beset)


def queries(site: Site) -> None:
    command = [sys.executable, "-m", "bench.load.queries", *handed_on()]
    done = subprocess.run(command, check=True, env=site.env, cwd=ROOT, stdout=subprocess.PIPE)
    figures = figures_of(json.loads(done.stdout))
    report("L5", figures.pop("met"), **figures)


def soak(site: Site) -> None:
    """Half of L1, and a phase closes every second. Growth is measured from the first minute on."""
    minutes, calm = soak_minutes(), at(0.5, 2.0)
    with one_a_second(site.postgres):
        site.load("Reader", users=users_in_all() // 2, pace=calm, seconds=at(60, 4))
        before = proportional(site.started, site.postgres, site.redis)
        held = connections(site.postgres)
        closed_before = closed(site.postgres)
        got = site.load("Reader", users=users_in_all() // 2, pace=calm, seconds=minutes * 60)
    closings = closed(site.postgres) - closed_before
    after = proportional(site.started, site.postgres, site.redis)
    grown = round(after["all"] / before["all"], 2)
    now = connections(site.postgres)
    met = grown <= 1.1 and now <= held + 1 and not got["failures"] and closings >= 50 * minutes
    report(
        "L4",
        met,
        minutes=minutes,
        grown=grown,
        memory_mb=[before, after],
        connections=[held, now],
        closings=closings,
        **got,
    )


if __name__ == "__main__":
    main()

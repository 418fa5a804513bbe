"""Plays many campaigns by bots and reports what happens in them."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from kombu.exceptions import OperationalError

from campaign.actions.workshop import simulations
from campaign.actions.workshop.batch_tasks import dispatch_batches
from campaign.bots.registry import BOTS
from campaign.models import Map
from campaign.trials.picture import heat_map
from campaign.trials.plan import Plan, new_plan, read_map, rules_from
from campaign.trials.process_pool import play_all
from campaign.trials.report import counted_figures, report_text
from campaign.trials.sums import Sums, merge
from campaign.world import RoadMap
from club.refusals import Refusal
from host.celery import app

BUNDLED = "map_27_terrains.json"
BAR = 30  # characters


class Command(BaseCommand):
    help = (
        "Plays N campaigns by bots and reports wins by seat, start site and initiative, the lead "
        "turn by turn, length, battles and more. The same seed gives the same figures."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("campaigns", type=int, nargs="?", default=200, help="how many (default 200)")
        add("--map", default="", help="slug of a map or a JSON file (default: the bundled map)")
        add("--rules", default="", help="house rules: JSON, or a file of it")
        add("--players", type=int, default=0, help="default: one per bot named, or 4")
        add("--bots", default="steady", help=f"one, or one per player: {', '.join(BOTS)}")
        add("--factions", default="", help="one per player, with commas between")
        add("--seed", type=int, default=0)
        add("--jobs", type=int, default=0, help="processes (default: one per core)")
        add("--batch", type=int, default=20, help="campaigns a process plays at a time")
        add("--json", action="store_true", help="print all figures as JSON")
        add("--report", default="", help="write the report to this file")
        add("--svg", default="", help="write a picture of the map to this file")
        add("--celery", action="store_true", help="play on Celery workers; goes on after a stop")
        add("--lease", type=int, default=120, help="with --celery: seconds a worker may be silent")

    def handle(self, **options: Any) -> None:
        try:
            plan = _plan(options)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        if options["batch"] < 1 or options["jobs"] < 0 or options["lease"] < 1:
            raise CommandError("Batch and lease are at least 1, jobs at least 0.")
        sums = self._on_celery(plan, options) if options["celery"] else self._here(plan, options)
        report = report_text(plan, sums)
        if options["report"]:
            Path(options["report"]).write_text(report, "utf-8")
        if options["svg"]:
            Path(options["svg"]).write_text(heat_map(plan, sums), "utf-8")
        if options["json"]:
            self.stdout.write(json.dumps(counted_figures(plan, sums), ensure_ascii=False))
        elif not options["report"]:
            self.stdout.write(report)

    def _here(self, plan: Plan, options: dict[str, Any]) -> Sums:
        jobs = options["jobs"] or os.cpu_count() or 1
        parts: list[Sums] = []
        with _Progress(plan.campaigns) as progress:
            for count, part in play_all(plan, jobs=jobs, size=options["batch"]):
                parts.append(part)
                progress.more(count)
        return merge(*parts)

    def _on_celery(self, plan: Plan, options: dict[str, Any]) -> Sums:
        if not settings.REDIS_URL:
            raise CommandError("--celery needs REDIS_URL, and workers on its queue simulations.")
        app.set_default()
        simulation = simulations.open_simulation(plan, size=options["batch"])
        try:
            with _Progress(plan.campaigns) as progress:
                for played in dispatch_batches(simulation.pk, lease=options["lease"]):
                    progress.reach(played)
        except (OperationalError, RuntimeError) as error:
            raise CommandError(f"{error}. The same command goes on from here.") from error
        return simulations.sums_of(simulation.pk)


def _plan(options: dict[str, Any]) -> Plan:
    bots = tuple(name.strip() for name in options["bots"].split(","))
    players = options["players"] or (len(bots) if len(bots) > 1 else 4)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise CommandError("Name one bot, or one for each player.")
    factions = tuple(name.strip() for name in options["factions"].split(",") if name.strip())
    rules = rules_from(_inline_or_file(options["rules"]), players) if options["rules"] else None
    return new_plan(
        _map(options["map"]),
        bots=bots,
        campaigns=options["campaigns"],
        seed=options["seed"],
        rules=rules,
        factions=factions,
    )


def _map(name: str) -> RoadMap:
    """The map: a file, a map's slug, or the bundled map, which needs no database."""
    path = Path(name) if name else Path(settings.FIXTURE_DIRS[0]) / BUNDLED
    if path.is_file():
        return read_map(path.read_bytes())
    found = Map.objects.filter(slug=name).first()
    if found is None:
        raise CommandError(f"There is no map “{name}”, and no such file.")
    return found.road_map()


def _inline_or_file(given: str) -> str:
    if given.lstrip().startswith("{"):
        return given
    try:
        return Path(given).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{given}: {error}") from error


class _Progress:
    """A progress bar on a terminal; nothing elsewhere."""

    def __init__(self, total: int) -> None:
        self.total, self.done = total, 0
        self.started = time.monotonic()
        self.shown = sys.stderr.isatty()

    def __enter__(self) -> "_Progress":
        self.reach(0)
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            sys.stderr.write("\n")

    def more(self, count: int) -> None:
        self.reach(self.done + count)

    def reach(self, done: int) -> None:
        self.done = done
        if self.shown:
            sys.stderr.write(f"\r{self._line()}")
            sys.stderr.flush()

    def _line(self) -> str:
        full = BAR * self.done // self.total
        rate = self.done / max(0.001, time.monotonic() - self.started)
        bar = "#" * full + "." * (BAR - full)
        return f"[{bar}] {self.done} of {self.total} campaigns, {rate:.1f} a second "

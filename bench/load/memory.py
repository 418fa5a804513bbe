"""Memory and connections of a running site."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import psycopg

from tests.services import Postgres, Redis


def proportional(
    started: Iterable["subprocess.Popen[bytes]"], postgres: Postgres, redis: Redis
) -> dict[str, int]:
    """MB by proportional set size: shared memory is counted once among the processes."""
    ours = [process.pid for process in started if process.args[-1] != "bench.load.floor"]  # type: ignore[index,operator]
    of = {"site": ours, "postgres": [postgres.process.pid], "redis": [redis.process.pid]}
    found = {name: round(sum(map(_pss, family(pids))) / 1024) for name, pids in of.items()}
    return found | {"all": sum(found.values())}


def proportional_of(pid: int) -> dict[int, int]:
    """MB by proportional set size of each process of this family, by process id."""
    return {one: round(_pss(one) / 1024) for one in family([pid])}


def connections(postgres: Postgres) -> int:
    return ask(postgres, "SELECT count(*) FROM pg_stat_activity WHERE datname IS NOT NULL")


def ask(postgres: Postgres, question: str) -> int:
    """The single number of a query's answer."""
    with psycopg.connect(postgres.url()) as connection:
        row = connection.execute(question).fetchone()
    return int(row[0]) if row else 0


def family(pids: list[int]) -> set[int]:
    """These processes and all their descendants."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found = set(pids)
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def _pss(pid: int) -> int:
    """Kilobytes."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)

"""Scripts of `bench/`, run at their smallest size, and their output.

A test names the script as it is called: `printed("bench.games")`. Speed does not matter here.
"""

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

from bench.measure import SMALLEST
from bench.report.__main__ import TEMPLATE
from bench.report.figures import LABELS, name_of
from bench.report.filling import PLACE
from tests.patience import stretched

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 600.0  # seconds of a script at its smallest size: one that hangs fails
MAIN = '\nif __name__ == "__main__":\n'
# With so few games or days these may be zero or empty.
MAY_BE_NOTHING = {
    "won",
    "low",
    "high",
    "by_memory",
    "left",
    "failures",
    "known",
    "unknown",
    "missed",
    "roads_of_five",
    "positions_with_known",
    "last_late_s",
    "p95_ms",
    "closings",
    "grown",
    "sealed",
}
Line = dict[str, Any]


def scripts() -> Iterator[str]:
    """Every script of `bench/`, as it is called."""
    for path in sorted((ROOT / "bench").rglob("*.py")):
        if MAIN in path.read_text(encoding="utf-8"):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")


def file_of(script: str) -> Path:
    path = ROOT.joinpath(*script.split("."))
    return path / "__main__.py" if path.is_dir() else path.with_suffix(".py")


def printed(script: str, *words: str) -> list[Line]:
    """The lines of a script that runs in this process; it must succeed."""
    with _asked(file_of(script), *words) as out:
        code = _ended(script)
    assert not code, code
    return lines_in(out.getvalue())


def _ended(script: str) -> int | str | None:
    """The exit of the script: nothing, a code or a sentence."""
    try:
        runpy.run_path(str(file_of(script)), run_name="__main__")
    except SystemExit as end:
        return end.code
    return None


def measured(script: str, measure: Callable[[], object]) -> list[Line]:
    """The lines of the part of a script that needs no installation of its own."""
    with _asked(file_of(script)) as out:
        measure()
    return lines_in(out.getvalue())


def printed_by_process(script: str, *words: str, smallest: bool = True) -> list[Line]:
    """The lines of a script that starts an installation of its own. It ends within `LONGEST`."""
    foreign = ("DATA_DIR", "DATABASE_URL", "SECRET_KEY", "ENVELOPE_KEYS", "EMAIL_URL", "LIMITS")
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    command = [sys.executable, "-m", script, *words, *([SMALLEST] if smallest else [])]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=stretched(LONGEST)
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return lines_in(done.stdout)


@contextmanager
def _asked(file: Path, *words: str) -> Iterator[StringIO]:
    out = StringIO()
    asked = mock.patch.object(sys, "argv", [str(file), *words, SMALLEST])
    with asked, mock.patch.dict(os.environ), redirect_stdout(out):
        yield out


def lines_in(text: str) -> list[Line]:
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def figures_in(lines: list[Line]) -> dict[str, set[str]]:
    """The names of the numbers of each line, by the line's name. Each number must be possible."""
    found: dict[str, set[str]] = {}
    for line in lines:
        assert line["mcal"] > 0
        numbers = {
            name: value
            for name, value in line.items()
            if isinstance(value, int | float) and name not in (*LABELS, "mcal")
        }
        wrong = {name: value for name, value in numbers.items() if not _can_be(name, value)}
        assert wrong == {}, line
        found.setdefault(line["bench"], set()).update(numbers)
    return found


def missed_by_document(script: str, lines: list[Line], of: str = "") -> set[str]:
    """Rows of this script in the document, with this word in their names, that no line fills."""
    shown = {name for name, _ in PLACE.findall(TEMPLATE.read_text(encoding="utf-8"))}
    begin = script.removeprefix("bench.") + " "
    wanted = {name for name in shown if name.startswith(begin) and of in name}
    assert wanted
    return wanted - {name_of(script, line) for line in lines}


def _can_be(name: str, value: float) -> bool:
    return value > 0 or (value == 0 and name in MAY_BE_NOTHING) or isinstance(value, bool)

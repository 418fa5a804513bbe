"""`docs/before-and-after.md` is written from its rows, which benchmarks and people fill in."""

from datetime import date
from pathlib import Path

import pytest

from bench.report import before_after, figures
from bench.report.__main__ import BEFORE_AND_AFTER
from bench.report.before_after import Row, document, meets, read, taken_over, typed, write

PAGE = Row("the page", "calls", 37649, 23603, "<= 24000", "2026-11-27", None, "page page: calls")
OTHER = Row("play", "×", [0.8, 1.1], None, ">= 1.15", "", None, "")


def kept(measured: str, calls: float) -> dict[str, figures.Row]:
    return {"page page": figures.Row("bench.page", measured, [24, 28.4], {"calls": calls})}


def test_the_document_is_the_output_of_the_command():
    assert BEFORE_AND_AFTER.read_text(encoding="utf-8") == document(read())


def test_every_figure_of_a_benchmark_is_kept():
    assert len(taken_over(read(), figures.rows())) == len(read()) > 20


def test_the_rows_are_written_as_they_are_read(tmp_path: Path):
    write(read(), tmp_path / "rows.json")
    assert (tmp_path / "rows.json").read_bytes() == before_after.FILE.read_bytes()
    assert len({row.work for row in read()}) == len(read())


def test_a_later_figure_of_a_benchmark_is_taken_over():
    assert taken_over([PAGE, OTHER], kept("2026-11-26", 99)) == [PAGE, OTHER]
    new = PAGE._replace(after=23001.26, measured="2026-11-28", mcal=28.4)
    assert taken_over([PAGE, OTHER], kept("2026-11-28", 23001.256)) == [new, OTHER]
    with pytest.raises(KeyError):
        taken_over([PAGE._replace(figure="page page: cals")], kept("2026-11-28", 1))


def test_a_figure_is_typed_with_its_day():
    new = OTHER._replace(after=1.2, measured=date.today().isoformat(), mcal=24)
    assert typed([PAGE, OTHER], "play", 1.2, 24) == [PAGE, new]
    with pytest.raises(KeyError):
        typed([PAGE, OTHER], "plya", 1.2, None)


def test_a_missed_target_is_bold():
    lines = document([PAGE, OTHER, PAGE._replace(after=24001, mcal=23.6)]).splitlines()[-3:]
    assert lines == [
        "| the page | 37,649 calls | 23,603 calls | ≤ 24,000 calls | 2026-11-27 |",
        "| play | 0.8 to 1.1 × | not measured yet | ≥ 1.15 × |  |",
        "| the page | 37,649 calls | **24,001 calls** | ≤ 24,000 calls | 2026-11-27, mcal 24 |",
    ]
    assert meets([1.1, 1.2], "")
    assert not meets([1.1, 1.2], ">= 1.15")

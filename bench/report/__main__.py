"""Writes `docs/performance.md` and `docs/before-and-after.md` from the figures that were kept:
`make performance`."""

from pathlib import Path

from bench.report import before_after
from bench.report.figures import Row, rows
from bench.report.filling import filled

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "performance.template.md"
DOCUMENT = HERE.parents[1] / "docs" / "performance.md"
BEFORE_AND_AFTER = DOCUMENT.with_name("before-and-after.md")


def document(kept: dict[str, Row]) -> str:
    """The document with these figures."""
    return filled(TEMPLATE.read_text(encoding="utf-8"), kept)


if __name__ == "__main__":
    DOCUMENT.write_text(document(rows()), encoding="utf-8")
    BEFORE_AND_AFTER.write_text(before_after.document(before_after.read()), encoding="utf-8")

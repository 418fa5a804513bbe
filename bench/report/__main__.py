"""Writes `docs/performance.md` from the figures that were kept: `make performance`."""

from pathlib import Path

from bench.report.figures import Row, rows
from bench.report.filling import filled

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "performance.template.md"
DOCUMENT = HERE.parents[1] / "docs" / "performance.md"


def document(kept: dict[str, Row]) -> str:
    """The document with these figures."""
    return filled(TEMPLATE.read_text(encoding="utf-8"), kept)


if __name__ == "__main__":
    DOCUMENT.write_text(document(rows()), encoding="utf-8")

"""`docs/performance.md` is what `make performance` writes from the stored figures."""

from pathlib import Path

import pytest

from bench.report import __main__ as report
from bench.report.computed import above, paper
from bench.report.figures import FILE, Row, keep, rows, write
from bench.report.filling import PLACE, filled, place_of
from tests.bench.running import ROOT, file_of

HEADS = [  # one figure is above a column
    "| figure | without tables | with {growth.live_tables with: tables .0f} tables | ratio "
    "| measured by |"
]
LINE = {"bench": "scale", "terrains": 500, "ratio": 1.4, "mcal": 34.2, "python": "3.11.7"}
KEPT = {
    "scale scale": Row("bench.scale", "2026-11-21", 34.2, {"ratio": 3.4, "terrains": 500}),
    "page page": Row(
        "bench.page", "2026-11-23", [24, 28], {"milliseconds": [4.71, 6.4], "calls": 29792}
    ),
}


def test_the_document_is_the_output_of_the_command():
    assert report.DOCUMENT.read_text(encoding="utf-8") == report.document(rows())


def test_every_row_names_an_existing_script():
    found = {row.script for row in rows().values()}
    benches = {script for script in found if script.startswith("bench.")}
    assert [script for script in benches if not file_of(script).is_file()] == []
    assert [script for script in found - benches if not (ROOT / script).exists()] == []
    assert len(benches) > 8


def test_every_row_of_a_table_names_the_script_that_measured_it():
    text = report.TEMPLATE.read_text(encoding="utf-8")
    with_figures = [line for line in text.splitlines() if PLACE.search(line)]
    assert [line for line in with_figures if "{by}" not in line] == HEADS
    assert len(with_figures) > 50


def test_every_figure_in_the_document_was_stored():
    shown = {name for name, _ in PLACE.findall(report.TEMPLATE.read_text(encoding="utf-8"))}
    assert shown <= {*rows()}


def test_every_look_at_a_grown_site_has_a_row():
    """The names are those that `make scale` prints, as `test_ten_campaigns_beside_eight` shows."""
    places = PLACE.findall(report.TEMPLATE.read_text(encoding="utf-8"))
    compared = [place_of(*place).path for place in places if place[0] == "growth ratios"]
    looks = ["page", "home", "search", "saga", "poll", "poll_processor", "closing"]
    assert compared == [f"{look}_ms" for look in looks]


def test_the_figures_are_written_as_they_are_read(tmp_path: Path):
    write(rows(), tmp_path / "figures.json")
    assert (tmp_path / "figures.json").read_bytes() == FILE.read_bytes()


def test_a_line_takes_the_place_of_the_one_before(tmp_path: Path):
    file = tmp_path / "figures.json"
    keep("bench.scale", LINE, file)
    keep("bench.scale", LINE | {"ratio": 1.5}, file)
    keep("bench.tables", {"bench": "move", "game": "six-lands", "bot": "sharp", "mcal": 1}, file)
    assert {*rows(file)} == {"scale scale", "tables move six-lands sharp"}
    assert rows(file)["scale scale"].figures == {"terrains": 500, "ratio": 1.5}
    assert rows(file)["scale scale"].mcal == 34.2


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("{scale scale: ratio .1f ×}", "3.4 ×"),
        ("{wanted}: {scale scale: ratio .1f × <= 3}", "≤ 3 ×: **3.4 ×**"),
        ("{wanted}: {scale scale: ratio .0% >= 0.9}", "≥ 90 %: 340 %"),
        ("{page page: milliseconds .1f ms <= 6}", "**4.7 to 6.4 ms**"),
        ("{wanted} {page page: calls .0fk k >= 24000}", "≥ 24 k 30 k"),
        ("{page page: milliseconds .1f ms >= 4}", "4.7 to 6.4 ms"),
        ("{page page: calls ,.0f} {page page: calls .0fk k}", "29,792 30 k"),
        ("{page page: calls .0f}, {by}", "29792, `page`, 2026-11-23, mcal 24–28"),
    ],
)
def test_a_place_is_filled(line: str, shown: str):
    assert filled(line, KEPT) == shown


def test_a_figure_that_was_not_stored_is_an_error():
    with pytest.raises(KeyError):
        filled("{scale scale: speed .1f}", KEPT)


def test_a_sentence_about_all_addresses_is_computed():
    def costing(milliseconds: float) -> dict[str, Row]:
        figures = {"route": "/new/", "milliseconds": milliseconds}
        draft = {"route": "/maps/draft/<draft_id>/", "milliseconds": 420.4}
        return {
            "addresses addresses 1": Row("bench.addresses", "2026-11-26", 40, figures),
            "addresses draft on one spot": Row("bench.addresses", "2026-11-26", 40, draft),
        }

    assert above(costing(299)).startswith("None is above 300 ms. Drafts ")
    assert above(costing(301)).startswith("Above 300 ms: `/new/`. Drafts ")
    assert "take 420 to 420 ms" in above(costing(1))


def test_a_poll_costs_on_paper_what_it_takes_of_the_servers_processor():
    def grown(name: str, **figures: float) -> dict[str, Row]:
        return {f"growth {name}": Row("bench.growth", "2026-11-27", 24, figures)}

    kept = grown("due 2", per_second=100) | grown("letters 2", per_second=500)
    table = paper(kept | grown("figures 10000", poll_ms=4, poll_processor_ms=2))
    assert "2.0 ms of processor each | 200 a second: 0.40 cores | 2,000 a second" in table

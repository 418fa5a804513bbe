"""The blanks of the style sheets are steps of one scale."""

import re
from pathlib import Path

from django.conf import settings

SHEETS = Path(settings.BASE_DIR, "static")
BLANK = re.compile(
    r"(?<![\w-])((?:margin|padding)(?:-[a-z-]+)?|gap|row-gap|column-gap):\s*([^;}]+)"
)
STEPS = ("hair", "tight", "snug", "small", "gap", "room", "wide", "far", "side", "inset")
STEP = re.compile(rf"var\(--space-(?:{'|'.join(STEPS)})\)")
REM = re.compile(r"(?<![\w.-])-?\d*\.?\d+rem\b")
# Sheets whose blanks are measured with a window that does not scroll, or with a drawing.
MEASURED = {
    "one_screen": "tables on one screen",
    "table": "a campaign on a phone, with its sheet",
    "scene": "the bars of a campaign on a phone",
    "acts": "forms in the sheet of a phone",
    "map": "the map and its signs",
    "motion": "what moves over a board",
    "wall": "a television",
    "island_settlers": "a board",
    "six_lands": "a board",
    "stone_falls": "a board",
    "table_end": "the end of a table, on one screen",
    "diagrams": "drawings of the rules",
    "campaign_sheet": "a sheet to print",
    "battle_cards": "cards to print, in millimetres",
    "chronicle": "drawings of dice between words",
}
# (sheet, value): why this blank is none of the scale.
EXCEPTIONS = {
    ("seats", "6.75rem"): "the picture that stands there, and its edge",
    ("companions", "2.75rem"): "the sign that stands there",
    ("live_count", "5rem"): "the dock that is fixed there",
    ("live_count", "1.1rem"): "the signs of a list",
    ("battles", "-3.25rem"): "banners that hang over the edge of their panel",
}


def _off_the_scale(sheet: Path) -> set[tuple[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    return {
        (sheet.stem, found)
        for _name, value in BLANK.findall(text)
        for found in REM.findall(STEP.sub("", value))
    }


def test_every_blank_is_a_step_of_the_scale_or_stands_here_with_its_reason():
    off = {
        one
        for sheet in SHEETS.glob("*.css")
        if sheet.stem not in MEASURED
        for one in _off_the_scale(sheet)
    }
    assert off == set(EXCEPTIONS)


def test_a_measured_sheet_still_exists():
    assert set(MEASURED) <= {sheet.stem for sheet in SHEETS.glob("*.css")}


def test_the_scale_is_defined_once_and_its_steps_grow():
    root = (SHEETS / "base.css").read_text()
    found = dict(re.findall(r"--space-(\w+): ([\d.]+)rem", root))
    sizes = [float(found[name]) for name in STEPS[:-2]]
    assert sizes == sorted(set(sizes))
    for name in STEPS:
        named = f"--space-{name}: "
        assert [one.stem for one in SHEETS.glob("*.css") if named in one.read_text()] == ["base"]

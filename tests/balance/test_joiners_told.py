"""What the site and its documents say of a joiner's power points (A90) is what the law proposes."""

import re
from pathlib import Path

from campaign.pages.words.fixed_rule_readings import READINGS
from campaign.turns.joining import more_than_median

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (\d) \| (\d) \| \d+ \| [^|]+ \| median ([+−]) (\d+) \|", re.M)
TURNS = (2, 3, 4)


def test_the_report_has_the_amounts_of_the_law():
    told = ROW.findall((ROOT / "docs" / "balance.md").read_text())
    found = {(int(n), int(t)): int(f"{sign}{more}".replace("−", "-")) for n, t, sign, more in told}
    assert found == {key: more_than_median(*key) for key in found}
    assert {*found} >= {(founders, turn) for founders in (2, 3, 4) for turn in TURNS}


def test_the_reading_and_the_guide_have_them_too():
    two = {more_than_median(2, turn) for turn in TURNS}
    others = [more_than_median(founders, turn) for founders in (3, 4, 5) for turn in TURNS]
    (most,) = two
    reading = " ".join(str(READINGS["A90"]).split())
    guide = " ".join((ROOT / "docs" / "organisers.md").read_text().split())
    assert f"{most} more if two began the campaign" in reading
    assert f"If two began the campaign, it is {most} more" in guide
    for text in (reading, guide):
        assert f"from {-min(others)} fewer to {max(others)} more" in text

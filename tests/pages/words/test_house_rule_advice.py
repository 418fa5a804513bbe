"""The figures in the form for founding a campaign are those of docs/balance.md."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from campaign.house_rules import HouseRules, limits_for
from campaign.pages.founding.terms import RulesForm
from campaign.pages.words.house_rule_advice import ADVICE
from campaign.pages.words.house_rule_words import SWITCHES

BALANCE = Path(__file__).parent.parents[2] / "docs" / "balance.md"
LANGUAGES = ("en", "de", "fr", "nl")


def measured() -> tuple[list[str], list[str], str]:
    """Shares of auctions with a start of 0 and of 2, and the wins of one site of three with 2."""
    text = BALANCE.read_text()
    rows = re.findall(r"^\| ([2-6]) \| \**(\d+)\** / (\d+) / \d+ / \d+ \|", text, re.M)
    assert [row[0] for row in rows] == ["2", "3", "4", "5", "6"]
    (best,) = re.findall(r"^\| 2 \| (\d+) \(", text, re.M)
    return [row[1] for row in rows], [row[2] for row in rows], best


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_advice_on_the_start_quotes_the_measurements(language: str):
    with translation.override(language):
        numbers = re.findall(r"\d+", str(ADVICE["start_pp"]))
    with_0, with_2, best = measured()
    sizes = ["2", "3", "4", "5", "6"]
    pairs = [{*numbers[at : at + 2]} for at in range(2, 12, 2)]  # a language may begin with either
    assert pairs == [{share, size} for share, size in zip(with_0, sizes, strict=True)]
    assert numbers[:2] + numbers[12:] == ["0", "2", "2", *with_2, "2", "3", best]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_gives_the_advice_under_the_field_in_each_language(language: str):
    with translation.override(language):
        said = str(RulesForm().fields["start_pp"].help_text)
        assert str(ADVICE["start_pp"]) in said
    assert (said.startswith("How many power points every")) == (language == "en")


def test_only_switches_have_advice_and_the_start_stays_at_0():
    assert {*ADVICE} <= {switch.field for switch in SWITCHES}
    assert HouseRules(limits=limits_for(3)).start_pp == 0

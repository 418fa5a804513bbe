"""Every switch of a club has words, and everything with words is a switch."""

import re
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from django.utils import translation
from msgspec import UNSET, UnsetType
from msgspec.structs import fields, replace

from campaign.house_rules import FIGURES, HouseRules, Limits, limits_for
from campaign.pages.founding.terms import RulesForm
from campaign.words.house_rule_words import SWITCHES, YES_NO, Switch, changed
from club.refusals import Refusal
from tests.pages.words.switches import DEFAULT, rules_with


def test_every_field_of_the_house_rules_has_one_text():
    limits = [f"limits.{field.name}" for field in fields(Limits)]
    plain = [field.name for field in fields(HouseRules) if field.name != "limits"]
    assert sorted(switch.field for switch in SWITCHES) == sorted(limits + plain)


def test_every_choice_with_a_text_exists_in_the_rules_and_includes_the_default():
    for switch in SWITCHES:
        values = [value for value, _ in switch.choices]
        assert not values or switch.value(DEFAULT) in values
        for value in values:
            assert switch.value(rules_with(switch.field, value)) == value


def test_a_number_outside_of_its_bounds_is_refused():
    for field, figure in FIGURES.items():
        for value in (figure.least - 1, figure.most + 1):
            with pytest.raises(Refusal, match="This number must be from"):
                rules_with(field, value).check()


class RulesToCome(HouseRules, frozen=True, kw_only=True):
    """The house rules with a switch that is new."""

    walls: bool | UnsetType = UNSET
    tolls: Literal["none", "paid"] | UnsetType = UNSET


def test_an_unset_new_switch_means_the_plain_rule():
    walls = Switch("walls", "A1", "Walls", "Whether villages have walls.", choices=YES_NO)
    tolls = Switch("tolls", "A1", "Tolls", "", choices=(("none", "none"), ("paid", "paid")))
    rules = RulesToCome(limits=DEFAULT.limits)
    assert (walls.value(rules), tolls.value(rules)) == (False, "none")
    assert msgspec.json.encode(rules) == msgspec.json.encode(DEFAULT)
    assert walls.value(replace(rules, walls=True)) is True


def test_only_differences_are_named():
    other = rules_with("empty_village", "captured")
    found = changed(other, DEFAULT)
    assert [switch.field for switch in found] == ["empty_village"]
    assert found[0].word("captured").startswith("it is captured and serves its new owner")
    assert changed(DEFAULT, DEFAULT) == ()


BALANCE = Path(__file__).parent.parents[2] / "docs" / "balance.md"
LANGUAGES = ("en", "de", "fr", "nl")
ADVICE = {switch.field: switch.advice for switch in SWITCHES if switch.advice}


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

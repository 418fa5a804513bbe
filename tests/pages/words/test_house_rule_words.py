"""Every switch of a club has words, and everything with words is a switch."""

from typing import Literal

import msgspec
import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import fields, replace

from campaign.house_rules import FIGURES, HouseRules, Limits
from campaign.pages.words.house_rule_words import SWITCHES, YES_NO, Switch, changed
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

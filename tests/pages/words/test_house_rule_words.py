"""Every switch of a club has words; nothing else has."""

import pytest
from msgspec.structs import fields

from campaign.house_rules import HouseRules, Limits
from campaign.pages.words.house_rule_words import SWITCHES, changed
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


def test_the_bounds_of_a_number_are_those_of_the_rules():
    for switch in SWITCHES:
        if switch.choices or switch.is_text:
            continue
        for value in (switch.least - 1, switch.most + 1):
            with pytest.raises(Refusal):
                rules_with(switch.field, value).check()


def test_only_differences_are_named():
    other = rules_with("empty_village", "captured")
    found = changed(other, DEFAULT)
    assert [switch.field for switch in found] == ["empty_village"]
    assert found[0].word("captured").startswith("it is captured and serves its new owner")
    assert changed(DEFAULT, DEFAULT) == ()

"""Every rule of the law has a sentence on the page, as the campaign plays it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from campaign import house_rules
from campaign.house_rules import HouseRules
from campaign.pages.rulebook.chapters import CHAPTERS, pages_of, sentence_of
from campaign.pages.rulebook.numbers import numbers_in
from campaign.words.house_rule_words import SWITCHES, Switch
from tests.pages.rulebook.law import LAW
from tests.pages.words.switches import DEFAULT, rules_with

ROOT = Path(house_rules.__file__).parent.parent
TEXTS = ("own scenario", "another")


def text_of(rules: HouseRules) -> str:
    """The whole text of the chapters about these rules, including settings."""
    pages = pages_of(rules, DEFAULT)
    rows = [row.sentence for page in pages for row in page.rows]
    return "\n".join(rows + [s.sentence for page in pages for s in page.settings])


def values_of(switch: Switch) -> list[Any]:
    if switch.choices:
        return [value for value, _words in switch.choices]
    if switch.figure:
        return [switch.figure.least + 1, switch.figure.least + 2]
    return list(TEXTS)


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_every_number_of_the_law_leads_to_a_sentence(language):
    with translation.override(language):
        assert [number for number in LAW if not sentence_of(number, DEFAULT)] == []


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.field)
def test_every_number_stays_under_every_setting_of_every_switch(switch):
    for value in values_of(switch):
        rules = rules_with(switch.field, value)
        assert [number for number in LAW if not sentence_of(number, rules)] == []


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.field)
def test_the_page_differs_between_the_settings_of_a_switch_and_marks_the_right_one(switch):
    values = values_of(switch)
    texts = {value: text_of(rules_with(switch.field, value)) for value in values}
    assert len(set(texts.values())) == len(values)
    for value, text in texts.items():
        assert f"{switch.label}: {switch.word(value)}\n" in f"{text}\n"
        others = {f"{switch.label}: {switch.word(other)}\n" for other in values if other != value}
        assert not any(other in f"{text}\n" for other in others)


def test_every_number_in_the_code_is_a_number_of_the_law():
    """The page has every number that refusals, news and help quote."""
    quoted: set[str] = set()
    for file in (*ROOT.glob("campaign/**/*.py"), *ROOT.glob("templates/**/*.html")):
        if "tavern" in file.parts or "migrations" in file.parts:
            continue
        for text in re.findall(r'"([RA]\d+(?:[–, ]+[RA]\d+)*)"', file.read_text("utf-8")):
            quoted |= set(numbers_in(text))
    assert len(quoted) > 100
    assert quoted <= set(LAW)


def test_every_reading_belongs_to_one_chapter():
    readings = [number for chapter in CHAPTERS for number in chapter.readings]
    assert sorted(n for n in readings if n != "R1") == sorted(f"A{n}" for n in range(1, 91))


def test_a_range_of_numbers_is_every_number_in_it():
    assert numbers_in("R87–R88, R90, A20–21") == ("R87", "R88", "R90", "A20", "A21")
    assert numbers_in("D3") == ()


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_one_of_the_towers_explains_the_names_of_the_bundled_map(language):
    rows = json.loads((ROOT / "fixtures" / "map_27_terrains.json").read_text())
    towers = [row["fields"]["name"] for row in rows if row["fields"].get("kind") == "tower"]
    with translation.override(language):
        sentences = [row.sentence for page in pages_of(DEFAULT, DEFAULT) for row in page.rows]
    assert [name for name in towers if any(name in text for text in sentences)] == ["Guet-Corbeau"]

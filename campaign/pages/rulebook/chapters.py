"""The chapters of the rules in the order of a turn, and the place of each number in them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaign.house_rules import HouseRules
from campaign.pages.rulebook import course, management, preparation
from campaign.pages.rulebook.numbers import numbers_in
from campaign.pages.rulebook.readings import FIXED, Setting, settings_of
from campaign.pages.words.fixed_rule_readings import Words
from campaign.words.phase_help import Sentence


@dataclass(frozen=True, slots=True)
class Chapter:
    """`readings` are the numbers of the readings that belong to it."""

    id: str
    title: Promise
    sentences: Callable[[HouseRules], list[Sentence]]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence. Its first number is its anchor unless an earlier row has it; `more` are the other
    anchors that lead here."""

    sentence: str
    quoted: str
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A chapter as a campaign plays it."""

    id: str
    title: str
    rows: list[Row]
    readings: dict[str, Words]
    settings: list[Setting]


CHAPTERS = (
    Chapter(
        "campaign",
        _("The campaign"),
        preparation.campaign,
        numbers_in("R1, A1–A5, A85–A86, A88–A90"),
    ),
    Chapter("turn", _("The course of a turn"), preparation.turn, numbers_in("A19, A24")),
    Chapter("initiative", _("Initiative"), preparation.initiative, numbers_in("A6–A11")),
    Chapter(
        "recruitment",
        _("Recruitment and transfer"),
        preparation.recruitment,
        numbers_in("A12–A18, A20–A22, A87"),
    ),
    Chapter(
        "movement", _("Movement and control"), course.movement, numbers_in("A23, A25–A35, A39–A41")
    ),
    Chapter("battles", _("Battles and losses"), course.battles, numbers_in("A36–A38, A42–A58")),
    Chapter("retreats", _("Retreats"), course.retreats, numbers_in("A59–A66")),
    Chapter("management", _("Management"), management.management, numbers_in("A67–A78")),
    Chapter("end", _("Memory track and final count"), management.end, numbers_in("A79–A84")),
)


def pages_of(rules: HouseRules, usual: HouseRules) -> list[Page]:
    """All chapters in the reader's language. Settings that differ from `usual` are marked."""
    known: set[str] = set()
    return [
        Page(
            chapter.id,
            str(chapter.title),
            _rows(chapter, rules, known),
            {number: FIXED[number] for number in chapter.readings if number in FIXED},
            [s for number in chapter.readings for s in settings_of(number, rules, usual)],
        )
        for chapter in CHAPTERS
    ]


def _rows(chapter: Chapter, rules: HouseRules, known: set[str]) -> list[Row]:
    rows = []
    for sentence, quoted in chapter.sentences(rules):
        anchors = tuple(n for n in numbers_in(quoted) if n[0] == "R" and n not in known)
        known.update(anchors)
        rows.append(Row(sentence, quoted, anchors))
    return rows


def sentence_of(number: str, rules: HouseRules) -> str:
    """The sentence to which this number leads, in the reader's language; "" for an unknown one."""
    return _sentences(get_language() or "", rules).get(number, "")


@lru_cache(maxsize=64)
def _sentences(language: str, rules: HouseRules) -> dict[str, str]:
    found: dict[str, str] = {}
    for page in pages_of(rules, rules):
        found |= {number: str(sentence) for number, sentence in page.readings.items()}
        for setting in page.settings:
            before = found.get(setting.switch.rule)
            found[setting.switch.rule] = (
                f"{before}; {setting.sentence}" if before else (setting.sentence)
            )
        for row in page.rows:
            found |= dict.fromkeys(row.anchors, row.sentence)
    return found

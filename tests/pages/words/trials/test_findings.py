"""The character of simulated campaigns, in sentences with bounds."""

import pytest
from django.utils import translation

from campaign.pages.words.trials.findings import report_of
from campaign.pages.words.trials.length_words import FEW, in_short, turns_with_battles
from campaign.trials.figures import Figures
from campaign.trials.measures import Measure

WHOLE = (
    Measure("length", "", 0.625, 0.625, 0.75, 300, 0.6, 0.9),
    Measure("early", "", 0.02, 0.01, 0.04, 300, most=0.05),
    Measure("memory", "", 0.79, 0.74, 0.83, 300, 0.4, 0.9),
    Measure("first_turn", "", 1.2, 1.0, 1.6, 1200, most=1.3),
    Measure("first_turn", "first", 0.88, 0.72, 1.04, 300),
    Measure("first_turn", "last", 1.12, 0.96, 1.32, 300),
    Measure("last_turn", "first", 1.24, 1.08, 1.44, 300, least=1.0),
    Measure("last_turn", "last", 0.72, 0.6, 0.9, 300, most=1.0),
    Measure("battles", "", 1.34, 1.2, 1.44, 300, 1.0, 2.5),
    Measure("quiet", "", 0.27, 0.25, 0.29, 1200, most=0.3),
    Measure("lead_changes", "", 0.6, 0.55, 0.66, 300, least=0.7),
    Measure("half_time", "", 0.57, 0.5, 0.63, 250, most=0.55),
)


def figures(*measures: Measure, campaigns: int = 300) -> Figures:
    return Figures(4, campaigns, 8, measures or WHOLE)


def said(found: Figures) -> dict[str, tuple[str, str, str]]:
    return {
        str(one.title): (
            one.sentence.replace("\xa0", " "),
            one.bounds.replace("\xa0", " "),
            str(one.word),
        )
        for one in report_of(found).findings
    }


def test_five_findings_are_listed_with_their_bounds_and_a_verdict():
    assert said(figures()) == {
        "Length": (
            "Such campaigns last 5 of 8 turns. Hardly one ends before turn 3.",
            "5–6 turns; 1–4 %",
            "good",
        ),
        "Two roads to victory": (
            "One in five ends by points, the others by the memory track.",
            "17–26 %",
            "good",
        ),
        "Worth of the initiative": (
            "In turn 1 the first place of the initiative wins 22 % of the campaigns, the last "
            "28 %. In the last turn the first wins 31 %, the last 18 %. An equal share is 25 %.",
            "18–26 %; 24–33 %; 27–36 %; 15–22 %",
            "good",
        ),
        "Comebacks": (
            "Three in five see the lead change hands. The leader at half-time wins 57 % of the "
            "campaigns.",
            "55–66 %; 50–63 %",
            "decided early",
        ),
        "Evenings with battles": (
            "From turn 2 on a turn brings 1.3 battles; 27 % of the turns bring none.",
            "1.2–1.4; 25–29 %",
            "good",
        ),
    }


@pytest.mark.parametrize(
    ("measure", "title", "word"),
    [
        (Measure("length", "", 0.25, 0.25, 0.375, 300, 0.6, 0.9), "Length", "too short"),
        (Measure("length", "", 1.0, 1.0, 1.0, 300, 0.6, 0.9), "Length", "too long"),
        (Measure("length", "", 0.5, 0.5, 0.625, 300, 0.6, 0.9), "Length", "not certain yet"),
        (
            Measure("memory", "", 1.0, 0.98, 1.0, 300, 0.4, 0.9),
            "Two roads to victory",
            "points hardly count",
        ),
        (
            Measure("memory", "", 0.1, 0.07, 0.14, 300, 0.4, 0.9),
            "Two roads to victory",
            "memory hardly counts",
        ),
        (
            Measure("first_turn", "", 3.0, 2.0, 4.0, 300, most=1.3),
            "Worth of the initiative",
            "turn 1 decides too much",
        ),
        (
            Measure("last_turn", "last", 2.0, 1.8, 2.2, 300, most=1.0),
            "Worth of the initiative",
            "bids gain nothing",
        ),
        (
            Measure("battles", "", 3.0, 2.9, 3.1, 300, 1.0, 2.5),
            "Evenings with battles",
            "too many battles",
        ),
        (
            Measure("quiet", "", 0.5, 0.45, 0.55, 300, most=0.3),
            "Evenings with battles",
            "too few battles",
        ),
    ],
)
def test_a_missed_goal_has_a_separate_word(measure, title, word):
    changed = [measure if (m.what, m.of) == (measure.what, measure.of) else m for m in WHOLE]
    assert said(figures(*changed))[title][2] == word


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [
        (1.0, "None ends by points: the memory track decides them all."),
        (0.0, "All end by points: the memory track decides none."),
    ],
)
def test_if_only_one_road_was_used_the_others_are_not_mentioned(memory, sentence):
    one_road = Measure("memory", "", memory, memory, memory, 300, 0.4, 0.9)
    changed = [one_road if m.what == "memory" else m for m in WHOLE]
    assert said(figures(*changed))["Two roads to victory"][0] == sentence


def test_nothing_is_said_about_figures_that_were_not_counted():
    assert said(figures(WHOLE[0])) == {}
    assert in_short(figures(WHOLE[0])) == ""
    assert turns_with_battles(figures(WHOLE[0])) == ""


def test_few_campaigns_are_called_a_first_impression():
    assert in_short(figures()) == "Such campaigns last 5 of 8 turns; one in five ends by points."
    few = figures(campaigns=FEW - 1)
    assert in_short(few).endswith("Only 99 campaigns were played: take it for a first impression.")
    assert report_of(few).few
    assert not report_of(figures()).few


def test_turns_with_battles_are_those_after_the_first_that_have_some():
    assert turns_with_battles(figures()) == "Expect 5 of 8 turns, 3 of them with battles."


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_every_language_has_its_own_words(language: str):
    english, short = said(figures()), in_short(figures())
    with translation.override(language):
        found = said(figures())
        assert not {one for row in found.values() for one in (row[0], row[2])} & {
            one for row in english.values() for one in (row[0], row[2])
        }
        assert in_short(figures()) != short

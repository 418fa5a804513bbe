"""The conformance cases of Island Settlers, and proof that their adapter can fail."""

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.tavern.cases import OWN, cases_of
from tests.tavern.scenarios.island_settlers.adapter import CaseFailed, check

CASES = {case["id"]: case for case in json.loads(OWN.read_text(encoding="utf-8"))["cases"]}


@pytest.mark.parametrize("case", cases_of("island-settlers"))
def test_a_case_is_fulfilled(case: dict[str, Any]):
    check(case)


def changed(id_: str, change: Any) -> dict[str, Any]:
    case = deepcopy(CASES[id_])
    change(case)
    return case


@pytest.mark.parametrize("id_", [case for case in CASES if case.startswith("C-")])
def test_a_case_with_the_opposite_end_fails(id_: str):
    def turn_round(case: Any) -> None:
        case["then"]["accepted"] = not case["then"]["accepted"]
        case["then"]["rule"] = []

    with pytest.raises(CaseFailed):
        check(changed(id_, turn_round))


@pytest.mark.parametrize("id_", [case for case in CASES if case.startswith("C-")])
def test_a_case_that_expects_another_value_fails(id_: str):
    for number, expected in enumerate(CASES[id_]["then"]["expect"]):
        operator = next(word for word in ("is", "has", "lacks", "one_of") if word in expected)
        if operator != "is":
            other: Any = (
                {"lacks": expected[operator]} if operator == "has" else {"has": expected[operator]}
            )
        else:
            other = {"is": ["something else"]}

        def expect_otherwise(case: Any, at: int = number, word: str = operator) -> None:
            del case["then"]["expect"][at][word]
            case["then"]["expect"][at] |= other  # noqa: B023

        with pytest.raises(CaseFailed):
            check(changed(id_, expect_otherwise))


@pytest.mark.parametrize(
    "change",
    [
        lambda case: case.update(mood="good"),
        lambda case: case["given"].update(weather="rain"),
        lambda case: case["given"].update(phase="dinner"),
        lambda case: case["given"]["hands"]["A"].update(gold=1),
        lambda case: case["given"]["settlements"].update(A=["XYZ"]),
        lambda case: case["when"][0].update(politely=True),
        lambda case: case["when"][0].update(do="sing"),
        lambda case: case["then"].update(applause=True),
        lambda case: case["then"]["expect"][0].update(what="joy"),
        lambda case: case["then"]["expect"].append({"what": "held", "of": "A", "about": 3}),
        lambda case: case["then"]["expect"].append({"what": "held", "of": "E", "is": 3}),
        lambda case: case["then"]["expect"].append(
            {"what": "choices", "of": "A", "has": {"do": "end_turn", "slowly": True}}
        ),
    ],
)
def test_an_unknown_word_fails(change: Any):
    with pytest.raises((LookupError, ValueError)):
        check(changed("C-044", change))


def test_a_step_before_the_last_that_is_refused_fails():
    with pytest.raises(CaseFailed, match="was refused"):
        check(changed("C-044", lambda case: case["given"]["hands"].update(A={})))


def test_a_drawn_card_that_nobody_can_draw_fails():
    def another_card(case: Any) -> None:
        case["when"][-1]["drawn"] = "grain"

    with pytest.raises(CaseFailed, match="no chance"):
        check(changed("C-038", another_card))


def test_every_observable_of_the_notation_can_be_read():
    from tests.tavern.scenarios.island_settlers.views import OBSERVABLES

    told = {
        expected["what"]
        for case in CASES.values()
        if case["game"] == "island-settlers"
        for expected in case["then"]["expect"]
    }
    assert told <= {*OBSERVABLES, "choices", "places", "places_count"}

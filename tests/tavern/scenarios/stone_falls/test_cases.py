"""The conformance cases of Stone Falls, and proof that the adapter can fail."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tavern.stone_falls.turns import resolving
from tests.tavern.cases import OWN, cases_of
from tests.tavern.scenarios.stone_falls.adapter import UnknownWord, check

CASES = cases_of("stone-falls")
OWN_CASES = {c["id"]: c for c in json.loads(OWN.read_text(encoding="utf-8"))["cases"]}
Change = Callable[[Any], object]


@pytest.mark.parametrize("case", CASES)
def test_the_rules_do_what_the_case_says(case: Any):
    check(case)


def changed(number: str, change: Change) -> Any:
    case = deepcopy(OWN_CASES[number])
    change(case)
    return case


WRONG: dict[str, tuple[str, Change]] = {
    "a refused step is said to be accepted": ("S-019", lambda c: c["then"].update(accepted=True)),
    "an accepted step is said to be refused": (
        "S-013",
        lambda c: c["then"].update(accepted=False, rule=["S9"]),
    ),
    "a refusal names another rule": ("S-019", lambda c: c["then"].update(rule=["S33"])),
    "a step before the last is refused": ("S-013", lambda c: c["when"].append(c["when"][0])),
    "another stone lies there": ("S-013", lambda c: c["then"]["expect"][0].update({"is": "Rf"})),
    "a choice is missing": ("S-086", lambda c: c["then"]["expect"][1]["has"].update(at="bottomA")),
    "a list lacks an element": ("S-132", lambda c: c["then"]["expect"][0]["is"].pop()),
    "a deal does not always end so": (
        "S-010",
        lambda c: c["then"]["expect"][0].update(one_of=["A", "B"]),
    ),
    "something open is said to be hidden": (
        "S-011",
        lambda c: c["then"]["expect"][0].update({"is": "hidden"}),
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_case_that_is_wrong_fails(wrong: str):
    with pytest.raises(AssertionError):
        check(changed(*WRONG[wrong]))


UNKNOWN: dict[str, tuple[str, Change]] = {
    "a part of the case": ("S-013", lambda c: c.update(facts=[])),
    "a word of the position": ("S-013", lambda c: c["given"].update(hands={})),
    "a seat that is not there": ("S-013", lambda c: c["given"]["supply"].update(C=[])),
    "a stone": ("S-013", lambda c: c["given"]["chosen"].update(A="Rx")),
    "a command": ("S-013", lambda c: c["when"][0].update(do="throw")),
    "an argument": ("S-013", lambda c: c["when"][0].update(how="gently")),
    "an observable": ("S-013", lambda c: c["then"]["expect"][0].update(what="mood")),
    "an operator": ("S-013", lambda c: c["then"]["expect"][0].update(about=3)),
    "an argument of a pattern": (
        "S-086",
        lambda c: c["then"]["expect"][1]["has"].update(how="gently"),
    ),
}


@pytest.mark.parametrize("odd", UNKNOWN)
def test_an_unknown_word_fails(odd: str):
    with pytest.raises((UnknownWord, KeyError, AssertionError)):
        check(changed(*UNKNOWN[odd]))


def test_a_rule_that_is_broken_is_noticed(monkeypatch: pytest.MonkeyPatch):
    check(changed("S-039", lambda case: None))
    monkeypatch.setattr(resolving, "fewest", lambda world: world.seats)
    with pytest.raises(AssertionError, match="accepted"):
        check(changed("S-039", lambda case: None))

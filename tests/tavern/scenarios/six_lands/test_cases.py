"""The cases of Six Lands, and proof that their adapter can fail."""

import json
from copy import deepcopy
from typing import Any

import pytest

from club.rules import Seat, see
from tavern.six_lands import abilities, choices, ending, turns
from tavern.six_lands.rules import SIX_LANDS
from tests.tavern.cases import OWN, cases_of
from tests.tavern.scenarios.six_lands.adapter import CaseFailed, check

CASES: dict[str, Any] = {
    case["id"]: case for case in json.loads(OWN.read_text(encoding="utf-8"))["cases"]
}


@pytest.mark.parametrize("case", cases_of("six-lands"))
def test_case(case: dict[str, Any]):
    check(case)


def _with(name: str, **changes: Any) -> dict[str, Any]:
    case = deepcopy(CASES[name])
    for path, value in changes.items():
        *way, last = path.split("__")
        place = case
        for step in way:
            place = place[int(step) if step.isdigit() else step]
        place[int(last) if last.isdigit() else last] = value
    return case


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("K-037", {"then__accepted": False, "then__rule": ["K14"]}),
        ("K-035", {"then__accepted": True}),
        ("K-035", {"then__rule": ["K12"]}),
        ("K-037", {"then__expect__0__is": "B"}),
        ("K-037", {"then__expect__1__is": ["B3", "G4"]}),
        ("K-013", {"then__expect__0__seen_by": "A"}),
        ("K-013", {"then__expect__2__is": "hidden"}),
        ("K-097", {"then__expect__2__is": [["R2", "()"]]}),
        ("K-017", {"then__expect__0__one_of": ["A", "B"]}),
        ("K-040", {"then__expect__3__has": {"do": "play"}}),
        ("K-068", {"then__expect__3__lacks": {"do": "end_turn"}}),
        ("K-082", {"when__0__card": "G2", "then__accepted": True}),
        ("K-071", {"when__1": {"do": "end_turn", "by": "B"}}),
    ],
)
def test_a_case_that_says_something_wrong_fails(name: str, changes: dict[str, Any]):
    check(CASES[name])
    with pytest.raises(CaseFailed):
        check(_with(name, **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("K-037", {"weather": "rain"}),
        ("K-037", {"given__weather": "rain"}),
        ("K-037", {"given__lands": {"G": {"weather": "rain"}}}),
        ("K-037", {"then__weather": "rain"}),
        ("K-037", {"when__0__do": "pray"}),
        ("K-037", {"when__0__weather": "rain"}),
        ("K-037", {"when__0__on": "moon"}),
        ("K-037", {"then__expect__0__what": "weather"}),
        ("K-016", {"when__0__weather": "rain"}),
        ("K-040", {"then__expect__3__has": {"weather": "rain"}}),
        ("K-068", {"then__expect__3__lacks": {"do": "pray"}}),
        ("K-037", {"then__expect__0": {"what": "owner", "of": "G", "equals": "A"}}),
        ("K-040", {"then__expect__3": {"what": "choices", "of": "A", "is": {"do": "end_turn"}}}),
    ],
)
def test_an_unknown_word_fails(name: str, changes: dict[str, Any]):
    with pytest.raises(LookupError):
        check(_with(name, **changes))


@pytest.mark.parametrize(
    ("place", "name", "broken", "case"),
    [
        (turns, "carry_out_conquests", lambda draft: None, "K-037"),
        (abilities, "check_colour", lambda card, bits: None, "K-070"),
        (abilities, "may_reveal", lambda source, troop: True, "K-105"),
        (ending, "worth", lambda land: 0, "K-060"),
        (SIX_LANDS, "see", lambda world, seat: see(world, Seat("A")), "K-013"),
        (choices, "_cards_to_take_back", lambda *given: (), "K-040"),
    ],
)
def test_broken_rules_fail_a_case(
    place: Any, name: str, broken: Any, case: str, monkeypatch: pytest.MonkeyPatch
):
    """The leak shows the hand of A to everybody. The last one offers less than is accepted."""
    changed = _with(case, given__lands={"Y": {"owner": "A"}}) if place is choices else CASES[case]
    check(changed)
    monkeypatch.setattr(place, name, broken)
    with pytest.raises(CaseFailed):
        check(changed)

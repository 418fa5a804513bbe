"""Rules without shared cases, in the notation of those cases."""

from typing import Any

import pytest

from tests.tavern.scenarios.six_lands.adapter import check

YELLOW_B = {"B": "other", "Y": "crown"}


def case(
    title: str, given: dict[str, Any], when: str, then: dict[str, Any], refused: str = ""
) -> Any:
    """A case. `when` are steps such as "A play B3 1", and `then` maps "what of/by" to expected
    values."""
    steps = [_step(words.split()) for words in when.split(", ") if words]
    expect = [_expected(words.split(), value) for words, value in then.items()]
    end: dict[str, Any] = {"accepted": not refused, "expect": expect}
    if refused:
        end["rule"] = refused.split()
    whole = {"given": {"seats": ["A", "B"]} | given, "when": steps, "then": end}
    return pytest.param(whole, id=title)


def _step(words: list[str]) -> dict[str, Any]:
    names = {"take_back": ("card", "from"), "reveal": ("on",), "choose_troop": ("on",)}
    by, do, *rest = words
    values = [int(word) if word.isdigit() else word for word in rest]
    arguments = dict(zip(names.get(do, ("card", "on")), values, strict=False))
    return {"do": do, "by": by, **arguments}


def _expected(words: list[str], value: Any) -> dict[str, Any]:
    names = ("what", "of", "seen_by")
    return dict(zip(names, words, strict=False)) | {"is": value}


HANDS = {"A": ["R1", "O3"], "B": ["O1", "Y1"]}
YELLOW = {"owner": "A", "defence": ["Y4", "V3"]}
BLUE = {"owner": "A", "defence": ["B4", "G1"], "used": True}

CASES = [
    case(
        "KA7: equal troops of two players take nothing",
        {
            "seats": ["A", "B", "C"],
            "hands": {**HANDS, "C": ["V1"]},
            "troops": {"B": [["G4"]], "C": [["G3", "R1"]]},
            "lands": {"G": {"owner": "A", "defence": ["G1", "B4"]}, "Y": YELLOW},
        },
        "A take_back B4 G",
        {"owner G": "A", "phase": "go"},
    ),
    case(
        "KA7: the chosen troop conquers and the other one waits",
        {
            "hands": HANDS,
            "troops": {"B": [["G3", "R1"], ["G4"]]},
            "lands": {"G": {"owner": "A", "defence": ["G2", "B4"]}, "Y": YELLOW},
        },
        "A take_back B4 G, B choose_troop 1",
        {
            "owner G": "B",
            "defence G": ["G3", "R1"],
            "troops B": [["G4"]],
            "phase": "go",
            "hand A": ["R1", "G2", "B4", "O3"],
            "to_move": "A",
        },
    ),
    case(
        "KA7: nothing else is done before the choice",
        {
            "hands": HANDS,
            "troops": {"B": [["G3", "R1"], ["G4"]]},
            "lands": {"G": {"owner": "A", "defence": ["G2", "B4"]}, "Y": YELLOW},
        },
        "A take_back B4 G, A play R1 new",
        {"phase": "which"},
        "KA7",
    ),
    case(
        "KA8: a waiting troop takes a lost land back at once",
        {
            "turn": "B",
            "hands": {"A": ["O1"], "B": ["V2", "O2"]},
            "troops": {"A": [["R4", "G3"]], "B": [["R3"]]},
            "lands": {"R": {"owner": "A", "defence": ["R1", "Y2"]}},
            "sides": {"R": "other"},
        },
        "B play V2 1",
        {
            "owner R": "A",
            "defence R": ["R4", "G3"],
            "hand A": ["R1", "O1", "Y2"],
            "hand B": ["R3", "O2", "V2"],
            "troops A": [],
            "troops B": [],
            "phase": "go",
        },
    ),
    case(
        "K31: in a chain each conqueror is asked, in order",
        {
            "turn": "B",
            "hands": {"A": ["O1"], "B": ["V2", "O2"]},
            "troops": {"A": [["R4", "G3"]], "B": [["R3"]]},
            "lands": {"R": {"owner": "A", "defence": ["R1", "Y2"]}},
            "sides": {"R": "other"},
            "free": ["G1", "G2"],
        },
        "B play V2 1, B take_gift G2, A take_gift G1",
        {"free": [], "phase": "go", "to_move": "B"},
    ),
    case(
        "K31: the gift of somebody else is not taken",
        {
            "sides": {"R": "other"},
            "hands": {"A": ["V2", "Y1"], "B": ["O1"]},
            "troops": {"A": [["R4"]]},
        },
        "A play V2 1, B take_gift R3",
        {"awaited": ["A"]},
        "K31",
    ),
    case(
        "KA19: nothing else is done before the gift",
        {
            "sides": {"R": "other"},
            "hands": {"A": ["V2", "Y1"], "B": ["O1"]},
            "troops": {"A": [["R4"]]},
        },
        "A play V2 1, A end_turn",
        {"phase": "gift"},
        "KA19",
    ),
    case(
        "K31: a card that is no free knight is no gift",
        {
            "sides": {"R": "other"},
            "hands": {"A": ["V2", "Y1"], "B": ["O1"]},
            "troops": {"A": [["R4"]]},
        },
        "A play V2 1, A take_gift Y4",
        {"phase": "gift"},
        "K31",
    ),
    case(
        "KA18: a hidden card at the bottom turns up and sets the target",
        {
            "sides": YELLOW_B,
            "hands": HANDS,
            "troops": {"A": [["R2", "(V4)", "G1"]]},
            "lands": {"Y": YELLOW, "B": BLUE, "V": {"owner": None, "defence": ["V4", "R4"]}},
        },
        "A take_back R2 1",
        {"troops A B": [["V4", "G1"]], "hand A": ["R1", "R2", "O3"]},
    ),
    case(
        "KA18: turned up, it may conquer",
        {
            "sides": YELLOW_B,
            "hands": HANDS,
            "troops": {"A": [["R2", "(V4)", "Y2"]]},
            "lands": {"Y": YELLOW, "B": BLUE, "V": {"owner": None, "defence": ["V1", "R4"]}},
        },
        "A take_back R2 1",
        {"owner V": "A", "defence V": ["V4", "Y2"], "free": ["R4", "V1"]},
    ),
    case(
        "KA12: a hidden card that is taken back returns unseen",
        {
            "sides": YELLOW_B,
            "hands": HANDS,
            "troops": {"A": [["R2", "(V4)", "(G1)"]]},
            "lands": {"Y": YELLOW, "B": BLUE},
        },
        "A take_back V4 1",
        {
            "troops A B": [["R2", "()"]],
            "troops A A": [["R2", "(G1)"]],
            "hand A A": ["R1", "O3", "V4"],
            "hand A B": "hidden",
            "held A B": 3,
        },
    ),
    case(
        "K28: with its last card a troop is gone",
        {"hands": HANDS, "troops": {"A": [["R2"], ["G1"]]}, "lands": {"Y": YELLOW}},
        "A take_back R2 1, A play R2 1",
        {"troops A": [["G1", "R2"]]},
    ),
    case(
        "K28: once a turn",
        {"hands": HANDS, "troops": {"A": [["R2", "G1"]]}, "lands": {"Y": YELLOW}},
        "A take_back R2 1, A take_back G1 1",
        {"hand A": ["R1", "R2", "O3"]},
        "K28",
    ),
    case(
        "K28: only with the land",
        {"hands": HANDS, "troops": {"A": [["R2", "G1"]]}},
        "A take_back R2 1",
        {"hand A": ["R1", "O3"]},
        "K28",
    ),
    case(
        "K28: no card of another player's troop",
        {"hands": HANDS, "troops": {"A": [["R2"]]}, "lands": {"Y": YELLOW}},
        "A take_back G4 1",
        {"troops A": [["R2"]]},
        "K28",
    ),
    case(
        "K28: no card of another player's defence",
        {"hands": HANDS, "lands": {"Y": YELLOW, "G": {"owner": "B"}}},
        "A take_back G4 G",
        {"defence G": ["G4", "Y2"]},
        "K28",
    ),
    case(
        "K32: the colour of a hidden card counts for its owner",
        {
            "sides": YELLOW_B,
            "hands": {"A": ["V1", "O3"], "B": ["O1"]},
            "troops": {"A": [["R2", "(V4)"]]},
            "lands": {"B": BLUE},
        },
        "A play V1 1",
        {"troops A": [["R2", "(V4)"]]},
        "K12",
    ),
    case(
        "K32: a second card is hidden on the same troop by a new ownership",
        {
            "sides": YELLOW_B,
            "hands": {"A": ["G1", "O3"], "B": ["O1"]},
            "troops": {"A": [["R2", "(V4)"]]},
            "lands": {"B": BLUE | {"used": False}},
        },
        "A play_hidden G1 1, A reveal 1",
        {"troops A B": [["R2", "V4", "()"]]},
    ),
    case(
        "KA12: what was hidden in this turn stays so, whatever else is turned over",
        {
            "sides": YELLOW_B,
            "hands": {"A": ["G1", "O3"], "B": ["O1"]},
            "troops": {"A": [["R2", "(V4)"]]},
            "lands": {"B": BLUE | {"used": False}},
        },
        "A play_hidden G1 1, A reveal 1, A reveal 1",
        {"troops A B": [["R2", "V4", "()"]]},
        "KA12",
    ),
    case(
        "K32: without the land no card is hidden",
        {"sides": YELLOW_B, "hands": HANDS, "troops": {"A": [["G2"]]}},
        "A play_hidden R1 1",
        {"held A": 2},
        "K32",
    ),
    case(
        "K32: nothing is turned over where nothing is hidden",
        {"sides": YELLOW_B, "hands": HANDS, "troops": {"A": [["G2"]]}, "lands": {"B": BLUE}},
        "A reveal 1",
        {"troops A": [["G2"]]},
        "K32",
    ),
    case(
        "K32: a troop that conquers shows its hidden card, which then defends",
        {
            "sides": YELLOW_B,
            "hands": {"A": ["O3", "R1"], "B": ["O1"]},
            "troops": {"A": [["G4", "(V4)"]]},
            "lands": {"B": BLUE},
        },
        "A play O3 1",
        {"owner G": "A", "defence G B": ["G4", "V4", "O3"], "strength G": 11},
    ),
    case(
        "K8: a second card is refused",
        {"hands": {"A": ["R1", "O3", "G1"], "B": ["O1"]}},
        "A play R1 new, A play O3 new",
        {"troops A": [["R1"]]},
        "K8",
    ),
    case(
        "K10: a card that is not in the hand is refused",
        {"hands": HANDS},
        "A play V4 new",
        {"troops A": []},
        "K10",
    ),
    case(
        "K11: a troop that is not there is refused",
        {"hands": HANDS, "troops": {"B": [["R1"]]}},
        "A play O3 1",
        {"troops B": [["R1"]]},
        "K11",
    ),
    case(
        "K12: a colour twice is refused",
        {"hands": HANDS, "troops": {"A": [["O1"]]}},
        "A play O3 1",
        {"troops A": [["O1"]]},
        "K12",
    ),
    case(
        "K27: the land is used up",
        {"hands": HANDS, "lands": {"V": {"owner": "A", "used": True}}},
        "A play O3 V",
        {"defence V": ["V1", "G4"]},
        "K27",
    ),
    case(
        "K18: a knight that costs too much",
        {"hands": HANDS, "free": ["G4"], "fame": {"A": 3}},
        "A recruit G4",
        {"free": ["G4"]},
        "K18",
    ),
    case(
        "K18: a card that is not free",
        {"hands": HANDS, "free": ["G4"], "fame": {"A": 9}},
        "A recruit G3",
        {"fame A": 9},
        "K18",
    ),
    case(
        "K9: income is claimed once",
        {"hands": HANDS, "claim_by_hand": True, "income": "open", "lands": {"O": {"owner": "A"}}},
        "A claim_income, A claim_income",
        {"fame A": 2},
        "K9",
    ),
    case(
        "KA6: by hand the turn begins without income",
        {
            "turn": "B",
            "played": True,
            "hands": HANDS,
            "claim_by_hand": True,
            "lands": {"O": {"owner": "A"}},
        },
        "B end_turn",
        {"fame A": 0, "to_move": "A"},
    ),
    case(
        "K20: after the end nothing is done",
        {"hands": {"A": ["O1"], "B": ["Y1"]}},
        "A play O1 new, A end_turn",
        {"ended": True, "to_move": None, "awaited": []},
        "K20",
    ),
    case(
        "K20: while the last card is asked for nothing else is done",
        {
            "sides": {"V": "other"},
            "hands": {"A": ["O1"], "B": ["Y4"]},
            "lands": {"V": {"owner": "B", "defence": ["V2", "G1"]}},
        },
        "A play O1 new, A end_turn",
        {"phase": "last_card", "awaited": ["B"]},
        "K20",
    ),
    case(
        "K37: the owner of the land alone is asked",
        {
            "sides": {"V": "other"},
            "hands": {"A": ["O1"], "B": ["Y4"]},
            "lands": {"V": {"owner": "B", "defence": ["V2", "G1"]}},
        },
        "A play O1 new, A leave_last",
        {"phase": "last_card"},
        "K37",
    ),
    case(
        "K37: who has no hand card is not asked",
        {
            "sides": {"V": "other"},
            "hands": {"A": ["O1"], "B": ["Y4"]},
            "lands": {"V": {"owner": "A", "defence": ["V2", "G1"]}},
        },
        "A play O1 new",
        {"ended": True, "points A": 3},
    ),
    case("K37: not before the end", {"hands": HANDS}, "A leave_last", {"phase": "go"}, "K37"),
    case(
        "KA14: a choice that the last card opens is made before the end",
        {
            "turn": "B",
            "hands": {"A": ["O1"], "B": ["V1"]},
            "troops": {"A": [["G2", "R1"], ["G3"]], "B": [["G1"]]},
            "lands": {"G": {"owner": "A", "defence": ["G1"]}, "Y": {"owner": "A"}},
        },
        "B play V1 1, A choose_troop 2",
        {"ended": True, "owner G": "A", "defence G": ["G3"], "hand B": ["G1", "V1"]},
    ),
    case(
        "KA16: who has equally much shares the win",
        {"hands": {"A": ["O1"], "B": ["Y1"]}, "fame": {"A": 2, "B": 3}},
        "A play O1 new",
        {"winners": ["A", "B"]},
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_rule(case: dict[str, Any]):
    check(case)

"""Runs scenario cases (plain given, when, then) through the public core: one function per topic.

A topic lays out the case's world, plays it, and answers what was seen. Only keys of `then` are
compared. It contains no rules: every answer is read from worlds, news, choices and refusals.
"""

from collections.abc import Callable
from typing import Any

from tests.scenarios.pieces import Case
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen, same
from tests.scenarios.topics import (
    building,
    demobilising,
    ending,
    fighting,
    fleeing,
    joining,
    losses,
    managing,
    many_claimants,
    marching,
    naming,
    preparing,
    recruiting,
)

TOPICS: dict[str, Callable[[Case, Case], Any]] = {
    "setup": preparing.setup,
    "initiative": preparing.initiative,
    "recruitment": recruiting.recruitment,
    "transfer": recruiting.transfer,
    "movement": marching.movement,
    "control": marching.control,
    "verdict2": fighting.verdict2,
    "multi34": many_claimants.multi34,
    "multi56": many_claimants.multi56,
    "losses": losses.losses,
    "retreat": fleeing.retreat,
    "reserve": fleeing.reserve,
    "upkeep": managing.upkeep,
    "income": managing.income,
    "demobilisation": demobilising.demobilisation,
    "building": building.building,
    "portal": building.portal,
    "memory": ending.memory,
    "end": ending.end,
    "players": ending.players,
    "joining": joining.joining,
    "naming": naming.naming,
}

# An action of a case may belong to another topic's function than the rule that it is about.
DEEDS: dict[str, str] = {
    "rolls": "initiative",
    "enter_roll": "initiative",
    "bids": "initiative",
    "declarations": "movement",
    "recruits": "recruitment",
    "recruit_lord": "recruitment",
    "field_points": "verdict2",
    "gm_forfeit": "verdict2",
    "invasions": "portal",
    "recruit": "recruitment",
    "recruit_bands_total": "recruitment",
    "move": "movement",
    "moves": "movement",
    "transfer": "transfer",
    "dissolve": "transfer",
    "attacked_by": "reserve",
    "engage_points": "reserve",
    "survivors": "losses",
    "demobilise_points": "demobilisation",
    "remove_points": "demobilisation",
    "build_village": "building",
    "build_villages_total": "building",
    "build_sacred_ground": "building",
    "invade": "portal",
    "end_of_turns": "end",
    "battle_result": "verdict2",
    "winner": "verdict2",
}
BATTLE = {"battle_result", "winner", "field_points", "gm_forfeit"}
MARCH = {"move", "moves", "declarations"}
OWN: dict[str, set[str]] = {
    "initiative": {"rolls", "enter_roll", "bids"},
    "recruitment": {
        "recruit",
        "recruits",
        "recruit_lord",
        "recruit_bands_total",
        "transfer",
        "dissolve",
    },
    "transfer": {"transfer", "dissolve"},
    "movement": MARCH,
    "control": MARCH,
    "verdict2": BATTLE,
    "multi34": BATTLE,
    "multi56": BATTLE,
    "losses": {"survivors"},
    "retreat": BATTLE,
    "reserve": BATTLE | {"move", "attacked_by", "engage_points"},
    "demobilisation": {"demobilise_points", "remove_points"},
    "building": {"build_village", "build_villages_total", "build_sacred_ground"},
    "portal": {"invade", "invasions"},
    "memory": MARCH | BATTLE,
    "end": {"end_of_turns"},
    "joining": {"bids"},
    "naming": {"transfer", "dissolve"},
}


def topic_of(case: Case) -> str:
    """The function for a case: its topic's, unless all its actions belong elsewhere."""
    topic, done = case["topic"], case["when"].keys() & DEEDS.keys()
    if case["when"].get("action") in ("choose_retreat", "resolve_retreat", "destination_lost"):
        return "retreat"
    if not done or done & OWN.get(topic, set()):
        return str(topic)
    return DEEDS[min(done)]


# Reading these lets time pass, so they are read last and in this order.
LATE = (
    "income",
    "first_usable",
    "appears_as",
    "lord_with_them",
    "appears",
    "arrives",
    "may_recruit_lord_next_preparation",
    "may_move_next_turn",
    "winner",
    "by",
    "score",
    "scores",
    "ranking",
)


def differences(case: Case, maps: Case) -> list[str]:
    """The answers of the core that differ from `then`; [] when the case holds."""
    seen = TOPICS[topic_of(case)](case, maps)
    found = []
    keys = sorted(case["then"], key=_lateness)
    for key in keys:
        expected = case["then"][key]
        actual = read(seen, key, expected) if isinstance(seen, Seen) else seen[key]
        if not same(key, expected, actual):
            found.append(f"{key}: expected {expected!r}, the core says {actual!r}")
    return found


def _lateness(key: str) -> int:
    if key in LATE:
        return LATE.index(key)
    return len(LATE) if key.startswith("may_move_turn") else -1

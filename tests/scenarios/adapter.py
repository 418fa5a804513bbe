"""Runs scenario cases (plain given, when, then) through the public core: one function per topic.

A topic lays out the case's world, plays it, and answers what was seen; only keys of `then` are
compared. No rule is here: what is asserted is read off worlds, news, choices and refusals.
"""

from collections.abc import Callable
from typing import Any

from tests.scenarios import ending, fighting, fleeing, managing, marching, preparing
from tests.scenarios.pieces import Case
from tests.scenarios.readings import read
from tests.scenarios.seen import Seen, same

TOPICS: dict[str, Callable[[Case, Case], Any]] = {
    "setup": preparing.setup,
    "initiative": preparing.initiative,
    "recruitment": preparing.recruitment,
    "transfer": preparing.transfer,
    "movement": marching.movement,
    "control": marching.control,
    "verdict2": fighting.verdict2,
    "multi34": fighting.multi34,
    "multi56": fighting.multi56,
    "losses": fighting.losses,
    "retreat": fleeing.retreat,
    "reserve": fleeing.reserve,
    "upkeep": managing.upkeep,
    "income": managing.income,
    "demobilisation": managing.demobilisation,
    "building": managing.building,
    "portal": managing.portal,
    "memory": ending.memory,
    "end": ending.end,
    "players": ending.players,
}

# Reading these lets time pass, so they are read last and in this order.
LATE = (
    "income", "first_usable", "appears_as", "lord_with_them", "appears",
    "may_recruit_lord_next_preparation", "winner", "by", "score", "scores", "ranking",
)  # fmt: skip


def differences(case: Case, maps: Case) -> list[str]:
    """What the core answers otherwise than `then` says; [] when the case holds."""
    seen = TOPICS[case["topic"]](case, maps)
    found = []
    keys = sorted(case["then"], key=lambda key: LATE.index(key) if key in LATE else -1)
    for key in keys:
        expected = case["then"][key]
        actual = read(seen, key, expected) if isinstance(seen, Seen) else seen[key]
        if not same(key, expected, actual):
            found.append(f"{key}: expected {expected!r}, the core says {actual!r}")
    return found

"""The end of a transaction is in one place: no action calls a part of it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
APPS = ("club", "campaign", "tavern", "host")
SOURCES = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
ONCE = {
    "close_if_all_sealed": "clock/turn.py",
    "run_automatic_players": "clock/transactions.py",
    "write_notices": "clock/transactions.py",
    "remind": "clock/transactions.py",
    "checks_next": "clock/transactions.py",
    "store_key": "clock/turn.py",
    "earlier_seq": "clock/turn.py",
    "is_corrected_since": "clock/turn.py",
    "Envelope.objects.create": "bids/envelopes.py",
}
LOCKS = {"clock/transactions.py", "journal/ledger.py", "play/founding.py"}


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    return list(_nodes())


def _nodes() -> Iterator[tuple[str, ast.AST]]:
    for path in SOURCES:
        name = "/".join(path.relative_to(ROOT).parts[1:])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield name.removeprefix("actions/"), node


def calls_of(wanted: str) -> list[str]:
    """The files that call it, once for each call. `wanted` is the end of the call's name."""
    calls = [(name, ast.unparse(node.func)) for name, node in nodes() if isinstance(node, ast.Call)]
    return [name for name, called in calls if f".{called}".endswith(f".{wanted}")]


def version_changes() -> list[str]:
    """The files that increase a campaign's version, by an attribute or in the database. The house
    has a version of its own."""
    of_house = {
        keyword
        for _, node in nodes()
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("House.objects.")
        for keyword in node.keywords
    }
    return [
        name
        for name, node in nodes()
        if (isinstance(node, ast.AugAssign) and ast.unparse(node.target).endswith(".version"))
        or (
            isinstance(node, ast.keyword)
            and node not in of_house
            and "F('version')" in ast.unparse(node.value)
        )
    ]


@pytest.mark.parametrize("name", ONCE)
def test_each_step_of_a_transaction_is_called_from_one_place(name: str):
    assert calls_of(name) == [ONCE[name]]


def test_the_version_grows_in_one_place():
    assert version_changes() == ["clock/transactions.py"]


def test_a_locked_campaign_is_saved_in_one_place():
    """A new or imported campaign is saved where it is made."""
    saves = set(calls_of("game.save"))
    brought = {"bundles/importing.py", "bundles/moving.py"}
    assert saves == {"clock/transactions.py", "play/founding.py", *brought}


def test_campaigns_are_locked_only_in_a_transaction():
    assert {*calls_of("lock"), *calls_of("try_lock")} == LOCKS


def test_the_search_finds_calls_through_a_module_and_by_name():
    assert calls_of("closing.close_moment") == ["decisions/deadlines.py"]
    assert calls_of("close_moment") == ["clock/closing.py", "decisions/deadlines.py"]

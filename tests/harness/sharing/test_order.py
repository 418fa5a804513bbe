"""Every process begins with its share of the costly tests, and no test is lost."""

from typing import Any

from tests.harness.sharing import order
from tests.harness.sharing.items import CHEAP, LONG, SHORT, Item, some


def ordered(items: list[Item], processes: int, monkeypatch: Any) -> list[Item]:
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", str(processes))
    found: Any = [*items]
    order.pytest_collection_modifyitems(found)
    assert sorted(found, key=repr) == sorted(items, key=repr)
    return found


ON_POSTGRES = [*some("both", 2, database="postgres"), *some("pages", 1, database="postgres")]


def test_stretches_of_all_processes_begin_with_costly_files(monkeypatch: Any):
    found = ordered([*CHEAP, *SHORT, *LONG], 2, monkeypatch)
    assert found[:2] == LONG
    assert found[12:15] == SHORT


def test_the_costliest_file_goes_to_the_process_with_the_least(monkeypatch: Any):
    other = some("other", 1)
    found = ordered([*SHORT, *CHEAP, *other, *LONG], 2, monkeypatch)
    assert found[:2] == LONG
    assert found[13:17] == [*other, *SHORT]


def test_tests_on_postgresql_come_last_and_their_costly_files_first(monkeypatch: Any):
    found = ordered([*CHEAP, *SHORT, *ON_POSTGRES], 3, monkeypatch)
    assert found[-3:] == [ON_POSTGRES[2], *ON_POSTGRES[:2]]


def test_tests_with_a_browser_are_dealt_to_one_process(monkeypatch: Any):
    first = some("long", 1, fixturenames=("page", "browser"))
    looks = [*first, *some("other", 1, fixturenames=("site",))]
    found = ordered([looks[0], *SHORT, *CHEAP, looks[1]], 2, monkeypatch)
    assert found[:2] == looks


def test_only_costly_tests_are_all_run(monkeypatch: Any):
    assert len(ordered([*LONG, *SHORT], 4, monkeypatch)) == 5


def test_one_process_keeps_the_order(monkeypatch: Any):
    assert ordered([*CHEAP, *LONG], 1, monkeypatch) == [*CHEAP, *LONG]

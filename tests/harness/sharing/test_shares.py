"""Shares of the tests: together they are all of them, each as long as the others."""

from argparse import ArgumentTypeError
from typing import Any

import pytest

from tests.harness.sharing import shares
from tests.harness.sharing.items import CHEAP, LONG, SHORT, some


def dealt(items: list[Any], number: int) -> list[list[Any]]:
    return [*map(list, shares.dealt_into(items, number))]


def test_every_test_is_in_one_share():
    items = [*CHEAP, *LONG, *SHORT]
    found = [item for share in dealt(items, 3) for item in share]
    assert sorted(found, key=repr) == sorted(items, key=repr)


def test_the_tests_of_a_file_stay_together_and_the_costliest_are_separate():
    assert dealt([*CHEAP, *LONG, *SHORT], 2) == [LONG, [*SHORT, *CHEAP]]


def test_the_order_of_collection_changes_no_share():
    items = [*CHEAP, *LONG, *SHORT, *some("other", 7)]
    assert dealt(items, 3) == dealt([*SHORT, *some("other", 7), *LONG, *CHEAP], 3)


@pytest.mark.parametrize("text", ["0/3", "4/3", "2", "a/b", ""])
def test_an_invalid_share_is_refused(text: str):
    with pytest.raises((ValueError, ArgumentTypeError)):
        shares.share_of(text)


def test_a_share_is_a_number_of_so_many():
    assert shares.share_of("2/3") == (2, 3)

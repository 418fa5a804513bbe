"""Bids and plans to search for in pages, texts and columns: a sealed bid, a replaced one and a
withdrawn one; and two plans, of which one replaced the other.
"""

import logging
from collections.abc import Iterable

import pytest

from tests.assertions.canary import Canary
from tests.crawl import Answer
from tests.reliability.secrecy.cast import Cast
from tests.reliability.secrecy.whole_store import columns


@pytest.fixture
def cast() -> Cast:
    return Cast()


def seal_three(cast: Cast) -> list[Canary]:
    """The sealed bid, the one that it replaced, and a withdrawn one. Then Bruno's plan and the
    earlier one; a plan is never opened.
    """
    replaced = cast.bid(cast.bruno, "A", 987)
    sealed = cast.bid(cast.bruno, "A", 983)
    withdrawn = cast.bid(cast.clara, "B", 989)
    assert not withdrawn.sings_in(cast.post(cast.clara, "withdraw").body)
    before, planned = (cast.plan(cast.bruno, "A", amount) for amount in (977, 971))
    return [sealed, replaced, withdrawn, planned, before]


@pytest.fixture
def canaries(cast: Cast) -> list[Canary]:
    return seal_three(cast)


def pages_with(canaries: list[Canary], answers: list[Answer]) -> set[str]:
    """Addresses of the answers that show one of these bids, in their headers or bodies."""
    return {
        answer.address
        for answer in answers
        for canary in canaries
        if canary.sings_in(answer.body) or canary.sings_in(answer.headers)
    }


def sings(canaries: list[Canary], texts: Iterable[bytes | str]) -> list[bytes | str]:
    return [text for text in texts for canary in canaries if canary.sings_in(text)]


def columns_with(canaries: list[Canary]) -> set[str]:
    logging.disable()  # a value read back here would be logged
    try:
        return {name for name, texts in columns() if sings(canaries, texts)}
    finally:
        logging.disable(logging.NOTSET)

"""A refusal is stored for the page; every other error propagates."""

import pytest

from club.pages.frame.attempt import Attempt
from club.refusals import Refusal


def test_a_refusal_ends_the_operation_and_is_stored():
    done = []
    with Attempt() as attempt:
        done.append("before")
        raise Refusal("closed", "D3", "It is closed.")
    assert done == ["before"]
    assert attempt.refusal is not None
    assert (attempt.refusal.code, attempt.status) == ("closed", 422)


def test_without_a_refusal_the_page_is_drawn_as_usual():
    with Attempt() as attempt:
        pass
    assert (attempt.refusal, attempt.status) == (None, 200)


def test_another_error_propagates():
    with pytest.raises(ValueError, match="a bug"), Attempt():
        raise ValueError("a bug")

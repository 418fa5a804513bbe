"""Time limits after a silence."""

from datetime import UTC, datetime, timedelta

import pytest

from club.actions.schedule.outage_rules import GRACE, Silence, after_outages

OPENED = datetime(2026, 11, 20, 20, tzinfo=UTC)
HOUR = timedelta(hours=1)


def silence(start: float, length: float) -> Silence:
    """From so many hours after the opening, for so many hours."""
    return Silence(OPENED + start * HOUR, OPENED + (start + length) * HOUR)


@pytest.mark.parametrize(
    ("limit", "start", "length", "expected"),
    [
        (48, 10, 3, 51),  # open during the silence: later by its length
        (48, 40, 10, 62),  # passed in the silence: half a day is left after it
        (48, 40, 3, 55),  # less than half a day would be left
        (48, 30, 12, 60),  # more than half a day is left in any case
        (8, 7, 2, 11),  # of a short phase a quarter is left
        (48, 50, 3, 48),  # it had passed before
        (48, 48, 3, 48),
        (48, -10, 12, 50),  # opened in the silence: what fell into it
        (48, -10, 9, 48),  # opened after it
    ],
)
def test_a_limit_moves_by_the_outage_and_leaves_a_minimum(
    limit: float, start: float, length: float, expected: float
):
    assert (
        after_outages(OPENED + limit * HOUR, OPENED, silence(start, length))
        == OPENED + expected * HOUR
    )


@pytest.mark.parametrize("hours", [1, 8, 48, 400])
@pytest.mark.parametrize("start", [0, 0.3, 0.99])
@pytest.mark.parametrize("length", [0.3, 5, 200])
def test_a_limit_moves_by_at_least_the_outage_and_at_most_the_minimum_more(
    hours: float, start: float, length: float
):
    limit = OPENED + hours * HOUR
    lost = silence(start * hours, length)
    by = after_outages(limit, OPENED, lost) - limit
    assert length * HOUR <= by <= length * HOUR + min(GRACE, hours * HOUR / 4)

"""The step after which the winners were never overtaken."""

from club.rules import Seat
from club.rules_base import never_overtaken

A, B, C = map(Seat, "ABC")


def test_it_is_the_first_step_of_the_last_lead():
    course = [{A: 1, B: 0}, {A: 1, B: 1}, {A: 2, B: 1}, {A: 2, B: 1}, {A: 3, B: 1}]
    assert never_overtaken(course, [A]) == 2


def test_a_winner_who_never_leads_wins_with_the_last_step_that_gave_them_points():
    course = [{A: 1, B: 2}, {A: 2, B: 5}, {A: 2, B: 6}]
    assert never_overtaken(course, [A]) == 1


def test_partners_lead_together():
    course = [{A: 1, B: 1, C: 2}, {A: 3, B: 3, C: 2}]
    assert never_overtaken(course, [A, B]) == 1


def test_without_points_there_is_no_such_step():
    assert never_overtaken([], [A]) is None
    assert never_overtaken([{A: 0, B: 0}], [A]) is None

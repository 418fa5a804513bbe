"""The leader of a campaign, turn by turn."""

from campaign.trials.course import Course
from campaign.trials.sums import Share
from campaign.world import Ending, PlayerId, Score
from tests.worlds import a_band, a_map, a_world

A, B = PlayerId("A"), PlayerId("B")


def course_of(*turns: tuple[str, int, int]) -> Course:
    """A course with these turns: the players with memory points, and the counts of A and B."""
    course = Course()
    map, pieces = a_map("X - Y"), (a_band("a1", "A", "X"), a_band("b1", "B", "Y"))
    for turn, (held, of_a, of_b) in enumerate(turns, start=1):
        world = a_world(map, *pieces, track=held)
        course.turn_ends(world, turn, {A: of_a, B: of_b})
    return course


def test_memory_leads_before_the_count_and_the_count_among_equals():
    course = course_of(("A", 0, 9), ("AB", 0, 9), ("ABA", 0, 9))
    assert list(course.leaders.values()) == [A, B, A]


def test_nobody_leads_while_nobody_has_a_memory_point():
    course = course_of(("", 9, 0), ("B", 9, 0), ("B", 9, 0))
    assert course.changes(B) == 0
    assert course.half_time(B) == Share()


def test_the_winner_leads_at_the_end():
    course = course_of(("A", 5, 5), ("A", 5, 5))
    assert (course.changes(A), course.changes(B)) == (0, 1)


def test_half_time_is_after_half_of_the_turns_rounded_down():
    course = course_of(("A", 5, 5), ("BB", 5, 5), ("BB", 5, 5))
    assert course.half_time(A) == Share(1, 1)
    assert course.half_time(B) == Share(1, 0)


def test_only_a_winner_by_points_is_counted():
    score = Score(7, (25, 2), 6, (0, 1), (51, 2))
    counted = Course().counted(Ending(A, "points", (A, B), {A: score}))
    assert counted == {"power": 700, "bands": 1250, "villages": 600}
    assert Course().counted(Ending(A, "memory", (A, B))) == {}

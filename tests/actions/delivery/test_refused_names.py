"""A service that refuses a message because of a wrong name gets it once, with all right names."""

from hypothesis import given
from hypothesis import strategies as st

from club.actions.delivery.services.refused_names import posted
from club.actions.delivery.services.said import Called
from club.actions.delivery.services.wire import WRONG, Answer


@given(st.lists(st.booleans(), max_size=6))
def test_the_message_is_taken_once_and_right_names_are_called_beside_a_wrong_one(right: list[bool]):
    people = tuple(Called(n, f"n{n}", f"P{n}") for n in range(len(right)))
    taken: list[tuple[Called, ...]] = []
    asked = 0

    def post(called: tuple[Called, ...]) -> Answer:
        nonlocal asked
        asked += 1
        if not all(right[one.pk] for one in called):
            return Answer(WRONG, {}, None)
        taken.append(called)
        return Answer(200, {}, None)

    answer, missed = posted(post, people)
    (called,) = taken
    assert answer.is_good
    assert {one.pk for one in called} | missed == set(range(len(right)))
    assert not {one.pk for one in called} & missed
    wrong = {n for n, is_right in enumerate(right) if not is_right}
    assert wrong <= missed
    if len(wrong) < 2:
        assert missed == wrong
    assert asked <= len(right) + 2

"""Results are computed on first access, only once, and are not part of the value."""

import msgspec

from campaign.cached import cached_per_viewer, derived, keep_for_viewers, once

ASKED: list[int] = []


class Square(msgspec.Struct, frozen=True, dict=True):
    side: int

    @derived
    def area(self) -> int:
        """The square of the side."""
        ASKED.append(self.side)
        return self.side**2


@once
def double(square: Square) -> int:
    ASKED.append(square.side)
    return square.side * 2


@cached_per_viewer
def times(square: Square, number: int) -> int:
    ASKED.append(number)
    return square.side * number


def asked_by(*questions):
    ASKED.clear()
    return [question() for question in questions], len(ASKED)


def test_a_cached_property_is_computed_on_first_access():
    square = Square(3)
    assert asked_by() == ([], 0)
    assert asked_by(lambda: square.area, lambda: square.area) == ([9, 9], 1)


def test_a_cached_function_is_computed_once_per_value():
    square = Square(4)
    assert asked_by(lambda: double(square), lambda: double(square)) == ([8, 8], 1)


def test_another_value_is_computed_separately():
    square = Square(3)
    assert square.area == 9
    other = msgspec.structs.replace(square, side=5)
    assert asked_by(lambda: other.area, lambda: double(other)) == ([25, 10], 2)


def test_cached_values_are_neither_compared_nor_encoded():
    asked, fresh = Square(6), Square(6)
    assert asked.area == 36
    assert asked == fresh
    assert msgspec.json.encode(asked) == msgspec.json.encode(fresh) == b'{"side":6}'


def test_answers_for_viewers_go_on_to_a_value_that_differs_only_in_whose_go_it_is():
    before = Square(3)
    assert asked_by(lambda: times(before, 2), lambda: times(before, 2)) == ([6, 6], 1)
    after, other = Square(3), Square(3)
    keep_for_viewers(before, after)
    assert asked_by(lambda: times(after, 2), lambda: times(after, 3)) == ([6, 9], 1)
    assert asked_by(lambda: times(other, 2)) == ([6], 1)

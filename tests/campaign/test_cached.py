"""Results are computed on first access, only once, and are not part of the value."""

import msgspec

from campaign.cached import derived, once

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

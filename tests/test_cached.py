"""What is worked out once: when it is asked for, never again, and nowhere to be seen."""

import msgspec

from campaign.cached import MOST_CACHED, cached_per_table, derived, once

ASKED: list[int] = []


class Square(msgspec.Struct, frozen=True, dict=True):
    side: int

    @derived
    def area(self) -> int:
        """The side times itself."""
        ASKED.append(self.side)
        return self.side**2


@once
def double(square: Square) -> int:
    ASKED.append(square.side)
    return square.side * 2


def asked_by(*questions):
    ASKED.clear()
    return [question() for question in questions], len(ASKED)


def test_a_property_is_worked_out_when_it_is_first_asked_for():
    square = Square(3)
    assert asked_by() == ([], 0)
    assert asked_by(lambda: square.area, lambda: square.area) == ([9, 9], 1)


def test_so_is_a_function_of_a_value():
    square = Square(4)
    assert asked_by(lambda: double(square), lambda: double(square)) == ([8, 8], 1)


def test_another_value_is_asked_anew():
    square = Square(3)
    assert square.area == 9
    other = msgspec.structs.replace(square, side=5)
    assert asked_by(lambda: other.area, lambda: double(other)) == ([25, 10], 2)


def test_what_is_kept_is_neither_compared_nor_written():
    asked, fresh = Square(6), Square(6)
    assert asked.area == 36
    assert asked == fresh
    assert msgspec.json.encode(asked) == msgspec.json.encode(fresh) == b'{"side":6}'


def test_worlds_that_share_a_table_share_the_answer_and_equal_tables_do_not():
    seen = []

    @cached_per_table
    def largest(table):
        seen.append(table)
        return max(table)

    one, two = {1: "a"}, {1: "a"}
    assert [largest(one), largest(one), largest(two)] == [1, 1, 1]
    assert len(seen) == 2


def test_the_shelf_of_tables_stays_small_and_right():
    @cached_per_table
    def largest(table):
        return max(table)

    tables = [{number: ""} for number in range(3 * MOST_CACHED)]
    assert [largest(table) for table in (*tables, *tables)] == 2 * list(range(3 * MOST_CACHED))
    cache = largest.__closure__[0].cell_contents
    assert len(cache) <= MOST_CACHED

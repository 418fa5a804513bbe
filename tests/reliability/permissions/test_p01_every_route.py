"""P1: every page beside everybody who might ask for it, in one table (D3).

ok: shown. no: the form is refused with a sentence. go: sent on. –: not found. in: sent to sign
in. A method that has no line here is refused (405) to everybody, or leads to sign-in.

anonymous, stranger, invited (holds a link to seat A), player (seat B), other (seat C), organiser
who does not play, organiser of the second campaign who plays (`pl+`, in his own), the same in the
first (`for`), spectator (has the spectators' link), staff, superuser. Forms are sent empty.
"""

from collections.abc import Callable

import pytest

from tests.reliability.cast import ROLES, Cast, own_routes
from tests.reliability.permissions.route_table import ROWS
from tests.reliability.role_rows import SAID

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_p01_every_page_tells_everybody_what_the_table_says(figure: Callable[..., None]):
    cast = Cast()
    told = {
        (method, route): tuple(SAID[cast.answer(method, route, role)] for role in ROLES)
        for method, route in ROWS
    }
    wrong = sum(told[place] != ROWS[place] for place in ROWS)
    figure(f"{len(ROWS)} pages and forms × {len(ROLES)} roles: {wrong} lines differ")
    assert told == ROWS


def test_p01_a_page_that_is_not_in_the_table_is_a_mistake():
    assert {route for _, route in ROWS} == set(own_routes())


def test_p01_a_method_without_a_line_is_refused():
    cast = Cast()
    for route in own_routes():
        for method in ("GET", "POST"):
            if (method, route) not in ROWS:
                told = {SAID[cast.answer(method, route, role)] for role in ("stranger", "player")}
                assert told == {"x"}, (method, route)

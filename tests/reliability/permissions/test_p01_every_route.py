"""P1: the answer of every page to every role that might ask for it, in one table (D3).

ok: shown. no: the form is refused with a sentence. go: redirected. –: not found. in: redirected to
sign-in. A method without a line here is refused (405) to everybody, or leads to sign-in.

anonymous, stranger, invited (has a link to seat A), player (seat B), other (seat C), organiser who
does not play, organiser of the second campaign who plays (`pl+`, in their own), the same in the
first (`for`), spectator (has the spectators' link), staff, superuser. Forms are sent empty.
"""

from collections.abc import Callable

import pytest

from tests.reliability.cast import ROLES, Cast, own_routes
from tests.reliability.permissions.route_table import ROWS
from tests.reliability.role_rows import SAID, column_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ROLES)
def test_p01_every_page_responds_to_every_role_as_in_the_table(
    role: str, figure: Callable[..., None]
):
    cast, wanted = Cast(), column_of(ROWS, role)
    told = {place: SAID[cast.answer(*place, role)] for place in ROWS}
    wrong = sum(told[place] != wanted[place] for place in ROWS)
    figure(f"{len(ROWS)} pages and forms as {role}: {wrong} lines differ")
    assert told == wanted


def test_p01_a_page_that_is_not_in_the_table_fails():
    assert {route for _, route in ROWS} == set(own_routes())


def test_p01_no_two_rooms_have_the_same_address():
    assert len(own_routes()) == len(set(own_routes()))


@pytest.mark.parametrize("role", ["stranger", "player"])
def test_p01_a_method_without_a_row_is_refused(role: str):
    cast = Cast()
    for route in own_routes():
        for method in ("GET", "POST"):
            if (method, route) not in ROWS:
                assert SAID[cast.answer(method, route, role)] == "x", (method, route)

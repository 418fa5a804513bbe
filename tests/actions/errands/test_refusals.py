"""What is refused, or breaks, is told as it was, and leaves nothing."""

from io import BytesIO
from typing import Any

import pytest

from club.actions.errands import asking, working
from club.actions.errands.kinds import Order, Store
from club.models import Errand, ErrandPart
from club.refusals import Refusal
from tests.actions.errands.made import KIND, spelled, state, traces

pytestmark = [pytest.mark.both_databases(push="postgres"), pytest.mark.django_db]


def test_a_refusal_is_told_as_it_was_raised(anna: Any, works_as: Any):
    inner = Refusal("inner", "R1", "Too {much}.", much=3)

    def refuse(order: Order) -> Store:
        raise Refusal("outer", "D3", "Not so: {why}", fields=("file",), why=inner, line=4)

    works_as(refuse)
    errand = asking.ask(KIND, by=anna, file=BytesIO(b"x"))
    working.work_some(60)
    told = asking.refusal(state(errand))
    assert told is not None
    assert (errand.outcome, told.code, told.rule, told.fields) == (
        Errand.REFUSED, "outer", "D3", ("file",)
    )  # fmt: skip
    assert (str(told), told.values["line"], told.values["why"].code) == (
        "Not so: Too 3.", 4, "inner"
    )  # fmt: skip
    assert not ErrandPart.objects.exists()


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(Refusal("no", "D3", "No."), Errand.REFUSED), (KeyError("a bug"), Errand.BROKEN)],
)
def test_half_of_it_leaves_nothing(anna: Any, works_as: Any, error: Exception, outcome: str):
    def half(order: Order) -> Store:
        store = spelled(order)

        def stored() -> dict[str, Any]:
            store()
            raise error

        return stored

    works_as(half)
    errand = asking.ask(KIND, by=anna)
    working.work_some(60)
    assert (state(errand).outcome, traces(anna)) == (outcome, "")

"""P4: the description names the answer to every request, in every role.

Roles differ in access, never in the form of a refusal. Revoked, invented and missing keys get the
same answer. Only the seats of a campaign see it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, assume, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from club.actions.seats.api_keys import make_organiser_token
from club.actions.security import rate_limits
from club.models import PROGRAM, Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.actions.seating import seat_program
from tests.api.conftest import Program, anna, bruno, elsewhere, game, otto, people
from tests.tavern.api.programs import AtTable

__all__ = ["anna", "bruno", "game", "elsewhere", "otto", "people"]

pytestmark = pytest.mark.django_db
CHECKS = (
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
)
LET_IN = ("organiser", "player", "elsewhere", "organising", "organising for a day", "table")
ROLES = (*LET_IN, "unknown", "nobody")
EXAMPLES = {"test": 2, "full": 30}


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests use the connection of the test; its transaction undoes their changes."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def table(people: list[Any]) -> AtTable:
    """A program with a seat of its own at a table that Anna hosts."""
    plans = [SeatPlan("Alder", bot=PROGRAM), SeatPlan("Anna", user=people[0])]
    terms = TableTerms(kind="six-lands", pace="free", options={"first": "A"})
    found = found_table(host=people[0], terms=terms, seats=plans)
    key = seat_program(found.pk, "A", host=people[0])
    start_table(found.pk, host=people[0])
    return AtTable(found, key)


@pytest.fixture
def secrets(
    anna: Program, bruno: Program, otto: Program, table: AtTable, game: Game
) -> dict[str, str]:
    """Keys of seats and of the organiser. One of the latter may do what is irreversible."""
    organiser = game.organiser
    return {
        "organising": make_organiser_token(organiser, label="Club site"),
        "organising for a day": make_organiser_token(organiser, label="Today", strong=True),
        "organiser": anna.secret,
        "player": bruno.secret,
        "elsewhere": otto.secret,
        "table": table.secret,
        "unknown": "saga_" + "x" * 32,
        "nobody": "",
    }


@pytest.mark.parametrize("role", ROLES)
def test_p04_every_response_is_documented(
    role: str,
    secrets: dict[str, str],
    tier: str,
    figure: Callable[..., None],
    game: Game,
    table: AtTable,
):
    key = {"Authorization": f"Bearer {secrets[role]}"} if secrets[role] else {}
    addresses = game.public_id, table.place.split("/")[1]
    seen: Counter[int] = Counter()
    for cases in drawn(EXAMPLES[tier]):
        turns = count(1)
        for case in cases:
            named = "address" in (case.path_parameters or {}) and next(turns) % 2
            address = addresses[case.path.startswith("/tables/")] if named else ""
            seen[_answered(case, address, key)] += 1
    assert set(seen) <= {200, 204, 401, 403, 404, 409, 422}
    assert (set(seen) == {401}) == (role not in LET_IN)
    figure(f"{role}: {sum(seen.values())} requests, {dict(sorted(seen.items()))}")


def _answered(case: Any, address: str, key: dict[str, str]) -> int:
    """The status of the answer to this case, sent with this key and, if given, to this address.
    Each request is undone, so all meet the same games. Every second one that names a campaign or a
    table names that of the key.
    """
    rate_limits.reset_counts()
    sent = case.derive()
    if address:
        sent.path_parameters["address"] = address
    sent.headers = {**sent.headers, "Accept-Encoding": "identity", **key}
    if not key:
        sent.headers.pop("Authorization", None)
    with transaction.atomic():
        answer = sent.call()
        transaction.set_rollback(True)
    sent.validate_response(answer, checks=CHECKS)
    return int(answer.status_code)


@cache
def drawn(examples: int) -> list[list[Any]]:
    """This many cases of each operation that match the description, and as many that do not. They
    are drawn once and are the same in every role, because drawing takes longer than answering.
    """
    described: Any = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
    modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    return [
        _cases(found.ok(), mode, examples)
        for found in described.get_all_operations()
        for mode in modes
    ]


def _cases(operation: Any, mode: GenerationMode, examples: int) -> list[Any]:
    cases: list[Any] = []

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def keep(case: Any) -> None:
        # The web server answers an address with a null character; no operation sees it.
        assume("\\x00" not in repr((case.query, case.path_parameters)))
        cases.append(case)

    keep()
    return cases

"""Tables whose deadline has passed."""

from typing import Any

from club.models import Game
from tavern.actions.founding import Terms, found_table, start_table
from tests.table import let_deadline_pass
from tests.tavern.glass_tables import of


def tables_due(anna: Any, bruno: Any, number: int) -> list[Game]:
    """Tables of Stone Falls, each like the other until the stones are dealt: the deadline for
    the first colour has passed."""
    tables = []
    for _ in range(number):
        game = found_table(
            host=anna, terms=Terms(kind="stone-falls", pace="slow"), seats=of(anna, bruno)
        )
        start_table(game.pk, host=anna)
        tables.append(let_deadline_pass(game))
    return tables

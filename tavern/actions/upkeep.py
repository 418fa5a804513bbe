"""Tables for pages and spectators: what is due is closed before, and bots continue."""

from typing import Any

from club.actions.clock.page_views import up_to_date
from club.models import Game
from tavern.actions import table_queries


def table_for(user: Any, public_id: str) -> Game:
    """As `table_queries.table_for`, up to date."""
    return up_to_date(lambda: table_queries.table_for(user, public_id))


def watched(key: str) -> Game:
    """As `table_queries.watched`, up to date."""
    return up_to_date(lambda: table_queries.watched(key))

"""The poll of a table's page."""

import re
from typing import Any

from django.http import HttpRequest, QueryDict

from club.pages.games import poll
from club.pages.games.answers import tag_of
from tavern.actions import table_queries
from tavern.pages.table.scene import CURTAINS

NOW = re.compile(r"/t/([^/]+)/now")  # the address of the view `now`


def _picked(fields: QueryDict) -> str:
    return fields.urlencode()


POLL = poll.Poll(NOW, table_queries.version_at, _picked)


def tag_for(request: HttpRequest, game: Any) -> str:
    """The tag of what this reader sees of the table, in this session.

    At a shared device, the view finds out who sits there.
    """
    user: Any = request.user
    if not game.table.here:
        return poll.tag_for(request, POLL, game.public_id, (game.version, user.password))
    raised = request.session.get(CURTAINS, {}).get(game.public_id, "")
    session, query = request.session.session_key, request.GET.urlencode()
    return tag_of(session, user.pk, game.public_id, game.version, raised, query)

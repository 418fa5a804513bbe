"""The poll of a campaign's page."""

import re
from typing import Any

from django.http import HttpRequest, QueryDict

from campaign.actions.play import campaign_queries
from campaign.pages.scene.campaign_view import WORDS
from club.pages.games import poll

NOW = re.compile(r"/c/([^/]+)/now")  # the address of the view `now`
PICKED = ("band", "to", "for", WORDS)  # fields of the address that change the page


def _stands(user: int, public_id: str) -> poll.Facts | None:
    found = campaign_queries.version_at(user, public_id)
    return None if found is None else tuple(found)


def _picked(fields: QueryDict) -> list[str]:
    return [fields.get(name, "") for name in PICKED]


POLL = poll.Poll(NOW, _stands, _picked)


def tag_for(request: HttpRequest, game: Any) -> str:
    """A tag for what this member sees of the campaign, as `looking` found it, in this session."""
    user: Any = request.user
    stands = campaign_queries.Version(game.version, user.password, game.receipt or "")
    return poll.tag_for(request, POLL, game.public_id, tuple(stands))

"""Links to moments of the campaign in a message: each quotes an entry of the chronicle."""

import re

from django.http import HttpRequest
from django.urls import reverse

from club.models import Game

MOST_QUOTES = 3  # entries quoted in one message


def link_to_entry(request: HttpRequest, game: Game, seq: int) -> str:
    """The address that quotes this entry in a message."""
    return request.build_absolute_uri(reverse("history", args=[game.public_id, seq]))


def without_links(game: Game, text: str) -> tuple[str, list[int]]:
    """The text without links to moments of this campaign, and the numbers of their entries.

    A text that quotes more entries than are shown stays as it is.
    """
    link = re.compile(rf"(?:https?://\S+?)?/c/{re.escape(game.public_id)}/history/(\d{{1,9}})\b")
    found = list(dict.fromkeys(int(seq) for seq in link.findall(text)))
    if not found or len(found) > MOST_QUOTES:
        return text, []
    return link.sub("", text).strip(), found

"""API: messages to everybody in a game, and attendance."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from club.api.door import EVERY_ANSWER, READABLE, api, game_of
from club.api.shapes import ClosingOut, MessageOut, Whole

PAGE = 200  # messages, closings


@api.get("/messages", response={200: list[MessageOut], **READABLE})
def messages(request: HttpRequest, after: Whole = 0) -> QuerySet[Any]:
    """Messages in addition to the journal with a greater id, at most 200."""
    return game_of(request).messages.filter(pk__gt=after).order_by("pk")[:PAGE]


@api.get("/attendance", response={200: list[ClosingOut], **EVERY_ANSWER})
def attendance(request: HttpRequest) -> QuerySet[Any]:
    """The outcome of each player when a moment closed, the latest first, at most 200."""
    return game_of(request).closings.order_by("-pk")[:PAGE]

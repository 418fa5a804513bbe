"""The campaigns on a device, shown in place of the first page."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaign.actions.play.campaign_queries import my_campaigns
from campaign.pages.words.rule_terms import FORMING
from campaign.words.phases import DUTIES, PHASE_NAMES
from club.actions.journal.game_queries import seat_of
from club.models import Game
from club.pages.frame.deadline_display import Deadline, deadline_of
from club.pages.home_screen.pocket import keepable

MOST = 6  # campaigns on a device


@dataclass(frozen=True, slots=True)
class Line:
    """A campaign of the list. `duty` is empty if it does not wait for the reader."""

    game: Game
    phase: str
    duty: str
    deadline: Deadline | None


@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The reader's running campaigns, the most urgent first."""
    games = [game for game in my_campaigns(request.user) if game.status != Game.ENDED][:MOST]
    lines = [_line(game, request.user) for game in games]
    answer = render(request, "pocket/index.html", {"lines": lines, "drawn": timezone.now()})
    pages = [reverse("pocket_table", args=[game.public_id]) for game in games]
    return keepable(answer, request.user, pages)


def _line(game: Game, user: Any) -> Line:
    forms, seat = game.status == Game.SETUP, seat_of(game, user)
    waits = seat is not None and seat.player in game.waits_for
    return Line(
        game,
        phase=str(FORMING if forms else PHASE_NAMES[game.phase]),
        duty=str(DUTIES.get(game.phase, "")) if waits else "",
        deadline=deadline_of(game),
    )

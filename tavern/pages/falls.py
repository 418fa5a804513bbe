"""The daily falls: one deal for the whole site, which everybody plays once."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.actions.accounts.plain_names import own_name
from tavern.actions import falls
from tavern.pages.end.words import stones_left
from tavern.pages.games.words import MEDALS
from tavern.pages.public.slots import moved_from


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def falls_of_the_day(request: HttpRequest) -> HttpResponse:
    """The medals of the day, and the way to the reader's own game."""
    if not falls.has_daily_deal():
        raise Http404
    day = timezone.localdate()
    if request.method == "POST":
        game = falls.play_the_day(request.user, own_name(request.user) or _("Me"), day)
        return redirect("tavern_table", public_id=game.public_id)
    rows: list[dict[str, Any]] = [
        {
            "name": name,
            "said": MEDALS.get(row.how, row.how)
            if row.points is None
            else stones_left(row.points, row.how),
            "how": row.how,
            "mine": row.user_id == request.user.pk,
            "outside": outside,
        }
        for row, name, outside in falls.medals_of(day)
    ]
    context = {"day": day, "rows": rows, "own": falls.daily_game(request.user, day)}
    context |= {"moved": moved_from(request)}
    return render(request, "tavern/falls.html", context)

"""The page of a league."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign.actions.leagues import league_queries
from campaign.actions.leagues.next_season import begin_next_season
from campaign.actions.leagues.renaming import rename
from campaign.models.campaigns import LONGEST_NAME
from campaign.pages.companions.campaign_rows import campaign_rows
from campaign.pages.ending.page import page_of
from campaign.pages.founding.companions import ask_people
from campaign.pages.leagues.lasting_lords import lasting_lords
from campaign.pages.leagues.standings import standings_of
from campaign.pages.scene import access
from club.actions.accounts.emblems import emblems_of
from club.actions.security.whole_numbers import LARGEST_KEY
from club.pages.frame.attempt import Attempt


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_page(request: HttpRequest, league: int) -> HttpResponse:
    """The seasons that the reader may see; 404 if there are none. A POST gives the league another
    `name`."""
    if league > LARGEST_KEY:
        raise Http404
    try:
        found = league_queries.seen_league(request.user, league)
    except LookupError as error:
        raise Http404 from error
    with Attempt() as attempt:
        if request.method == "POST":
            rename(found, request.POST.get("name", ""), by=request.user)
            messages.success(request, _("The league has its new name."))
            return redirect("league", league=found.pk)
    rows = campaign_rows(league_queries.seasons_of(request.user, found))
    rows.sort(key=lambda row: -row.season)
    standings = standings_of(rows)
    context = {
        "league": found,
        "seasons": rows,
        "standings": standings,
        "lords": lasting_lords(rows),
        "emblems": emblems_of(one.sitter.person for one in standings),
        "unseen": league_queries.unseen_seasons(request.user, found),
        "renames": league_queries.may_rename(request.user, found),
        "typed": request.POST.get("name", found.name),
        "most": LONGEST_NAME,
        "refusal": attempt.refusal,
    }
    return render(request, "leagues/league.html", context, status=attempt.status)


@login_required
@require_POST
def next_season(request: HttpRequest, public_id: str) -> HttpResponse:
    """Founds the season, sends an email to its former players, and redirects to its seats."""
    game = access.campaign_or_404(request, public_id)
    with Attempt() as attempt:
        found = begin_next_season(game, founder=request.user)
        if found.new:
            free = found.game.seats.filter(user=None, bot="").values_list("player", flat=True)
            ask_people(request, found.game, game, free)
        return redirect("seats", public_id=found.game.public_id)
    return page_of(request, access.scene_for(request, game), refusal=attempt.refusal)

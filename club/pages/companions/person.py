"""The page of one person, for themselves and for their companions."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.actions.accounts.emblems import emblem_of
from club.actions.accounts.plain_names import shown_name
from club.actions.journal import companions
from club.actions.security.whole_numbers import LARGEST_KEY
from club.pages.companions.parts import parts


@login_required
@require_safe
def person_page(request: HttpRequest, person: int) -> HttpResponse:
    """The results of a person. 404 for readers who share no game with them."""
    if person > LARGEST_KEY:
        raise Http404
    try:
        found = companions.companion(request.user, person)
    except LookupError as error:
        raise Http404 from error
    games = companions.shared_games(request.user, found)
    sections = [part.of_person(found, games) for part in parts()]
    context = {
        "person": companions.Companion(
            found.pk, shown_name(found), emblem_of(found), games.count()
        ),
        "own": found == request.user,
        "sections": sections,
        "figures": [figure for section in sections for figure in section.figures],
        "elsewhere": companions.games_elsewhere(request.user, found),
    }
    return render(request, "companions/person.html", context)

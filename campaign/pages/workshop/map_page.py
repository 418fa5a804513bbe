"""A published map: its drawing, terrains, roads, start sites and fairness."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaign.actions.workshop import maps, pictures
from campaign.map.routes import routes
from campaign.map.validation import problems
from campaign.models import Map
from campaign.pages.map.house_maps import words_of
from campaign.pages.workshop.drawing import drawing_of
from campaign.pages.workshop.fairness import site_fairness
from campaign.pages.workshop.files import as_file
from campaign.pages.workshop.trials import trials_of
from campaign.world import RoadMap
from club.refusals import Refusal


def _map_or_404(request: HttpRequest, slug: str) -> Map:
    try:
        return maps.map_for(request.user, slug)
    except LookupError as error:
        raise Http404 from error


@login_required
@require_safe
def show_map(request: HttpRequest, slug: str) -> HttpResponse:
    return _look_of(request, _map_or_404(request, slug))


def _look_of(request: HttpRequest, found: Map, refusal: Refusal | None = None) -> HttpResponse:
    """The page of a map, with the refusal of a request made there."""
    map = found.road_map()
    drawing = drawing_of(map, published=found)
    context = {
        "map": found,
        "words": words_of(found),
        "own": found.author_id == request.user.pk,
        "refusal": refusal,
        "drawing": drawing,
        "rows": zip(drawing.places, _roads(map), strict=True),
        "warnings": problems(map),
        "fairness": site_fairness(map),
        "trials": trials_of(map),
        "later": found.later.filter(author=found.author_id).first(),
    }
    return render(request, "workshop/map_page.html", context, status=422 if refusal else 200)


def _roads(map: RoadMap) -> list[list[str]]:
    """Per terrain the names at the other ends of its roads."""
    table = routes(map)
    return [
        [table.terrains[other].name for other in table.neighbours[place.id]]
        for place in map.terrains
    ]


@login_required
@require_safe
def export_map(request: HttpRequest, slug: str, form: str = "json") -> HttpResponse:
    """The map as a file, which can be imported again."""
    found = _map_or_404(request, slug)
    return as_file(found.road_map(), found.slug, form)


@login_required
@require_POST
def change_map(request: HttpRequest, slug: str) -> HttpResponse:
    """The author opens, closes, retires or reinstates their map, or removes its picture."""
    wanted = request.POST.get("do")
    try:
        if wanted in ("share", "close"):
            maps.share_map(slug, by=request.user, shared=wanted == "share")
        elif wanted in ("retire", "take-up"):
            maps.retire(slug, by=request.user, retired=wanted == "retire")
        elif wanted == "no-picture":
            pictures.remove_land(slug, by=request.user)
    except LookupError as error:
        raise Http404 from error
    return redirect("map", slug=slug)

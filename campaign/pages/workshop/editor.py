"""The editor of a draft. Every button saves everything that was typed. The script uses the same
form.
"""

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign.actions.workshop import maps, pictures
from campaign.map.naming import MOST_NAME, MOST_TITLE
from campaign.map.sketching import with_road, with_terrain, without_road, without_terrain
from campaign.map.terrains import CLASS_OF
from campaign.map.validation import problems
from campaign.models import MapDraft
from campaign.pages.words.rule_terms import TERRAIN_KINDS
from campaign.pages.workshop.drawing import drawing_of
from campaign.pages.workshop.fairness import site_fairness
from campaign.pages.workshop.files import as_file
from campaign.pages.workshop.picture import TypedPicture, change_picture, picture_on, typed_picture
from campaign.pages.workshop.sketch import Sketch, sketch_from, sketch_of, whole
from campaign.pages.workshop.trials import trials_of
from campaign.world import RoadMap, Terrain, TerrainId
from club.actions.security.pictures import LARGEST_FILE
from club.pages.frame.attempt import Attempt
from club.pages.frame.fragments import Request
from club.refusals import Refusal


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: Request, draft_id: int) -> HttpResponse:
    """The draft to be edited. A POST performs the operation named by `do` and saves the draft."""
    found = _draft_or_404(request, draft_id)
    if request.method != "POST":
        return _page(request, found)
    typed, picture = None, typed_picture(request.POST)
    try:
        typed = sketch_from(request.POST)
        drawing = _done(typed.map(), request.POST)
        place = picture.placement() if picture else None
        found = maps.save_map_draft(draft_id, by=request.user, edition=typed.edition, map=drawing)
        typed = replace(typed, edition=found.edition)
        if picture and place:
            chosen = {"as_land": picture.as_land, "allowed": picture.allowed}
            pictures.place_picture(draft_id, by=request.user, place=place, **chosen)
        if request.POST.get("do") == "publish":
            published = pictures.publish(draft_id, by=request.user)
            return _gone_to(request, reverse("map", args=[published.slug]))
        found = _draft_or_404(request, draft_id)
    except LookupError as error:
        raise Http404 from error
    except Refusal as error:
        found = _draft_or_404(request, draft_id)
        return _page(request, found, typed=typed, picture=picture, refusal=error)
    if request.htmx:
        return _page(request, found)
    return redirect(reverse("draft", args=[draft_id]) + _anchor(request.POST))


@login_required
@require_POST
def picture(request: Request, draft_id: int) -> HttpResponse:
    """Lays a picture under the draft, or removes it."""
    found = _draft_or_404(request, draft_id)
    with Attempt() as attempt:
        change_picture(request, draft_id)
        return redirect(reverse("draft", args=[draft_id]) + "#picture")
    return _page(request, found, refusal=attempt.refusal)


@login_required
@require_POST
def delete_draft(request: Request, draft_id: int) -> HttpResponse:
    """Deletes the draft."""
    try:
        maps.delete_draft(draft_id, by=request.user)
    except LookupError as error:
        raise Http404 from error
    return redirect("maps")


@login_required
@require_safe
def export_draft(request: Request, draft_id: int, form: str = "json") -> HttpResponse:
    """The draft as a file, valid or not yet."""
    drawing = maps.map_of_draft(_draft_or_404(request, draft_id))
    return as_file(drawing, f"draft-{draft_id}", form)


def _draft_or_404(request: Request, draft_id: int) -> MapDraft:
    try:
        return maps.draft_for(request.user, draft_id)
    except LookupError as error:
        raise Http404 from error


def _done(map: RoadMap, post: QueryDict) -> RoadMap:
    """The map after the operation of the pressed button."""
    operation, _, what = post.get("do", "").partition(":")
    a, _, b = what.partition(">")
    if operation == "add":
        kind: Any = post.get("new-kind", "tower")
        return with_terrain(map, _new_name(map, post), kind, _spot(post))
    if operation == "remove":
        return without_terrain(map, TerrainId(what))
    if operation == "road":
        return with_road(map, TerrainId(post.get("road-a", "")), TerrainId(post.get("road-b", "")))
    if operation == "cut":
        return without_road(map, TerrainId(a), TerrainId(b))
    return map


def _new_name(map: RoadMap, post: QueryDict) -> str:
    typed = post.get("new-name", "").strip()
    return typed or gettext("Territory {number}").format(number=len(map.terrains) + 1)


def _spot(post: QueryDict) -> tuple[int, int] | None:
    """The spot of the new terrain; None if it is left open."""
    x, y = post.get("new-x", "").strip(), post.get("new-y", "").strip()
    return (whole(x, "new-x"), whole(y, "new-y")) if x or y else None


def _anchor(post: QueryDict) -> str:
    operation = post.get("do", "").partition(":")[0]
    return {"add": "#terrains", "remove": "#terrains", "road": "#roads", "cut": "#roads"}.get(
        operation, ""
    )


def _page(
    request: Request,
    found: MapDraft,
    *,
    typed: Sketch | None = None,
    picture: TypedPicture | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The whole page. For htmx the editor, or after a quiet save only the parts that depend on
    it."""
    drawing = maps.map_of_draft(found)
    wrong = problems(drawing)
    faulty = {terrain for problem in wrong if problem.is_error for terrain in problem.terrains}
    errors = [problem for problem in wrong if problem.is_error]
    context = {
        "draft": found,
        "sketch": typed or sketch_of(drawing, found.edition),
        "refusal": refusal,
        "picture": picture_on(found, picture),
        "largest_photo": LARGEST_FILE,
        "drawing": drawing_of(drawing, faulty, sheet=True),
        "kinds": TERRAIN_KINDS,
        "names": {t.id: t.name for t in drawing.terrains},
        "homes": _homes(drawing),
        "errors": errors,
        "warnings": [problem for problem in wrong if not problem.is_error],
        "fairness": [] if errors else site_fairness(drawing),
        "trials": [] if errors else trials_of(drawing),
        "most_name": MOST_NAME,
        "most_title": MOST_TITLE,
    }
    template = "workshop/editor.html" + _part(request)
    answer = render(request, template, context, status=422 if refusal else 200)
    answer["Cache-Control"] = "private, no-store"
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _homes(map: RoadMap) -> list[Terrain]:
    """Terrains on which a seat may begin, and those on which one does."""
    used = {site for sites in map.starts for site in sites}
    return [t for t in map.terrains if CLASS_OF[t.kind] != "prestigious" or t.id in used]


def _part(request: Request) -> str:
    if not request.htmx or request.htmx.history_restore_request:
        return ""
    return "#quiet" if request.POST.get("quiet") else "#editor"


def _gone_to(request: Request, address: str) -> HttpResponse:
    """Redirects the reader; htmx by its own header."""
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)

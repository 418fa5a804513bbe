"""The maps of the site, the user's own, and those that others share; and the start of a new
draft."""

from itertools import zip_longest
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import replace

from campaign.actions.workshop import maps, pictures
from campaign.map.documents import MOST_BYTES
from campaign.map.exchange.lines import LinesRefused
from campaign.map.exchange.reading import read_any
from campaign.map.naming import MOST_TITLE
from campaign.map.sketching import BLANK
from campaign.models import Map
from campaign.pages.map.house_maps import picture_of, pictures_of, words_of
from campaign.pages.workshop.files import words_of_reader
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal

A_PAGE = 24  # shared maps
PICTURED = 24  # own maps with a picture


@login_required
@require_safe
def list_maps(request: HttpRequest) -> HttpResponse:
    return _listed(request)


def _listed(request: HttpRequest, refusal: Refusal | None = None, typed: str = "") -> HttpResponse:
    """The lists; after an import that failed, also the pasted text and the reason."""
    user = request.user
    usable = _counted(maps.usable_maps(user)).select_related("author")
    others = usable.filter(shared=True).exclude(author=user.pk).order_by("name", "pk")
    own = Map.objects.filter(author=user.pk).select_related("picture")
    mine = list(_counted(own).order_by("name", "-version"))
    context = {
        "house": [
            (map, words, picture_of(map) if words else "")
            for map in usable.filter(author=None)
            for words in [words_of(map)]
        ],
        "own": zip_longest(mine, pictures_of(mine[:PICTURED]), fillvalue=""),
        "shared": Paginator(others, A_PAGE).get_page(request.GET.get("page")),
        "drafts": maps.map_drafts_of(user),
        "refusal": refusal,
        "typed": typed,
        "most_drafts": maps.MOST_DRAFTS,
        "most_title": MOST_TITLE,
        "most_kilobytes": MOST_BYTES // 1024,
    }
    return render(request, "workshop/index.html", context, status=422 if refusal else 200)


def _counted(maps: QuerySet[Map]) -> QuerySet[Any]:
    return maps.annotate(size=Count("terrains"))


@login_required
@require_POST
def begin_draft(request: HttpRequest) -> HttpResponse:
    """A new draft: of the map named `of`, else a blank one."""
    slug, title = request.POST.get("of", ""), request.POST.get("name", "").strip()
    try:
        of = maps.map_for(request.user, slug[:80]) if slug else None
    except LookupError as error:
        raise Http404 from error
    with Attempt() as attempt:
        drawing = of.road_map() if of else replace(BLANK, name=title or gettext("New map"))
        draft = maps.new_draft(by=request.user, map=drawing, based_on=of)
        if of is not None:
            pictures.lay_own(draft, of, by=request.user)
        return redirect("draft", draft_id=draft.pk)
    return _listed(request, attempt.refusal)


@login_required
@require_POST
def import_map(request: HttpRequest) -> HttpResponse:
    """A new draft from a file, or from pasted text. A file with faults is shown, to be mended."""
    pasted = request.POST.get("document", "")
    file = request.FILES.get("file")
    document = file.read(MOST_BYTES + 1) if file else pasted.encode(errors="replace")
    with Attempt() as attempt:
        found = read_any(document, words_of_reader(), gettext("New map"))
        draft = maps.new_draft(by=request.user, map=found)
        return redirect("draft", draft_id=draft.pk)
    if isinstance(attempt.refusal, LinesRefused):
        pasted = pasted or document.decode(errors="replace")
    return _listed(request, attempt.refusal, typed=pasted)

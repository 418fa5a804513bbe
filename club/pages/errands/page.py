"""The page of an errand, for who asked for it: it renews its part until the errand has ended."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.actions.errands import asking
from club.models import Errand
from club.pages.errands.endings import ending_of
from club.pages.errands.progress import progress_of
from club.pages.frame.requests import Request


@login_required
@never_cache
@require_safe
def errand(request: Request, errand: str) -> HttpResponse:
    """How far it is, what came of it, or why nothing did. Asked by htmx, the part that changes."""
    try:
        found = asking.errand_for(request.user, errand)
        ending = ending_of(found)
    except LookupError as error:
        raise Http404 from error
    progress = progress_of(found)
    context: dict[str, Any] = {
        "errand": found, "progress": progress, "refusal": progress.refusal, "title": ending.title,
        "again": ending.again, "part": bool(request.htmx),
    }  # fmt: skip
    if found.outcome == Errand.DONE:
        context |= {"ending": ending.template, "made": ending.values(found)}
    template = "errands/_part.html" if request.htmx else "errands/errand.html"
    return render(request, template, context)

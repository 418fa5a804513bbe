"""The page of a job, for the user who asked for it. It refreshes its part until the job ends."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.actions.jobs import asking
from club.models import Job
from club.pages.frame.fragments import Request
from club.pages.jobs.endings import ending_of
from club.pages.jobs.progress import progress_of


@login_required
@never_cache
@require_safe
def job(request: Request, job: str) -> HttpResponse:
    """The progress, the result, or the reason of a failure. For htmx, only the part that
    changes."""
    try:
        found = asking.job_for(request.user, job)
        ending = ending_of(found)
    except LookupError as error:
        raise Http404 from error
    progress = progress_of(found)
    context: dict[str, Any] = {
        "job": found,
        "progress": progress,
        "refusal": progress.refusal,
        "title": ending.title,
        "again": ending.again,
        "part": bool(request.htmx),
    }
    if found.outcome == Job.DONE:
        context |= {"ending": ending.template, "made": ending.values(found)}
    template = "jobs/_part.html" if request.htmx else "jobs/job.html"
    return render(request, template, context)

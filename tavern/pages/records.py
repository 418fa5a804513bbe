"""Saving the record of a table that is over, and importing one from another site."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from club.models import Job
from club.pages.frame.attempt import Attempt
from club.pages.jobs.endings import Ending
from club.refusals import Refusal
from tavern.actions.records.exporting import export_table
from tavern.actions.records.job import ask_for_table
from tavern.pages.table.scene import table_or_404

MOST_BYTES = 2_000_000

NO_FILE = gettext_noop("Choose the file of the record first.")
TOO_LARGE = gettext_noop("This file is larger than {most} MB. No record of a table is that large.")
ENDING = Ending(gettext_lazy("Import a game record"), "tavern/_brought.html", "tavern_bring")


@login_required
@never_cache
@require_safe
def record_file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record; 404 while the game is played."""
    game = table_or_404(request, public_id)
    try:
        text = "".join(f"{line}\n" for line in export_table(game))
    except LookupError as error:
        raise Http404 from error
    answer = HttpResponse(text, content_type="application/jsonl; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{game.public_id}.jsonl"'
    return answer


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring_record(request: HttpRequest) -> HttpResponse:
    """The form for a record. A job replays it, and its page shows the progress."""
    line: object = 0
    with Attempt() as attempt:
        if request.method == "POST":
            return redirect("job", job=_asked(request).key)
    if attempt.refusal is not None:
        line = attempt.refusal.values.get("line", 0)
    context = {"refusal": attempt.refusal, "line": line, "most": MOST_BYTES // 1_000_000}
    return render(request, "tavern/bring.html", context, status=attempt.status)


def _asked(request: HttpRequest) -> Job:
    file = request.FILES.get("file")
    if file is None:
        raise Refusal("file", "D3", NO_FILE, fields=("file",))
    if (file.size or 0) > MOST_BYTES:
        raise Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=MOST_BYTES // 1_000_000)
    return ask_for_table(file, host=request.user)

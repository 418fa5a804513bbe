"""Saving the record of a table that is over, and bringing one from another house."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from club.models import Game
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal
from tavern.actions.records.exporting import export_table
from tavern.actions.records.importing import import_table
from tavern.pages.table.scene import table_or_404

MOST_BYTES = 2_000_000

NO_FILE = gettext_noop("Choose the file of the record first.")
TOO_LARGE = gettext_noop("This file is larger than {most} MB. No record of a table is that large.")
NO_TEXT = gettext_noop("This file is not a record: it is not text.")


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
def bring(request: HttpRequest) -> HttpResponse:
    """The form for a record; the table that comes of it is watched from its first move."""
    line: object = 0
    with Attempt() as attempt:
        if request.method == "POST":
            game = _brought(request)
            messages.success(request, _("The record is here. Watch the game from its first move."))
            return redirect("tavern_history", public_id=game.public_id, seq=0)
    if attempt.refusal is not None:
        line = attempt.refusal.values.get("line", 0)
    context = {"refusal": attempt.refusal, "line": line, "most": MOST_BYTES // 1_000_000}
    return render(request, "tavern/bring.html", context, status=attempt.status)


def _brought(request: HttpRequest) -> Game:
    file = request.FILES.get("file")
    if file is None:
        raise Refusal("file", "D3", NO_FILE, fields=("file",))
    if (file.size or 0) > MOST_BYTES:
        raise Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=MOST_BYTES // 1_000_000)
    try:
        text = file.read().decode()
    except UnicodeDecodeError as error:
        raise Refusal("no-text", "D3", NO_TEXT, fields=("file",)) from error
    return import_table(text.split("\n"), host=request.user)

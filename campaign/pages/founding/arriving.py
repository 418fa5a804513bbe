"""The page on which a campaign arrives from another installation."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.bundles import installation_keys
from campaign.actions.bundles.job import ask_for_import
from campaign.actions.bundles.moving import left_people
from club.models import Game, Job
from club.pages.frame.attempt import Attempt
from club.pages.jobs.endings import Ending
from club.refusals import Refusal

MOST_BYTES = 15_000_000  # bytes sent by a browser; the command accepts more

NO_FILE = gettext_noop("Choose the file of the campaign first.")
TOO_LARGE = gettext_noop(
    "This file is larger than {most} MB. Ask the person who runs the site to import it."
)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """The form, and this installation's key. A job reads the file and has a page of its own."""
    with Attempt() as attempt:
        if request.method == "POST":
            return redirect("job", job=_asked(request).key)
    context = {
        "refusal": attempt.refusal,
        "own_key": installation_keys.public_key(),
        "most": MOST_BYTES // 1_000_000,
    }
    return render(request, "founding/arriving.html", context, status=attempt.status)


def _asked(request: HttpRequest) -> Job:
    file = request.FILES.get("file")
    if file is None:
        raise Refusal("file", "D3", NO_FILE, fields=("file",))
    if (file.size or 0) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=most)
    return ask_for_import(file, organiser=request.user)


def _arrived(job: Job) -> dict[str, Any]:
    """The campaign, and the parts that were left out of it. Empty if the campaign has been deleted
    since."""
    game = Game.objects.filter(public_id=job.result["address"]).first()
    return job.result | {"game": game, "people": left_people(game) if game else ()}


ENDING = Ending(gettext_lazy("Import a campaign"), "founding/_arrived.html", "arrive", _arrived)

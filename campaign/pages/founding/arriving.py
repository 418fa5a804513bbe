"""The page on which a campaign arrives from another installation."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.bundles import installation_keys
from campaign.actions.bundles.importing import Imported, bring_bundle
from club.pages.frame.attempt import Attempt
from club.refusals import Refusal

MOST_BYTES = 15_000_000  # sent by a browser; the command takes more

NO_FILE = gettext_noop("Choose the file of the campaign first.")
TOO_LARGE = gettext_noop(
    "This file is larger than {most} MB. Ask the person who runs the site to import it."
)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """The form, this installation's key, and after an import what was left out."""
    made = None
    with Attempt() as attempt:
        if request.method == "POST":
            made = _imported(request)
    context = {
        "made": made, "refusal": attempt.refusal, "own_key": installation_keys.public_key(),
        "most": MOST_BYTES // 1_000_000,
    }  # fmt: skip
    return render(request, "founding/arriving.html", context, status=attempt.status)


def _imported(request: HttpRequest) -> Imported:
    file = request.FILES.get("file")
    if file is None:
        raise Refusal("file", "D3", NO_FILE, fields=("file",))
    if (file.size or 0) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise Refusal("too-large", "D3", TOO_LARGE, fields=("file",), most=most)
    return bring_bundle(file, organiser=request.user)

"""The page where staff give the house its name, its welcome and its crest."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from club.actions.house import naming
from club.actions.house.drawn_crests import CRESTS, key_of, name_of
from club.actions.house.held_house import forget, house
from club.actions.security.pictures import LARGEST_FILE
from club.models.house import LONGEST_NAME, LONGEST_WELCOME
from club.pages.frame.attempt import Attempt
from club.pages.frame.fresh_sign_in import is_let_in, way_in
from club.refusals import Refusal

NO_FILE = gettext_noop("Choose a picture.")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def set_house(request: HttpRequest) -> HttpResponse:
    """Name, welcome and crest, for staff who have shown their second factor; 404 for others."""
    user: Any = request.user
    if not user.is_staff:
        raise Http404
    if not is_let_in(request):
        return redirect(way_in(request, request.path))
    with Attempt() as attempt:
        if request.method == "POST":
            _save(request)
            messages.success(request, _("Saved. Everybody sees it within seconds."))
            return redirect("set_house")
    forget()
    held = house()
    typed = request.POST if request.POST.get("what") == "words" else {}
    context = {
        "refusal": attempt.refusal,
        "now": held,
        "name": typed.get("name", held.name),
        "welcome": typed.get("welcome", held.welcome),
        "longest_name": LONGEST_NAME,
        "longest_welcome": LONGEST_WELCOME,
        "crests": [(name, crest.words, key_of(name)) for name, crest in CRESTS.items()],
        "chosen": (name_of(held.crest) or "own") if held.crest else "",
        "largest_photo": LARGEST_FILE,
    }
    return render(request, "house/setting.html", context, status=attempt.status)


def _save(request: HttpRequest) -> None:
    what, user = request.POST.get("what", ""), request.user
    if what == "words":
        name, welcome = (request.POST.get(field, "") for field in ("name", "welcome"))
        naming.name_house(user, name=name, welcome=welcome)
    elif what == "crest":
        naming.choose_crest(user, request.POST.get("crest", "")[:20])
    elif what == "picture":
        file = request.FILES.get("photo")
        if file is None:
            raise Refusal("photo", "D4", NO_FILE, fields=("photo",))
        naming.send_crest(user, file, file.size or 0)
    else:
        raise Http404

"""A person's data: a file with all of it, and the end of the account."""

from copy import copy
from typing import Any

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.actions.seats.account_erasure import belongings, erase
from campaign.actions.seats.account_export import export_of
from club.actions.accounts.members import has_an_address
from club.pages.frame.attempt import Attempt
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.refusals import Refusal

NOT_TYPED = gettext_noop("Type your address as shown above, to confirm.")


@login_required
@never_cache
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    """The file, after a fresh sign-in."""
    demand_fresh_sign_in(request)
    answer = HttpResponse(export_of(request.user), content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    return answer


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Lists what is deleted and what stays. The typed address, after a fresh sign-in, ends the
    account."""
    user: Any = request.user
    if not has_an_address(user):
        raise Http404
    demand_fresh_sign_in(request)
    with Attempt() as attempt:
        if request.method == "POST":
            if request.POST.get("address", "").strip().lower() != user.email.lower():
                raise Refusal("address", "D3", NOT_TYPED, fields=("address",))
            erase(copy(user))  # signing out needs the number of the account
            logout(request)
            return render(request, "account/deleted.html")
    context = {
        "own": belongings(user),
        "refusal": attempt.refusal,
        "typed": request.POST.get("address", ""),
    }
    return render(request, "account/delete.html", context, status=attempt.status)

"""Another address for an account. A code that is sent there proves that it is the owner's."""

import time
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts.members import account_of, has_an_address, move_address, moved_to
from club.actions.accounts.plain_names import one_address
from club.actions.accounts.sign_in_codes import GOOD_FOR, code_for, is_good
from club.pages.frame.attempt import Attempt
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.pages.letters.awaited_letter import letter_words
from club.refusals import Refusal

CHANGING = "changing_address"  # of the session: to which address, since when, how many wrong codes
MOST_WRONG = 5
NO_ADDRESS = gettext_noop("Enter the address where you read your email.")
WRONG = gettext_noop("That is not the right code. Use the one in our latest email.")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_of_address(request: HttpRequest) -> HttpResponse:
    """Asks for the address, then for the code. It needs a recent sign-in."""
    if not has_an_address(request.user):
        raise Http404
    demand_fresh_sign_in(request)
    with Attempt() as attempt:
        if request.method == "POST":
            return _confirm(request) if "code" in request.POST else _ask(request)
    waiting = _waiting(request)
    context = {
        "waiting": waiting["email"] if waiting else "",
        "refusal": attempt.refusal,
        "letter": letter_words(request, waiting["email"]) if waiting else {},
        "email": request.POST.get("email", ""),
    }
    return render(request, "account/address.html", context, status=attempt.status)


def _ask(request: HttpRequest) -> HttpResponse:
    """Sends the code. An address of another account gets an email too, so that no account is
    revealed."""
    email = one_address(request.POST.get("email", ""))
    try:
        validate_email(email)
    except ValidationError:
        raise Refusal("email", "D4", NO_ADDRESS, fields=("email",)) from None
    code = code_for(moved_to(request.user, email))
    if account_of(email) is None:
        letter, context = "login_code", {"code": code, "moving": True}
    else:
        letter, context = "unknown_account", {"taken": True}
    get_adapter(request).send_mail(f"account/email/{letter}", email, context)
    request.session[CHANGING] = {"email": email, "at": time.time(), "wrong": 0}
    return redirect("change_of_address")


def _waiting(request: HttpRequest) -> dict[str, Any] | None:
    """The change that this session waits to confirm."""
    found: dict[str, Any] | None = request.session.get(CHANGING)
    if found is None or not 0 <= time.time() - found["at"] <= GOOD_FOR:
        return None
    return found if found["wrong"] < MOST_WRONG else None


def _confirm(request: HttpRequest) -> HttpResponse:
    waiting, user = _waiting(request), request.user
    if waiting is None:
        return redirect("change_of_address")
    email = waiting["email"]
    free = account_of(email) is None
    if not free or not is_good(moved_to(user, email), request.POST["code"]):
        request.session[CHANGING] = waiting | {"wrong": waiting["wrong"] + 1}
        raise Refusal("code", "D4", WRONG, fields=("code",))
    del request.session[CHANGING]
    move_address(user, email)
    update_session_auth_hash(request, user)  # type: ignore[arg-type]
    messages.success(request, gettext("Your address has been changed."))
    return redirect("account")

"""Signing in with a code, and signing in again before an irreversible action."""

import time
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts.members import note_sign_in
from club.actions.accounts.sign_in_codes import GOOD_FOR, code_for, is_good
from club.pages.frame.fresh_sign_in import SIGNED_IN

AGAIN = "sign_in_again"  # of the session: when a code was requested, and how many were wrong
MOST_WRONG = 5
WRONG = _("This is not the code. Use the one in our last email.")


class RequestCode(RequestLoginCodeView):
    """Asks for an address. The account that has it is noted, so that its own code is sent."""

    def form_valid(self, form: Any) -> HttpResponse:
        self.request.code_of = form._user
        answer: HttpResponse = super().form_valid(form)
        return answer


class ConfirmCode(ConfirmLoginCodeView):
    """Asks for the code. One that was used in another browser is good no longer."""

    def get_form_kwargs(self) -> dict[str, Any]:
        kwargs: dict[str, Any] = super().get_form_kwargs()
        user = self._process.user
        if "code" in kwargs and not (user and is_good(user, kwargs["code"])):
            kwargs["code"] = ""
        return kwargs

    def form_valid(self, form: Any) -> HttpResponse:
        self.request.code_of = self._process.user
        answer: HttpResponse = super().form_valid(form)
        return answer


request_code = RequestCode.as_view()
confirm_code = ConfirmCode.as_view()


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_again(request: HttpRequest) -> HttpResponse:
    """Sends a code to the user's own address; with it, what they had sent before is done."""
    asked = _asked(request)
    if request.method != "POST":
        return _page(request, asked=asked is not None)
    if asked is None or "code" not in request.POST:
        return _send(request)
    if is_good(request.user, request.POST["code"]):
        del request.session[AGAIN]
        note_sign_in(request.user)
        request.session[SIGNED_IN] = time.time()
        answer: HttpResponse = resume_request(request) or redirect("home")
        return answer
    asked["wrong"] += 1
    request.session[AGAIN] = asked
    return _page(request, asked=asked["wrong"] < MOST_WRONG, refusal=str(WRONG))


def _asked(request: HttpRequest) -> dict[str, Any] | None:
    """The user of the code that this session waits for."""
    asked: dict[str, Any] = request.session.get(AGAIN) or {"at": 0, "wrong": 0}
    good = 0 <= time.time() - asked["at"] <= GOOD_FOR and asked["wrong"] < MOST_WRONG
    return asked if good else None


def _send(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    get_adapter().send_mail("account/email/login_code", user.email, {"code": code_for(user)})
    request.session[AGAIN] = {"at": time.time(), "wrong": 0}
    back = request.POST.get("next", "")
    return redirect(f"{reverse('sign_in_again')}?{urlencode({'next': back})}")


def _page(request: HttpRequest, *, asked: bool, refusal: str = "") -> HttpResponse:
    context = {
        "asked": asked, "refusal": refusal, "email": getattr(request.user, "email", ""),
        "next": request.POST.get("next", request.GET.get("next", "")),
    }  # fmt: skip
    return render(request, "account/sign_in_again.html", context, status=422 if refusal else 200)

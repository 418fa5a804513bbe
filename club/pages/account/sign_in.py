"""Signing in with a code, and signing in again before an irreversible action.

Also signing out of all browsers.
"""

import time
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import resume_request
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.views import ConfirmLoginCodeView, RequestLoginCodeView
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts.members import account_of, end_sessions, member_for, note_sign_in
from club.actions.accounts.plain_names import one_address
from club.actions.accounts.registration import account_or_newcomer
from club.actions.accounts.sign_in_codes import GOOD_FOR, code_for, is_good
from club.pages.frame.fresh_sign_in import SIGNED_IN
from club.pages.letters.awaited_letter import letter_words

JOINING = "joining"  # of the session: a seat that an invitation offers
AGAIN = "sign_in_again"  # of the session: when a code was requested, and how many were wrong
MOST_WRONG = 5
WRONG = _("That is not the right code. Use the one in our latest email.")

# Addresses of games. A stranger reads the same words whether there is such a game or not.
OF_GAMES = ("/c/", "/t/")


class RequestCode(RequestLoginCodeView):
    """Asks for an address. Notes its account, or the account that its code would make."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """The form's data with the address as its account has it. Allauth looks for that."""
        kwargs: dict[str, Any] = super().get_form_kwargs()
        if typed := self.request.POST.get("email", "").strip():
            known = account_of(typed)
            kwargs["data"] = kwargs["data"].copy()
            kwargs["data"]["email"] = known.email if known else one_address(typed)
        return kwargs

    def form_valid(self, form: Any) -> HttpResponse:
        found = _account(self.request, form.cleaned_data["email"])
        self.request.code_of = form._user or found
        answer: HttpResponse = super().form_valid(form)
        return answer

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**more)
        to_game = self.request.GET.get("next", "").startswith(OF_GAMES)
        return context | {"registration": settings.REGISTRATION, "to_game": to_game}


class ConfirmCode(ConfirmLoginCodeView):
    """Asks for the code, and makes the account if there is none.

    A code that was used in another browser is invalid.
    """

    def get_form_kwargs(self) -> dict[str, Any]:
        kwargs: dict[str, Any] = super().get_form_kwargs()
        if "code" in kwargs:
            typed, user = self.request.POST.get("code", ""), self._account()
            kwargs["code"] = typed if user is not None and is_good(user, typed) else ""
        return kwargs

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**more)
        return context | {"letter": letter_words(self.request, context["email"])}

    def form_valid(self, form: Any) -> HttpResponse:
        self.request.code_of = self._account()
        answer: HttpResponse = super().form_valid(form)
        return answer

    def _account(self) -> Any:
        return self._process.user or _account(self.request, self._process.state["email"])

    def _resend_form_valid(self, form: Any) -> HttpResponse:
        """Sends the code again. By itself, allauth would do that only for accounts."""
        if self._process.user is None:
            send_unknown_account_mail(self.request, self._process.state["email"])
        answer: HttpResponse = super()._resend_form_valid(form)
        return answer

    def _verify_form_valid(self, form: Any) -> HttpResponse:
        new = self._process.user is None
        if new:
            self.stage.login.user = member_for(self._process.state["email"])
            self._process._user = self.stage.login.user
        answer: HttpResponse = super()._verify_form_valid(form)
        if new and JOINING not in self.request.session:
            query = urlencode({"next": answer["Location"]})
            return redirect(f"{reverse('display_name')}?{query}")
        return answer


def _account(request: HttpRequest, email: str) -> Any:
    return account_or_newcomer(email, invited=JOINING in request.session)


request_code = RequestCode.as_view()
confirm_code = ConfirmCode.as_view()


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_again(request: HttpRequest) -> HttpResponse:
    """Sends a code to the user's own address. After it, the stored request is carried out."""
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
    """The user whose code this session waits for."""
    asked: dict[str, Any] = request.session.get(AGAIN) or {"at": 0, "wrong": 0}
    good = 0 <= time.time() - asked["at"] <= GOOD_FOR and asked["wrong"] < MOST_WRONG
    return asked if good else None


def _send(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    letter = {"code": code_for(user)}
    get_adapter(request).send_mail("account/email/login_code", user.email, letter)
    request.session[AGAIN] = {"at": time.time(), "wrong": 0}
    back = request.POST.get("next", "")
    return redirect(f"{reverse('sign_in_again')}?{urlencode({'next': back})}")


def _page(request: HttpRequest, *, asked: bool, refusal: str = "") -> HttpResponse:
    email = getattr(request.user, "email", "")
    context = {
        "asked": asked,
        "refusal": refusal,
        "email": email,
        "letter": letter_words(request, email) if asked else {},
        "next": request.POST.get("next", request.GET.get("next", "")),
    }
    return render(request, "account/sign_in_again.html", context, status=422 if refusal else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Asks once. Then this browser and all others are signed out."""
    if request.method == "POST":
        end_sessions(request.user)
        logout(request)
    return render(request, "account/sign_out_everywhere.html", {"done": request.method == "POST"})

"""A person's own page: name, address, language and time zone, and links to their other pages."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.actions.accounts.contact_preferences import profile_of, save_reading, save_time_zone
from club.actions.accounts.members import has_an_address
from club.actions.accounts.registration import set_display_name
from club.actions.letters.mailboxes import try_again
from club.pages.account import emblem
from club.pages.account.time_zone_choices import time_zone_groups
from club.pages.frame.attempt import Attempt
from club.pages.frame.preferences import THEMES, set_cookies, typed_reading
from club.pages.letters.refused_mail import refused_mail


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """The page, and its forms."""
    form = request.POST.get("what", "")
    with Attempt() as attempt:
        if request.method == "POST":
            return _operation(form)(request)
    profile = profile_of(request.user)
    context = {
        "profile": profile,
        "zones": time_zone_groups(profile.time_zone),
        "languages": settings.LANGUAGES,
        "themes": THEMES,
        "factor": is_mfa_enabled(request.user),
        "movable": has_an_address(request.user),
        "name": request.POST.get("name", getattr(request.user, "first_name", "")),
        "refusal": attempt.refusal,
        "refused": form if attempt.refusal else "",
        "mailbox": refused_mail(request.user, profile),
        **emblem.form_context(request),
    }
    return render(request, "account/account.html", context, status=attempt.status)


def _save_name(request: HttpRequest) -> HttpResponse:
    set_display_name(request.user, request.POST.get("name", ""))
    return _saved(request)


def _save_reading(request: HttpRequest) -> HttpResponse:
    save_time_zone(request.user, request.POST.get("time_zone", "")[:40])
    reading = typed_reading(request)
    save_reading(request.user, reading)
    with override(reading.language or settings.LANGUAGE_CODE):
        return set_cookies(_saved(request), reading)


def _save_emblem(request: HttpRequest) -> HttpResponse:
    emblem.save(request)
    return _saved(request)


def _take_mailbox_again(request: HttpRequest) -> HttpResponse:
    try_again(request.user)
    messages.success(request, gettext("The site writes to you again."))
    return redirect("account")


def _saved(request: HttpRequest) -> HttpResponse:
    messages.success(request, gettext("Saved."))
    return redirect("account")


def _operation(form: str) -> Callable[[HttpRequest], HttpResponse]:
    found: dict[str, Any] = {
        "name": _save_name,
        "reading": _save_reading,
        "emblem": _save_emblem,
        "mailbox": _take_mailbox_again,
    }
    if form not in found:
        raise Http404
    operation: Callable[[HttpRequest], HttpResponse] = found[form]
    return operation


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def display_name(request: HttpRequest) -> HttpResponse:
    """Asks for the name, then redirects to the page that the person wanted."""
    there = request.POST.get("next", request.GET.get("next", ""))
    with Attempt() as attempt:
        if request.method == "POST":
            set_display_name(request.user, request.POST.get("name", ""))
            safe = url_has_allowed_host_and_scheme(there, {request.get_host()}, request.is_secure())
            return redirect(there if safe else "home")
    own = getattr(request.user, "first_name", "")
    context = {"refusal": attempt.refusal, "next": there, "name": request.POST.get("name", own)}
    return render(request, "account/display_name.html", context, status=attempt.status)

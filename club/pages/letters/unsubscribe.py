"""Unsubscribing from all emails in one click, without signing in (RFC 8058)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.actions.accounts import contact_preferences
from club.actions.delivery.notice_mail import unsubscribing_user


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """The page with the button. Only the token in the address is needed."""
    user_id = unsubscribing_user(token)
    if user_id is None:
        raise Http404
    if request.method == "POST":
        contact_preferences.stop_mail(user_id)
    return render(request, "account/unsubscribe.html", {"done": request.method == "POST"})

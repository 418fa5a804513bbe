"""The members' door: what a code from the letter box proves."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from campaign.actions.profiles import keep_language, reading_of
from campaign.pages.reading_as import remember


class Door(DefaultAccountAdapter):
    def pre_login(
        self, request: HttpRequest, user: Any, *, email: str | None, **more: Any
    ) -> HttpResponse | None:
        """A sign-in code proves the address: who was entered with it at the rulings desk is asked
        for no second code."""
        proven = [record.get("email") for record in get_authentication_records(request, user)
                  if record.get("method") == "code"]  # fmt: skip
        if email and email in proven and email.lower() == user.email.lower():
            known = EmailAddress.objects.filter(user=user)
            if not known.exists():
                known.create(user=user, email=user.email.lower(), verified=True, primary=True)
        answer: HttpResponse | None = super().pre_login(request, user, email=email, **more)
        return answer

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Who signs in reads as he chose to, in whatever browser, and gets letters in the
        language of the first."""
        answer: HttpResponse = super().post_login(request, user, **more)
        keep_language(user, get_language() or "")
        chosen = reading_of(user)
        return remember(answer, chosen) if any(chosen) else answer


@receiver(authenticator_added)
def factor_was_shown(request: HttpRequest, user: Any, authenticator: Any, **more: Any) -> None:
    """Who sets up his app has typed its code just now: he is not asked for another."""
    if authenticator.type == Authenticator.Type.TOTP:
        kind = Authenticator.Type.TOTP
        record_authentication(request, user, "mfa", type=kind, reauthenticated=True)

"""Signing in of members: a code from an email proves the address."""

import re
from datetime import timedelta
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMessage
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club.actions.accounts import account_mail
from club.actions.accounts.account_mail import AUTOMATIC, notify_owner
from club.actions.accounts.contact_preferences import reading_of, save_language
from club.actions.accounts.members import username_of
from club.actions.accounts.second_factors import open_secret, seal_secret
from club.actions.accounts.sign_in_codes import GOOD_FOR, code_for
from club.actions.letters.mail_connection import where_answers_go
from club.actions.letters.outgoing import Limit, write_letter
from club.models import Letter
from club.pages.frame.fresh_sign_in import demand_fresh_sign_in
from club.pages.frame.preferences import set_cookies
from club.pages.letters.awaited_letter import await_letter

CODE = "account/email/login_code"
REFUSED = "account/email/unknown_account"
CHANGES = {
    "mfa/email/totp_activated": account_mail.FACTOR_ADDED,
    "mfa/email/totp_deactivated": account_mail.FACTOR_REMOVED,
    "mfa/email/recovery_codes_generated": account_mail.CODES_MADE,
}
OF_A_CODE = Limit(2, timedelta(minutes=20))
OF_A_DOOR = Limit(6, timedelta(hours=1))


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "incorrect_code": _("That is not the right code. Use the one in our latest email."),
        "too_many_login_attempts": _("Too many attempts. Ask for another code later."),
        "rate_limited": _("Too many attempts. Wait a few minutes."),
    }

    def generate_login_code(self) -> str:
        """The code of the account that the page noted; a code without an account is never shown."""
        user = getattr(self.request, "code_of", None)
        return code_for(user) if user else str(super().generate_login_code())

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """A code that is derived from the address and never shown."""
        taken = type(user)._default_manager.filter(username=username_of(user.email))
        if taken.exists():
            super().populate_username(request, user)
        else:
            user.username = username_of(user.email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Writes the mail for the sender; the next page shows its status.

        Mails that strangers can ask for are limited by address, of which those that were sent
        count: a user who waits for a code sent before finds it in the earlier mail. An address
        without an account gets a code, too, where the account may be made.
        """
        newcomer = getattr(self.request, "code_of", None)
        if template_prefix == REFUSED and newcomer is not None:
            template_prefix, context = CODE, {**context, "code": code_for(newcomer)}
        answers = where_answers_go()
        context = {**context, "registration": settings.REGISTRATION, "answers": answers}
        known = {
            "request": self.request,
            "email": email,
            "current_site": get_current_site(self.request),
        }
        letter: Any = self.render_mail(template_prefix, email, {**known, **context})
        coded = template_prefix == CODE
        about = context["code"] if coded else template_prefix
        written = write_letter(
            letter,
            about=about,
            kind=Letter.CODE,
            limit=OF_A_CODE if coded else OF_A_DOOR,
            good_for=timedelta(seconds=GOOD_FOR),
        )
        await_letter(self.request, written, email)

    def render_mail(
        self, template_prefix: str, email: Any, context: dict[str, Any], headers: Any = None
    ) -> EmailMessage:
        """Marks letters with codes as automatic, like all other letters."""
        named = AUTOMATIC | (headers or {})
        return super().render_mail(template_prefix, email, context, named)

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: Any = None, email: str | None = None
    ) -> None:
        """Sends our own mail when allauth reports a change of second factors."""
        if template_prefix in CHANGES:
            notify_owner(user, CHANGES[template_prefix], address=email or "")

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Allauth asks this before it shows or changes a second factor: a sign-in code counts."""
        demand_fresh_sign_in(self.request)
        return False

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The only way: the second factor, or else a code. There are no passwords."""
        if is_mfa_enabled(user):
            return [{"id": "mfa_reauthenticate", "url": reverse("mfa_reauthenticate")}]
        return [{"id": "sign_in_again", "url": reverse("sign_in_again")}]

    def pre_login(
        self, request: HttpRequest, user: Any, *, email: str | None, **more: Any
    ) -> HttpResponse | None:
        """A sign-in code proves the address: an account created at the rulings desk needs no second
        code."""
        proven = [
            record.get("email")
            for record in get_authentication_records(request, user)
            if record.get("method") == "code"
        ]
        if email and email in proven and email.lower() == user.email.lower():
            known = EmailAddress.objects.filter(user=user)
            if not known.exists():
                known.create(user=user, email=user.email.lower(), verified=True, primary=True)
        answer: HttpResponse | None = super().pre_login(request, user, email=email, **more)
        return answer

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Applies the user's preferences in this browser; mails use the language of the first
        browser."""
        answer: HttpResponse = super().post_login(request, user, **more)
        save_language(user, get_language() or "")
        chosen = reading_of(user)
        return set_cookies(answer, chosen) if any(chosen) else answer


class Factors(DefaultMFAAdapter):
    """The secrets of second factors are sealed: a copy of the database shows no code."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("That is not the code your app is showing now.")
    }

    def encrypt(self, text: str) -> str:
        return seal_secret(text)

    def decrypt(self, encrypted_text: str) -> str:
        return open_secret(encrypted_text)

    def build_totp_svg(self, url: str) -> str:
        """The drawing as a part of a page: without the first line of a separate file."""
        return re.sub(r"^<\?xml.*?\?>\s*", "", super().build_totp_svg(url))


@receiver(authenticator_added)
def factor_was_shown(request: HttpRequest, user: Any, authenticator: Any, **more: Any) -> None:
    """A user who sets up an app has just typed its code, so they need no other."""
    if authenticator.type == Authenticator.Type.TOTP:
        kind = Authenticator.Type.TOTP
        record_authentication(request, user, "mfa", type=kind, reauthenticated=True)

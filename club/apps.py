"""The parts that all games share, as a Django application."""

from django.apps import AppConfig
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    name = "club"
    label = "club"
    verbose_name = _("Club")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from club.actions.accounts.plain_names import shown_name

        # Their receivers note every sign-in, and end notices to a device when somebody signs out
        # there.
        from club.pages.account import push_here  # noqa: F401
        from club.pages.frame import fresh_sign_in  # noqa: F401

        # The desk names accounts as all pages do: never by a name made from an address.
        get_user_model().__str__ = shown_name  # type: ignore[method-assign]

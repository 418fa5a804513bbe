"""The parts that every game of the house shares, as a Django application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    name = "club"
    label = "club"
    verbose_name = _("Club")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from club.pages.frame import fresh_sign_in  # noqa: F401 (its receiver notes every sign-in)

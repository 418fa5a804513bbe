"""How a person reads: kept so that it follows him to another browser, and into his mail."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Profile(models.Model):
    """`language` a code or empty for the browser's; `theme` light, dark or empty likewise."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="profile",
        verbose_name=_("user"),
    )
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=5, blank=True, default="")

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user)

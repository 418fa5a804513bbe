"""A person's preferences, for all their browsers and their emails."""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.utils.translation import gettext_lazy as _


class Profile(models.Model):
    """A person's preferences.

    `language` is a code and `theme` is light or dark. If one is empty, the browser's counts.
    `time_zone` is the reader's, or empty for the game's. `quiet_hours` are two times such as
    "22:00" of that zone, between which nothing is sent, or none. `no_mail` says whether they have
    unsubscribed. `bundled_on` is the day of their last bundled email. `emblem` is the one that they
    chose, as a text such as "pale-gold-blue-axe", or empty. `screen_key` opens the screen for a
    wall, and is empty without one. `mail_refused` counts the emails in a row that their mailbox's
    server refused for good, the first at `mail_refused_since`.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        primary_key=True,
        related_name="profile",
        verbose_name=_("user"),
    )
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=5, blank=True, default="")
    time_zone = models.CharField(
        _("time zone"), max_length=40, blank=True, default="", db_default=""
    )
    quiet_hours = models.JSONField(
        _("quiet hours"), default=list, blank=True, db_default=Value([], models.JSONField())
    )
    no_mail = models.BooleanField(_("wants no email"), default=False, db_default=False)
    emblem = models.CharField(_("emblem"), max_length=40, blank=True, default="", db_default="")
    screen_key = models.CharField(
        _("key of the screen"), max_length=32, blank=True, default="", db_default="", db_index=True
    )
    earlier_screen = models.CharField(
        _("hash of an earlier screen link"),
        max_length=64,
        blank=True,
        default="",
        db_default="",
        db_index=True,
    )
    mail_refused = models.PositiveSmallIntegerField(
        _("emails refused in a row"), default=0, db_default=0
    )
    mail_refused_since = models.DateTimeField(_("email refused since"), null=True, blank=True)
    bundled_on = models.DateField(_("last bundled email"), null=True, blank=True)

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.user)

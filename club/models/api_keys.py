"""Keys for programs that speak for a seat, or for an organiser."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.seats import Seat


class SeatToken(models.Model):
    """A program's key to one seat, valid while `user` holds it. Only the key's hash is stored."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tokens", verbose_name=_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    label = models.CharField(_("label"), max_length=60)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made at"))
    used_at = models.DateTimeField(_("last used at"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")

    def __str__(self) -> str:
        return self.label


class OrganiserToken(models.Model):
    """A program's key to what `user` organises, now and later. Only the key's hash is stored.

    Until `strong_until` it may also do what cannot be undone.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    label = models.CharField(_("label"), max_length=60)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made at"))
    used_at = models.DateTimeField(_("last used at"), null=True, blank=True)
    strong_until = models.DateTimeField(_("with every right until"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("organiser’s key")
        verbose_name_plural = _("organisers’ keys")

    def __str__(self) -> str:
        return self.label

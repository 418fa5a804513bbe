"""The strengths of people at each game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Strength(models.Model):
    """The strength of one person at one game, from their rated tables: a mean and its deviation.

    It is written with the results of a table. After an account is erased, the row stays without it,
    because the strengths of that person's opponents depend on it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("user"),
    )
    kind = models.CharField(_("kind"), max_length=16)
    mu = models.FloatField(_("mean"))
    sigma = models.FloatField(_("deviation"))
    games = models.PositiveIntegerField(_("games"), default=0)

    class Meta:
        ordering = ("kind", "pk")
        constraints = (
            models.UniqueConstraint(fields=("user", "kind"), name="one_strength_per_user_and_kind"),
        )
        verbose_name = _("strength")
        verbose_name_plural = _("strengths")

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id}"

"""How strong people are at each game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Strength(models.Model):
    """How strong one person is at one game, by their rated tables: a mean and how sure it is.

    It is written with the results of a table. After an account was erased the row stays without
    it: the strengths of those who played with that person depend on it.
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

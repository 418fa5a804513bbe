"""The players of the daily falls."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game


class DayFalls(models.Model):
    """One person's game of the deal of one day. Everybody plays it once."""

    day = models.DateField(_("day"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    game = models.OneToOneField(
        Game, models.CASCADE, related_name="day_falls", verbose_name=_("game")
    )

    class Meta:
        ordering = ("-day", "id")
        constraints = (
            models.UniqueConstraint(fields=("day", "user"), name="one_game_per_day_and_user"),
        )
        verbose_name = _("daily falls")
        verbose_name_plural = _("daily falls")

    def __str__(self) -> str:
        return f"{self.day} {self.user_id}"

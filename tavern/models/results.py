"""How tables ended."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game
from tavern.models.strengths import Strength


class Result(models.Model):
    """The result of one seat of a finished table. `place` 1 is best, and ties share a place.

    `how` is a word of the rules for how the game ended, such as a medal. `side` is the letter of
    the first seat of a side of partners. A rated result has the `strength` that it changed.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="results", verbose_name=_("game"))
    player = models.CharField(_("player"), max_length=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("user"),
    )
    kind = models.CharField(_("kind"), max_length=16)
    bot = models.CharField(_("bot"), max_length=10, blank=True, default="")
    place = models.PositiveSmallIntegerField(_("place"))
    points = models.IntegerField(_("points"), null=True, blank=True)
    how = models.CharField(_("how it ended"), max_length=20, blank=True, default="")
    side = models.CharField(_("side"), max_length=1, blank=True, default="", db_default="")
    rated = models.BooleanField(_("rated"), default=False)
    strength = models.ForeignKey(
        Strength,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="results",
        verbose_name=_("strength"),
    )
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        ordering = ("game_id", "place", "player")
        constraints = (
            models.UniqueConstraint(fields=("game", "player"), name="one_result_per_seat"),
        )
        verbose_name = _("result")
        verbose_name_plural = _("results")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.player}: {self.place}"

"""How tables ended.

Also the strengths of people, and the players of the daily falls.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game


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

"""Messages between the people of a game, and the people that somebody has blocked."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class TalkMessage(models.Model):
    """A message in the thread of a game. `player` is the letter of its writer's seat.

    `removed`: the host has deleted its text, and the thread says so. `reported_at` is when a reader
    first reported it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="talk", verbose_name=_("game"))
    player = models.CharField(_("player"), max_length=1)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    text = models.TextField(_("text"), max_length=4000)
    removed = models.BooleanField(_("removed"), default=False, db_default=False)
    reported_at = models.DateTimeField(_("reported at"), null=True, blank=True)

    class Meta:
        ordering = ("game_id", "id")
        verbose_name = _("message of a thread")
        verbose_name_plural = _("messages of threads")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"


class TalkBlock(models.Model):
    """One person reads no message of another one, in any game."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("by")
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("blocked person")
    )
    made_at = models.DateTimeField(_("made at"))

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("by", "blocked"), name="nobody_is_blocked_twice"),
        )
        verbose_name = _("block")
        verbose_name_plural = _("blocks")

    def __str__(self) -> str:
        return f"{self.by_id}: {self.blocked_id}"

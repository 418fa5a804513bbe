"""Decisions of organisers apart from the rules, and their reasons (D3)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game
from club.models.journal import JournalEntry


class Decided(models.Model):
    """A decision: its author, its time, and its changes.

    `changes` has the rows of the preview: (what, before, after).
    """

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    by_player = models.CharField(_("plays as"), max_length=1, blank=True, default="")
    at = models.DateTimeField(_("at"))
    changes = models.JSONField(_("before and after"), default=list)

    class Meta:
        abstract = True


class Ruling(Decided):
    """A decision of the organiser. `entry` is its journal entry, if it has one.

    `kind` is the command's name (`GrantPower` …) or the decision's (`extend`, `pause`, `resume`,
    `excuse`, `replace`, `word` for a standing ruling that changes nothing now).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings", verbose_name=_("game"))
    entry = models.ForeignKey(
        JournalEntry,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="rulings",
        verbose_name=_("journal entry"),
    )
    kind = models.CharField(_("kind"), max_length=24)
    turn = models.PositiveSmallIntegerField(_("turn"))
    phase = models.CharField(_("phase"), max_length=20)
    reason = models.TextField(_("reason"), max_length=1000)
    standing = models.BooleanField(_("applies for the rest of the game"), default=False)

    class Meta:
        ordering = ("game_id", "-id")
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind}"

"""Rulings and corrections: each decision, its author and its reason (D3)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game, Ruling
from club.models.rulings import Decided


class Challenge(models.Model):
    """A player's request for a ruling about a result, and its answer."""

    OPEN, GRANTED, REFUSED, WITHDRAWN = "open", "granted", "refused", "withdrawn"

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="challenges", verbose_name=_("campaign")
    )
    player = models.CharField(_("player"), max_length=1)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    about = models.PositiveIntegerField(_("about entry"), null=True, blank=True)
    battle = models.CharField(_("about battle"), max_length=20, blank=True, default="")
    text = models.TextField(_("what is asked"), max_length=4000)
    asked_at = models.DateTimeField(_("asked at"))
    status = models.CharField(
        _("status"),
        max_length=10,
        default=OPEN,
        choices=[
            (OPEN, _("open")),
            (GRANTED, _("granted")),
            (REFUSED, _("refused")),
            (WITHDRAWN, _("withdrawn")),
        ],
    )
    answer = models.TextField(_("answer"), max_length=4000, blank=True, default="")
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    ruling = models.ForeignKey(
        Ruling,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="challenges",
        verbose_name=_("ruling"),
    )

    class Meta:
        ordering = ("game_id", "-id")
        verbose_name = _("request for a ruling")
        verbose_name_plural = _("requests for a ruling")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player} {self.status}"


class Correction(Decided):
    """The change or removal of an earlier entry.

    The journal goes back to `rewinds_to` in the entry `entry`, and continues from there: the
    entries after it up to `entry` are superseded. `replacement` is the command played instead of
    entry `about`, None when it is struck. `dropped` lists the numbers of later entries that are not
    valid with it.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="corrections", verbose_name=_("campaign")
    )
    entry = models.ForeignKey(
        "club.JournalEntry",
        models.CASCADE,
        related_name="corrections",
        verbose_name=_("journal entry"),
    )
    about = models.PositiveIntegerField(_("about entry"))
    rewinds_to = models.PositiveIntegerField(_("goes back to entry"))
    replacement = models.BinaryField(_("replacement"), null=True, blank=True)
    undo = models.BooleanField(_("a player took back their own action"), default=False)
    reason = models.TextField(_("reason"), max_length=1000, blank=True, default="")
    dropped = models.JSONField(_("entries that are no longer valid"), default=list)
    digest_before = models.CharField(_("digest before"), max_length=64)
    digest_after = models.CharField(_("digest after"), max_length=64)

    class Meta:
        ordering = ("game_id", "-id")
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.about}"

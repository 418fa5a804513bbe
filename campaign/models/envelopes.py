"""Envelopes: sealed bids, encrypted until the phase closes (R11, D3)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class Envelope(models.Model):
    """A sealed bid. `amount` and `nonce` are empty until the opening fills them.

    `sealed` is ciphertext under a key outside the database, of the same length for every bid.
    `receipt` is a hash the player got when sealing; amount and nonce prove it afterwards. `how` is
    empty if the player sealed it, else plan (or, in old rows, standing), steward or bot.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="envelopes", verbose_name=_("campaign")
    )
    turn = models.PositiveSmallIntegerField(_("turn"))
    era = models.PositiveSmallIntegerField(_("corrections before"), default=0)
    moment = models.PositiveIntegerField(_("moment"))
    player = models.CharField(_("player"), max_length=1)
    sealed = models.BinaryField(_("sealed"))
    receipt = models.CharField(_("receipt"), max_length=64)
    on_behalf = models.BooleanField(_("sealed by the organiser"), default=False)
    how = models.CharField(_("how"), max_length=10, blank=True, default="")
    sealed_at = models.DateTimeField(_("sealed at"))
    opened_at = models.DateTimeField(_("opened at"), null=True, blank=True)
    amount = models.PositiveIntegerField(_("amount"), null=True, blank=True)
    nonce = models.CharField(_("nonce"), max_length=32, null=True, blank=True)  # noqa: DJ001

    class Meta:
        ordering = ("game_id", "moment", "player")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "era", "moment", "player"), name="one_envelope_per_player"
            ),
        )
        indexes = (
            models.Index(
                fields=("game",), name="envelopes_sealed", condition=models.Q(opened_at=None)
            ),
        )
        verbose_name = _("envelope")
        verbose_name_plural = _("envelopes")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.moment}/{self.player}"


class SealedPlan(models.Model):
    """The plan of a player: encrypted like a bid, one row per version.

    `sealed` is ciphertext of one length class; `receipt` a hash over text and nonce. The latest
    row that was neither withdrawn nor returned counts.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="sealed_plans", verbose_name=_("campaign")
    )
    player = models.CharField(_("player"), max_length=1)
    sealed = models.BinaryField(_("sealed"))
    receipt = models.CharField(_("receipt"), max_length=64)
    on_behalf = models.BooleanField(_("sealed by the organiser"), default=False)
    sealed_at = models.DateTimeField(_("sealed at"))
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    ended_why = models.CharField(_("why it ended"), max_length=12, blank=True, default="")
    used_at = models.DateTimeField(_("last used at"), null=True, blank=True)

    class Meta:
        # The previous version writes to this table while an upgrade changes the database.
        db_table = "campaign_standingorder"
        ordering = ("game_id", "player", "-id")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "player"),
                condition=models.Q(ended_at__isnull=True),
                name="one_plan_per_player",
            ),
        )
        verbose_name = _("plan")
        verbose_name_plural = _("plans")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.player}"

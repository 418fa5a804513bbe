"""Who sits where: invitations to a seat, and who sat there before (D4)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaigns import Campaign, Seat


class Invitation(models.Model):
    """One link to one seat. The link's secret is not kept, only its hash (sha256, hex).

    It opens once (`used_at`), until `expires_at`, unless it was taken back (`revoked_at`).
    """

    seat = models.ForeignKey(
        Seat, models.CASCADE, related_name="invitations", verbose_name=_("seat")
    )
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    email = models.EmailField(_("sent to"), blank=True, default="")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made at"))
    expires_at = models.DateTimeField(_("expires at"))
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("used by"),
    )
    revoked_at = models.DateTimeField(_("taken back at"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.pk}"


class Tenure(models.Model):
    """A time during which one person held a seat; `note` is the hand-over to the next one."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tenures", verbose_name=_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=40)
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    why = models.CharField(_("why it ended"), max_length=20, blank=True, default="")
    note = models.TextField(_("hand-over note"), max_length=2000, blank=True, default="")

    class Meta:
        ordering = ("seat_id", "id")
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.name}"


class Message(models.Model):
    """What the campaign tells everybody beside its journal: started, paused, put off, seat given.

    `kind` chooses the wording, `values` fill it; nothing sealed is in it.
    """

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="messages", verbose_name=_("campaign")
    )
    at = models.DateTimeField(_("at"))
    seq = models.PositiveIntegerField(_("after entry"))
    kind = models.CharField(_("kind"), max_length=24)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    by_player = models.BooleanField(_("by an organiser who plays"), default=False)
    reason = models.TextField(_("reason"), max_length=1000, blank=True, default="")
    values = models.JSONField(_("values"), default=dict)

    class Meta:
        ordering = ("campaign_id", "id")
        verbose_name = _("message")
        verbose_name_plural = _("messages")

    def __str__(self) -> str:
        return f"{self.campaign_id}@{self.seq} {self.kind}"

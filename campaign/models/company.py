"""Notes of members, and messages between two of them: sealed at rest."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class PrivateNote(models.Model):
    """A member's own notes about a campaign: ciphertext under a key outside the database."""

    game = models.ForeignKey(
        Game,
        models.CASCADE,
        db_index=False,
        related_name="private_notes",
        verbose_name=_("campaign"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="private_notes",
        verbose_name=_("user"),
    )
    sealed = models.BinaryField(_("sealed"))

    class Meta:
        ordering = ("game_id", "id")
        constraints = (
            models.UniqueConstraint(fields=("game", "user"), name="one_note_per_member"),
        )
        verbose_name = _("private notes")
        verbose_name_plural = _("private notes")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.user_id}"


class PrivateMessage(models.Model):
    """A message from one member to another: ciphertext under a key outside the database.

    `seen` is whether the reader has opened it. `reported_at` is when the reader showed it to the
    organisers. It is deleted with either account.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="private_messages", verbose_name=_("campaign")
    )
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="private_messages",
        verbose_name=_("writer"),
    )
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="private_messages_read",
        verbose_name=_("reader"),
    )
    at = models.DateTimeField(_("at"))
    sealed = models.BinaryField(_("sealed"))
    seen = models.BooleanField(_("read"), default=False)
    reported_at = models.DateTimeField(_("reported at"), null=True, blank=True)

    class Meta:
        ordering = ("game_id", "id")
        verbose_name = _("private message")
        verbose_name_plural = _("private messages")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"

"""Notes of members, which nobody else reads."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class PrivateNote(models.Model):
    """A member's own notes about a campaign: ciphertext under a key outside the database."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="private_notes", verbose_name=_("campaign")
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

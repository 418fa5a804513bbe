"""People who are invited to a table by name."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game


class AskedPerson(models.Model):
    """A person of the club for whom a seat of a table is reserved until they answer.

    Nobody is invited twice to one table. An answered row stays, and reserves no seat.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="asked", verbose_name=_("game")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    player = models.CharField(_("player"), max_length=1)
    asked_at = models.DateTimeField(_("asked at"))
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("game", "user"), name="nobody_is_asked_twice"),
            models.UniqueConstraint(
                fields=("game", "player"),
                condition=models.Q(answered_at__isnull=True),
                name="a_seat_is_kept_for_one_person",
            ),
        )
        verbose_name = _("person invited to a table")
        verbose_name_plural = _("people invited to tables")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.player}: {self.user_id}"

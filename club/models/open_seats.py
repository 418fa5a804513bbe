"""Games that look for players, and the people who ask to join them (D4)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class OpenSeats(models.Model):
    """A game that looks for players: it is on the public list, with this text of its organiser."""

    game = models.OneToOneField(
        Game, models.CASCADE, related_name="open_seats", verbose_name=_("game")
    )
    text = models.TextField(_("text"), max_length=300)
    since = models.DateTimeField(_("since"))

    class Meta:
        ordering = ("-id",)
        verbose_name = _("search for players")
        verbose_name_plural = _("searches for players")

    def __str__(self) -> str:
        return f"{self.game_id}"


class SeatRequest(models.Model):
    """A request for a seat, once per person and game. `granted` is valid after it is answered."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="seat_requests", verbose_name=_("game")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="seat_requests",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=40)
    message = models.TextField(_("message"), max_length=500, blank=True, default="")
    asked_at = models.DateTimeField(_("asked at"))
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    granted = models.BooleanField(_("granted"), default=False)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("game", "user"), name="one_request_per_user"),
        )
        verbose_name = _("request for a seat")
        verbose_name_plural = _("requests for seats")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.pk}"

"""Rows of the clock: closings, heartbeats and outages (D4)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class PhaseClose(models.Model):
    """The closing of one moment. The unique key makes a second closing impossible.

    `how`: deadline, early (everybody had done their part) or organiser. `outcomes` has a word for
    each awaited player of this moment: given, given_empty, by_plan, by_steward, by_default or
    missed. Missed means that nothing was given and nothing had to be played for them.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="closings", verbose_name=_("game")
    )
    era = models.PositiveSmallIntegerField(_("corrections before"), default=0)
    moment = models.PositiveIntegerField(_("moment"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    phase = models.CharField(_("phase"), max_length=20)
    closed_at = models.DateTimeField(_("closed at"))
    how = models.CharField(_("how"), max_length=10)
    outcomes = models.JSONField(_("outcomes"), default=dict)

    class Meta:
        ordering = ("game_id", "moment")
        constraints = (
            models.UniqueConstraint(fields=("game", "era", "moment"), name="one_close_per_moment"),
        )
        verbose_name = _("phase closed")
        verbose_name_plural = _("phases closed")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.moment} {self.how}"


class Heartbeat(models.Model):
    """When the process of this name last looked for due games, by the database's clock."""

    name = models.CharField(_("name"), max_length=40, unique=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ("name",)
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.name


class Outage(models.Model):
    """An outage of all closers. Open deadlines were moved by `moved`, and everybody notified."""

    since = models.DateTimeField(_("last heartbeat"))
    until = models.DateTimeField(_("noticed at"))
    moved = models.DurationField(_("deadlines moved by"))
    games = models.PositiveIntegerField(_("games"), default=0)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("outage")
        verbose_name_plural = _("outages")

    def __str__(self) -> str:
        return f"{self.since:%F %T} – {self.until:%F %T}"


class Installation(models.Model):
    """The one row about this installation. Nothing closes while closing is paused."""

    closing_paused_at = models.DateTimeField(_("closing paused since"), null=True, blank=True)
    closing_paused_why = models.CharField(_("why"), max_length=20, blank=True, default="")

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="one_installation"),)
        verbose_name = _("site")
        verbose_name_plural = _("site")

    def __str__(self) -> str:
        return str(_("closing is paused") if self.closing_paused_at else _("closing goes on"))

"""A planned evening, its tables, and its guests."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game
from club.models.games import new_public_id


class Evening(models.Model):
    """An evening of the host's companions.

    `day` and `starts` are in `zone`, the host's time zone when they planned it.
    """

    public_id = models.CharField(_("address"), max_length=16, unique=True, default=new_public_id)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("host")
    )
    title = models.CharField(_("title"), max_length=80)
    place = models.CharField(_("place"), max_length=80, blank=True, default="")
    day = models.DateField(_("day"))
    zone = models.CharField(_("time zone"), max_length=40, blank=True, default="", db_default="")
    starts = models.TimeField(_("begins at"))

    class Meta:
        ordering = ("day", "starts", "id")
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")

    def __str__(self) -> str:
        return self.title


class PlannedTable(models.Model):
    """A table of an evening for so many `seats`. `game` is the real one, once it is set up."""

    evening = models.ForeignKey(
        Evening, models.CASCADE, related_name="tables", verbose_name=_("evening")
    )
    kind = models.CharField(_("kind"), max_length=16)
    seats = models.PositiveSmallIntegerField(_("seats"))
    starts = models.TimeField(_("begins at"))
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("game")
    )

    class Meta:
        ordering = ("starts", "id")
        verbose_name = _("planned table")
        verbose_name_plural = _("planned tables")

    def __str__(self) -> str:
        return f"{self.evening_id}/{self.pk}"


class Guest(models.Model):
    """A person's answer to an evening: whether they come, and the table at which they sit, if
    any."""

    evening = models.ForeignKey(
        Evening, models.CASCADE, db_index=False, related_name="guests", verbose_name=_("evening")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    table = models.ForeignKey(
        PlannedTable,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="guests",
        verbose_name=_("planned table"),
    )
    comes = models.BooleanField(_("comes"), default=True, db_default=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("evening", "user"), name="nobody_comes_twice"),
        )
        verbose_name = _("guest of an evening")
        verbose_name_plural = _("guests of evenings")

    def __str__(self) -> str:
        return f"{self.evening_id}: {self.user_id}"

"""The rows of which the statistics of the club are made: battles and seats, from journals."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game

WON, LOST, DRAWN = "won", "lost", "drawn"


class Tally(models.Model):
    """How far a campaign is counted: up to the beginning of this turn, in this era of corrections.

    A campaign that is over is counted to its end.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="tally", verbose_name=_("campaign")
    )
    era = models.PositiveSmallIntegerField(_("corrections before"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    status = models.CharField(_("status"), max_length=10)

    class Meta:
        verbose_name = _("count of a campaign")
        verbose_name_plural = _("counts of campaigns")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.turn}"


class FoughtSide(models.Model):
    """One side of a settled battle.

    `user` held the seat when the battle was settled, and is empty for bots and erased people.
    `lost` are the figures that the side lost. If there was one other side, `slain` are the figures
    that it lost, and `foe` held its seat. `lords` are the ids of the side's lords there. `land` and
    `site` are the map's name and the territory where the player began.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="fought", verbose_name=_("campaign")
    )
    battle = models.CharField(_("battle"), max_length=20)
    turn = models.PositiveSmallIntegerField(_("turn"))
    terrain = models.CharField(_("territory"), max_length=80)
    kind = models.CharField(_("kind of territory"), max_length=20)
    player = models.CharField(_("player"), max_length=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("user"),
    )
    foe = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("opponent"),
    )
    faction = models.CharField(_("faction"), max_length=40)
    land = models.CharField(_("map"), max_length=80)
    site = models.CharField(_("start site"), max_length=80, blank=True, default="")
    against = models.CharField(_("against"), max_length=6)
    outcome = models.CharField(_("result"), max_length=5)
    lost = models.PositiveIntegerField(_("figures lost"))
    slain = models.PositiveIntegerField(_("figures slain"))
    lords = models.JSONField(_("lords"), default=list)

    class Meta:
        ordering = ("game_id", "turn", "id")
        constraints = (
            models.UniqueConstraint(fields=("game", "battle", "player"), name="one_row_per_side"),
        )
        verbose_name = _("side of a battle")
        verbose_name_plural = _("sides of battles")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.player}"


class FinalPlace(models.Model):
    """A seat at the end of a campaign that was won. `place` counts from 1; 0 for who left."""

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="places", verbose_name=_("campaign")
    )
    player = models.CharField(_("player"), max_length=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("user"),
    )
    faction = models.CharField(_("faction"), max_length=40)
    land = models.CharField(_("map"), max_length=80)
    site = models.CharField(_("start site"), max_length=80, blank=True, default="")
    place = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        ordering = ("game_id", "player")
        constraints = (
            models.UniqueConstraint(fields=("game", "player"), name="one_place_per_player"),
        )
        verbose_name = _("final place")
        verbose_name_plural = _("final places")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.player}: {self.place}"


class PaintedWeek(models.Model):
    """The figures that a player painted for a campaign in the week that begins on `monday`."""

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="painted", verbose_name=_("campaign")
    )
    player = models.CharField(_("player"), max_length=1)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user")
    )
    monday = models.DateField(_("week"))
    figures = models.PositiveSmallIntegerField(_("figures"))
    photo = models.ForeignKey(
        "campaign.BattlePhoto",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("photo"),
    )

    class Meta:
        ordering = ("game_id", "-monday", "player")
        constraints = (
            models.UniqueConstraint(fields=("game", "user", "monday"), name="one_row_per_week"),
        )
        verbose_name = _("painted week")
        verbose_name_plural = _("painted weeks")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.player} {self.monday}: {self.figures}"

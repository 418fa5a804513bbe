"""The marks that people make at the table while a battle is fought, and links to lend it (D4)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class LiveCount(models.Model):
    """The count of one wave of a battle. `seen` is the number of its latest mark, and `start` how
    often it began again. Neither ever falls.

    Adding marks locks its row, so that the numbers grow in the order of the transactions.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="live_counts", verbose_name=_("campaign")
    )
    battle = models.CharField(_("battle"), max_length=20)
    wave = models.PositiveSmallIntegerField(_("wave"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    seen = models.PositiveIntegerField(_("latest mark"), default=0)
    start = models.PositiveSmallIntegerField(_("times begun again"), default=0, db_default=0)

    class Meta:
        ordering = ("game_id", "id")
        constraints = (
            models.UniqueConstraint(fields=("game", "battle", "wave"), name="one_count_per_wave"),
        )
        verbose_name = _("count at the table")
        verbose_name_plural = _("counts at the table")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.wave}"


class CountedMark(models.Model):
    """The latest mark of a device about one key of a count (`campaign.live_counts`).

    `time` is the device's own, in milliseconds; `after` is that of the latest mark of another
    device about the unit that it had seen. `player` is the letter of its author, "" for an
    organiser without a seat. `lent` is "/" and a friend's name, if the author lent them the count
    (the name may be missing), otherwise "".
    """

    game = models.ForeignKey(
        Game,
        models.CASCADE,
        db_index=False,
        related_name="counted_marks",
        verbose_name=_("campaign"),
    )
    battle = models.CharField(_("battle"), max_length=20)
    wave = models.PositiveSmallIntegerField(_("wave"))
    number = models.PositiveIntegerField(_("number"))
    key = models.CharField(_("key"), max_length=80)
    device = models.CharField(_("device"), max_length=32)
    value = models.JSONField(_("value"), null=True)
    time = models.PositiveBigIntegerField(_("time"))
    after = models.PositiveBigIntegerField(
        _("seen until"), null=True, blank=True, default=None, db_default=None
    )
    player = models.CharField(_("player"), max_length=1, blank=True, default="")
    lent = models.CharField(_("lent to"), max_length=41, blank=True, default="", db_default="")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )

    class Meta:
        ordering = ("game_id", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "battle", "wave", "key", "device"), name="one_mark_per_device"
            ),
        )
        verbose_name = _("mark at the table")
        verbose_name_plural = _("marks at the table")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.key}"


class LentCount(models.Model):
    """A count that a person lends by a link. `key` is what the link signs.

    It opens nothing after two days, or when its battle is no longer to be fought.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="lent_counts", verbose_name=_("campaign")
    )
    battle = models.CharField(_("battle"), max_length=20)
    wave = models.PositiveSmallIntegerField(_("wave"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("by")
    )
    key = models.CharField(_("key"), max_length=32, unique=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ("game_id", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "battle", "wave", "by"), name="one_lent_count_per_person"
            ),
        )
        verbose_name = _("lent count")
        verbose_name_plural = _("lent counts")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.by_id}"

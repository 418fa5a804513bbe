"""The row of a table, in addition to the row that every game has.

Also people who are invited by name.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Game

EVENING, SLOW, FREE = "evening", "slow", "free"
COMPANIONS, LINK = "companions", "link"
PACES = [
    (EVENING, _("this evening: a minute per go, plus three minutes in reserve each")),
    (SLOW, _("slow: a day per go, and never at night")),
    (FREE, _("without a clock")),
]
OPEN_TO = [(COMPANIONS, _("people I already play with")), (LINK, _("only people I give a link to"))]


class Table(models.Model):
    """The terms of a table.

    `options` are those of the rules. `here` are the letters of the seats that are played at the
    host's device. `reserves` are the seconds of each seat's reserve that are left. A seat without
    an entry has all of them. `day` is the date of a daily falls deal. `next` is the rematch, once
    somebody has asked for it. `puzzle` is the number of the puzzle that is played here, and
    `solved` whether it was solved. `talk_agreed` are the letters of the seats that agree to free
    talk with strangers. `talk_closed`: the host has switched free talk off. `talk_shown`: the host
    shows it to spectators after the end.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="table", verbose_name=_("game")
    )
    options = models.JSONField(_("options"), default=dict, blank=True)
    pace = models.CharField(_("pace"), max_length=8, choices=PACES, default=EVENING)
    open_to = models.CharField(_("open to"), max_length=10, choices=OPEN_TO, default=COMPANIONS)
    rated = models.BooleanField(_("rated"), default=False)
    here = models.CharField(_("seats on the host's device"), max_length=6, blank=True, default="")
    reserves = models.JSONField(_("seconds in reserve"), default=dict, blank=True)
    day = models.DateField(_("day of the deal"), null=True, blank=True)
    next = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("rematch")
    )
    puzzle = models.PositiveSmallIntegerField(_("puzzle"), null=True, blank=True)
    solved = models.BooleanField(_("solved"), default=False, db_default=False)
    talk_agreed = models.CharField(
        _("seats that agree to free talk"), max_length=6, blank=True, default="", db_default=""
    )
    talk_closed = models.BooleanField(_("free talk is off"), default=False, db_default=False)
    talk_shown = models.BooleanField(
        _("spectators read the talk after the end"), default=False, db_default=False
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return str(self.game)


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

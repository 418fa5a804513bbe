"""Games: the row that games of every kind have."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_public_id() -> str:
    """A short random name for addresses (some 70 bits), which never looks like a command's
    option."""
    return secrets.token_urlsafe(9).replace("-", "a")


ABSENT = [
    ("default", _("the default of the phase is played at the deadline")),
    ("grace", _("the deadline is extended once per player, then the default is played")),
    ("steward", _("a bot plays for those who agreed to it; otherwise the default is played")),
]


class Game(models.Model):
    """A game and its world.

    `kind` names its rules (`club.kinds`). `turn`, `phase`, `moment` and `waits_for` repeat facts of
    the world, so that lists need not decode it. `version` grows at every change that anybody can
    see.

    `wall_clock` has per phase a weekday (0 Monday) and a local time, such as {"go": [6, "20:00"]}.
    It overrides `durations` (seconds by phase; 0 or nothing: no deadline). `quiet_hours` are two
    such times or none. `checks_at` is when something other than the phase is due, before the start
    too. `era` counts corrections, since a moment may open again in a later era. `undone` counts the
    eras in which players took back their own last act. `closes_moves` grows whenever `closes_at`
    changes. `outage_moved` is the length by which the last outage moved the deadline of this
    moment.
    """

    SETUP, RUNNING, ENDED = "setup", "running", "ended"

    kind = models.CharField(_("kind"), max_length=16)
    public_id = models.CharField(_("address"), max_length=16, unique=True, default=new_public_id)
    name = models.CharField(_("name"), max_length=80)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="organised_games",
        verbose_name=_("organiser"),
    )
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=[(SETUP, _("being set up")), (RUNNING, _("running")), (ENDED, _("ended"))],
        default=RUNNING,
    )
    demo = models.BooleanField(_("demo"), default=False)
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    early_close = models.BooleanField(_("close when all are done"), default=True)
    durations = models.JSONField(_("seconds per phase"), default=dict)
    wall_clock = models.JSONField(_("wall-clock deadlines"), default=dict, blank=True)
    quiet_hours = models.JSONField(_("quiet hours"), default=list, blank=True)
    live = models.BooleanField(_("club night"), default=False)
    absent = models.CharField(_("absent players"), max_length=10, choices=ABSENT, default="default")
    grace_hours = models.PositiveSmallIntegerField(_("hours of grace"), default=24)
    spectator_key = models.CharField(
        _("key of the spectators' link"), max_length=32, blank=True, default="", db_index=True
    )
    earlier_link = models.CharField(
        _("hash of an earlier spectators' link"),
        max_length=64,
        blank=True,
        default="",
        db_default="",
        db_index=True,
    )
    seats_key = models.CharField(
        _("key of the link to all free seats"),
        max_length=32,
        blank=True,
        default="",
        db_default="",
        db_index=True,
    )

    world = models.BinaryField(_("world"))
    turn = models.PositiveSmallIntegerField(_("turn"), default=0)
    phase = models.CharField(_("phase"), max_length=20, default="")
    moment = models.PositiveIntegerField(_("moment"), default=1)
    waits_for = models.CharField(_("waiting for"), max_length=6, blank=True, default="")
    seq = models.PositiveIntegerField(_("last journal number"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)
    era = models.PositiveSmallIntegerField(_("corrections so far"), default=0)
    undone = models.PositiveSmallIntegerField(_("of these, actions taken back"), default=0)

    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    opened_at = models.DateTimeField(_("phase opened"), null=True, blank=True)
    closes_at = models.DateTimeField(_("phase closes"), null=True, blank=True)
    closes_moves = models.PositiveIntegerField(
        _("changes of the deadline"), default=0, db_default=0
    )
    outage_moved = models.DurationField(_("moved by an outage"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts to close"), default=0)
    stuck = models.CharField(_("stuck"), max_length=80, blank=True, default="")
    paused = models.BooleanField(_("paused"), default=False)
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True)
    checks_at = models.DateTimeField(_("next check"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = (
            models.Index(
                fields=("closes_at",),
                name="games_due",
                condition=models.Q(status="running", stuck="", paused=False),
            ),
            models.Index(
                fields=("checks_at",),
                name="games_to_check",
                condition=models.Q(
                    ~models.Q(status="ended"), stuck="", paused=False, checks_at__isnull=False
                ),
            ),
        )

    def __str__(self) -> str:
        return self.name

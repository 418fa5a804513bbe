"""Campaigns and their seats."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.world import World, decode

PLAYERS = "ABCDEF"
HOUR = 3600


def new_public_id() -> str:
    """A short name for addresses that cannot be guessed (72 bits)."""
    return secrets.token_urlsafe(9)


def default_durations() -> dict[str, int]:
    """Seconds a phase stays open; movement and invasions count per speaker. 0: no deadline."""
    return {
        "muster": 168 * HOUR,
        "dice": 24 * HOUR,
        "placement": 24 * HOUR,
        "returns": 24 * HOUR,
        "bids": 48 * HOUR,
        "ties": 24 * HOUR,
        "recruitment": 48 * HOUR,
        "transfer": 24 * HOUR,
        "movement": 24 * HOUR,
        "forces": 48 * HOUR,
        "battles": 336 * HOUR,
        "demobilisation": 24 * HOUR,
        "building": 24 * HOUR,
        "invasions": 24 * HOUR,
        "late_returns": 24 * HOUR,
    }


class Campaign(models.Model):
    """A campaign and its world. `turn`, `phase`, `moment` and `waits_for` repeat what the world
    says, so that lists need not decode it; `version` grows at every change anybody can see."""

    RUNNING, ENDED = "running", "ended"

    public_id = models.CharField(_("address"), max_length=16, unique=True, default=new_public_id)
    name = models.CharField(_("name"), max_length=80)
    map = models.ForeignKey("campaign.Map", models.PROTECT, verbose_name=_("map"))
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="organised_campaigns",
        verbose_name=_("organiser"),
    )
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=[(RUNNING, _("running")), (ENDED, _("ended"))],
        default=RUNNING,
    )
    demo = models.BooleanField(_("demo"), default=False)
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    early_close = models.BooleanField(_("close when all are done"), default=True)
    durations = models.JSONField(_("seconds per phase"), default=default_durations)

    world = models.BinaryField(_("world"))
    turn = models.PositiveSmallIntegerField(_("turn"), default=0)
    phase = models.CharField(_("phase"), max_length=20, default="muster")
    moment = models.PositiveIntegerField(_("moment"), default=1)
    waits_for = models.CharField(_("waits for"), max_length=6, blank=True, default="")
    seq = models.PositiveIntegerField(_("last journal number"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)

    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    opened_at = models.DateTimeField(_("phase opened"), null=True, blank=True)
    closes_at = models.DateTimeField(_("phase closes"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts to close"), default=0)
    stuck = models.CharField(_("stuck"), max_length=80, blank=True, default="")
    paused = models.BooleanField(_("paused"), default=False)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = (
            models.Index(
                fields=("closes_at",),
                name="campaign_due",
                condition=models.Q(status="running", stuck="", paused=False),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def read_world(self) -> World:
        """The world, decoded and checked."""
        return decode(bytes(self.world))


class Seat(models.Model):
    """A place at the table: the world's player of that letter, and who sits there."""

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="seats", verbose_name=_("campaign")
    )
    player = models.CharField(_("player"), max_length=1, choices=[(p, p) for p in PLAYERS])
    name = models.CharField(_("name"), max_length=40)
    faction = models.CharField(_("faction"), max_length=40)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("user"),
    )

    class Meta:
        ordering = ("campaign", "player")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "player"), name="one_seat_per_player"),
            models.UniqueConstraint(fields=("campaign", "user"), name="one_seat_per_user"),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return f"{self.player}: {self.name}"

    @property
    def index(self) -> int:
        """0 for A; colour and pattern follow from it."""
        return PLAYERS.index(self.player)

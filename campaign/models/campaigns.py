"""Campaigns and their seats."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.world import World, decode

PLAYERS = "ABCDEF"
HOUR = 3600


def new_public_id() -> str:
    """A short name for addresses that cannot be guessed (some 70 bits), and are no option
    of a command."""
    return secrets.token_urlsafe(9).replace("-", "a")


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


UNPLAYED = [
    ("extend", _("the window is extended")),
    ("forfeit", _("the absent side forfeits")),
    ("draw", _("it is an agreed draw")),
    ("dice", _("dice decide")),
    ("organiser", _("the organiser rules")),
]
ABSENT = [
    ("default", _("the default of the phase is played at the deadline")),
    ("grace", _("once per player the deadline waits, then the default is played")),
    ("steward", _("a bot plays for those who agreed to it; otherwise the default is played")),
]


class Campaign(models.Model):
    """A campaign and its world. `turn`, `phase`, `moment` and `waits_for` repeat what the world
    says, so that lists need not decode it; `version` grows at every change anybody can see.

    `wall_clock` has per phase a weekday (0 Monday) and a time of the campaign's zone, such as
    {"bids": [6, "20:00"]}, and goes before `durations`. `quiet_hours` are two such times or
    none. `club_nights` are dates. `checks_at` is when something other than the phase falls due:
    a report nobody answered. `era` counts corrections: a moment may open again in a later one.
    `closes_moves` grows whenever `closes_at` changes; `outage_moved` is by how much the last
    outage moved the deadline of this moment.
    """

    SETUP, RUNNING, ENDED = "setup", "running", "ended"

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
        choices=[(SETUP, _("being set up")), (RUNNING, _("running")), (ENDED, _("ended"))],
        default=RUNNING,
    )
    demo = models.BooleanField(_("demo"), default=False)
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    early_close = models.BooleanField(_("close when all are done"), default=True)
    durations = models.JSONField(_("seconds per phase"), default=default_durations)
    wall_clock = models.JSONField(_("wall-clock deadlines"), default=dict, blank=True)
    quiet_hours = models.JSONField(_("quiet hours"), default=list, blank=True)
    live = models.BooleanField(_("club night"), default=False)
    unplayed = models.CharField(
        _("unplayed battles"), max_length=10, choices=UNPLAYED, default="organiser"
    )
    absent = models.CharField(_("absent players"), max_length=10, choices=ABSENT, default="default")
    grace_hours = models.PositiveSmallIntegerField(_("hours of grace"), default=24)
    confirm_hours = models.PositiveSmallIntegerField(_("hours to confirm a report"), default=72)
    tables = models.PositiveSmallIntegerField(_("tables on a club night"), default=0)
    club_nights = models.JSONField(_("club nights"), default=list, blank=True)
    spectator_key = models.CharField(
        _("key of the spectators' link"), max_length=32, blank=True, default="", db_index=True
    )

    world = models.BinaryField(_("world"))
    turn = models.PositiveSmallIntegerField(_("turn"), default=0)
    phase = models.CharField(_("phase"), max_length=20, default="muster")
    moment = models.PositiveIntegerField(_("moment"), default=1)
    waits_for = models.CharField(_("waits for"), max_length=6, blank=True, default="")
    seq = models.PositiveIntegerField(_("last journal number"), default=0)
    version = models.PositiveIntegerField(_("version"), default=1)
    era = models.PositiveSmallIntegerField(_("corrections so far"), default=0)

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
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = (
            models.Index(
                fields=("closes_at",),
                name="campaign_due",
                condition=models.Q(status="running", stuck="", paused=False),
            ),
            models.Index(
                fields=("checks_at",),
                name="campaign_checks",
                condition=models.Q(
                    status="running", stuck="", paused=False, checks_at__isnull=False
                ),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def opens_early(self) -> bool:
        """Whether its bids are opened before their deadline: every one of them is sealed."""
        return self.phase == "bids" and not self.waits_for and self.early_close

    def read_world(self) -> World:
        """The world, decoded and checked."""
        return decode(bytes(self.world))


class Seat(models.Model):
    """A place at the table: the world's player of that letter, and who sits there.

    `bot` names the bot that plays the seat for good; `steward` is the player's consent that one
    plays for them when they are absent; nobody waits for who is `away`: their steward plays.
    `grace_spent` is the moment they were waited for, once (D4). `luck` is the player's open word
    for the dice, from before the start.
    """

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
    bot = models.CharField(_("bot"), max_length=10, blank=True, default="")
    steward = models.CharField(_("steward"), max_length=10, blank=True, default="")
    away = models.BooleanField(_("away"), default=False)
    grace_spent = models.PositiveIntegerField(_("grace spent in moment"), null=True, blank=True)
    luck = models.CharField(
        _("word for luck"), max_length=40, blank=True, default="", db_default=""
    )

    class Meta:
        ordering = ("campaign_id", "player")
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

"""Seats, invitations to them, and their former players (D4)."""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.utils.translation import gettext_lazy as _

from club.models.games import Game

PLAYERS = "ABCDEF"
BOT_NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir")  # where nobody gives them one
PROGRAM = "program"  # the bot of a seat that somebody else's program plays, by a key


class Seat(models.Model):
    """A seat: the world's player of that letter, and the user who plays it.

    `playing_as` is their side, in words of the game: a faction, a colour. `bot` names the bot that
    always plays the seat. `steward` names a bot that may play for the player when they are absent.
    For a player who is `away`, the steward plays at once. `away_from` is when they will be away,
    `away_until` when they are back, and either may be open. `later_absences` are further ones,
    earliest first: pairs of such times in ISO 8601. `grace_spent` is the moment of their grace,
    once (D4). `luck` is the player's public lucky word, from before the start. `seen` is the last
    journal entry that the player has read. `acted_at` is when their user last did something here. A
    `deputy` also organises the game. `unread` is the latest announcement that the player has not
    marked as read. `unread_talk` has a mark for each message that they have not opened, as their
    kind of game writes them.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="seats", verbose_name=_("game")
    )
    player = models.CharField(_("player"), max_length=1, choices=[(p, p) for p in PLAYERS])
    name = models.CharField(_("name"), max_length=40)
    playing_as = models.CharField(_("plays as"), max_length=40, blank=True, default="")
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
    away_from = models.DateTimeField(_("away from"), null=True, blank=True)
    away_until = models.DateTimeField(_("away until"), null=True, blank=True)
    later_absences = models.JSONField(
        _("further absences"), default=list, blank=True, db_default=Value([], models.JSONField())
    )
    grace_spent = models.PositiveIntegerField(_("grace spent in moment"), null=True, blank=True)
    luck = models.CharField(_("lucky word"), max_length=40, blank=True, default="", db_default="")
    seen = models.PositiveIntegerField(_("read up to entry"), default=0, db_default=0)
    unread = models.BigIntegerField(_("unread announcement"), null=True, blank=True)
    unread_talk = models.JSONField(
        _("unread messages"), default=list, blank=True, db_default=Value([], models.JSONField())
    )
    deputy = models.BooleanField(_("deputy organiser"), default=False, db_default=False)
    acted_at = models.DateTimeField(_("last action"), null=True, blank=True)

    class Meta:
        ordering = ("game_id", "player")
        constraints = (
            models.UniqueConstraint(fields=("game", "player"), name="one_seat_per_player"),
            models.UniqueConstraint(fields=("game", "user"), name="one_seat_per_user"),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return f"{self.player}: {self.name}"

    @property
    def index(self) -> int:
        """The number of the seat, 0 for A. Colour and pattern follow from it."""
        return PLAYERS.index(self.player)


class Invitation(models.Model):
    """One link to one seat. Only the hash of the link's secret is stored (sha256, hex).

    It is valid once (`used_at`), until `expires_at`, unless it was revoked (`revoked_at`).
    """

    seat = models.ForeignKey(
        Seat, models.CASCADE, related_name="invitations", verbose_name=_("seat")
    )
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    email = models.EmailField(_("sent to"), blank=True, default="")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made at"))
    expires_at = models.DateTimeField(_("expires at"))
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("used by"),
    )
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.pk}"


class Tenure(models.Model):
    """A time during which one person held a seat. `note` is the handover to the next one."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tenures", verbose_name=_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("user"),
    )
    name = models.CharField(_("name"), max_length=40)
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    why = models.CharField(_("why it ended"), max_length=20, blank=True, default="")
    note = models.TextField(_("hand-over note"), max_length=2000, blank=True, default="")

    class Meta:
        ordering = ("seat_id", "id")
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.name}"


class Message(models.Model):
    """A message to everybody that is not in the journal: started, paused, postponed, seat given.

    `kind` chooses the text, `values` fill it. Nothing sealed is in it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages", verbose_name=_("game"))
    at = models.DateTimeField(_("at"))
    seq = models.PositiveIntegerField(_("after entry"))
    kind = models.CharField(_("kind"), max_length=24)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    by_player = models.BooleanField(_("by an organiser who plays"), default=False)
    reason = models.TextField(_("reason"), max_length=1000, blank=True, default="")
    values = models.JSONField(_("values"), default=dict)

    class Meta:
        ordering = ("game_id", "id")
        verbose_name = _("message")
        verbose_name_plural = _("messages")

    def __str__(self) -> str:
        return f"{self.game_id}@{self.seq} {self.kind}"

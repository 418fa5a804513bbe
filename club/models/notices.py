"""Notices outside the site: channels, preferences, and the outbox (D4)."""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.utils.translation import gettext_lazy as _

from club.models.games import Game

CHANNELS = [
    ("discord", "Discord"),
    ("telegram", "Telegram"),
    ("signal", "Signal"),
    ("ntfy", "ntfy"),
    ("matrix", "Matrix"),
    ("webhook", "Webhook"),
]
CALLING = [  # services whose messages can call people by name
    ("discord", "Discord"),
    ("matrix", "Matrix"),
    ("telegram", "Telegram"),
    ("signal", "Signal"),
]
WEBHOOK = "webhook"  # of a program; its secret is made here
PUSH = "push"  # a browser's own; not among the kinds above, since nobody types its address
WHEN = [("now", _("at once")), ("daily", _("in one message a day")), ("never", _("never"))]


class Channel(models.Model):
    """An address other than email: a person's, or the game's own if `game` is set.

    `address` is ciphertext of the typed fields of its kind, since anybody who knows them can write
    there. `label` is its owner's name for it. After too many failures, `off_at` is set. `extras`
    are the kinds of notices that a game's channel posts only because it is asked to.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="channels",
        verbose_name=_("user"),
    )
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="channels", verbose_name=_("game")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=CHANNELS)
    label = models.CharField(_("label"), max_length=60)
    address = models.BinaryField(_("address"))
    made_at = models.DateTimeField(_("made at"))
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    off_at = models.DateTimeField(_("off since"), null=True, blank=True)
    extras = models.JSONField(
        _("also posts"), default=list, blank=True, db_default=Value([], models.JSONField())
    )

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(game__isnull=True),
                name="channel_of_a_person_or_a_game",
            ),
        )
        verbose_name = _("channel")
        verbose_name_plural = _("channels")

    def __str__(self) -> str:
        return self.label


class ChatName(models.Model):
    """A person's name at a chat service, by which the channels of their games call them.

    `address` is its ciphertext. It is used once its owner has confirmed that a test message called
    them. `unknown_in` are channels (ids) whose service knew nobody of this name there.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_names", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=CALLING)
    address = models.BinaryField(_("address"))
    made_at = models.DateTimeField(_("made at"))
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    unknown_in = models.JSONField(_("unknown in"), default=list, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("user", "kind"), name="one_chat_name_per_service"),
        )
        verbose_name = _("name in chats")
        verbose_name_plural = _("names in chats")

    def __str__(self) -> str:
        return f"{self.user_id}/{self.kind}"


class NoticeWish(models.Model):
    """When a person wants a notice of an event. An empty `channel` means email."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_index=False,
        related_name="notice_wishes",
        verbose_name=_("user"),
    )
    event = models.CharField(_("event"), max_length=24)
    channel = models.ForeignKey(
        Channel, models.CASCADE, null=True, blank=True, verbose_name=_("channel")
    )
    when = models.CharField(_("when"), max_length=5, choices=WHEN)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("user", "event", "channel"), name="one_wish_per_event_and_channel"
            ),
            models.UniqueConstraint(
                fields=("user", "event"),
                condition=models.Q(channel__isnull=True),
                name="one_wish_per_event_by_mail",
            ),
        )
        verbose_name = _("notification setting")
        verbose_name_plural = _("notification settings")

    def __str__(self) -> str:
        return f"{self.user_id}/{self.event}"


class Notice(models.Model):
    """A row of the outbox, written in the transaction of its event. Nothing sealed is in it.

    `key` (sha256, hex) prevents two equal notices to the same address. Receivers get it if they
    can. `user` is its reader, or None for a game's own channel. `channel` is empty for email. It is
    sent from `due_at` on, and its sender claims it until `claimed_until`. `outcome` is empty while
    it waits, then sent, failed, or dropped (outdated or not wanted).
    """

    key = models.CharField(_("key"), max_length=64, unique=True)
    game = models.ForeignKey(
        Game, models.CASCADE, null=True, blank=True, related_name="notices", verbose_name=_("game")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="notices",
        verbose_name=_("user"),
    )
    channel = models.ForeignKey(
        Channel, models.CASCADE, null=True, blank=True, verbose_name=_("channel")
    )
    event = models.CharField(_("event"), max_length=24)
    values = models.JSONField(_("values"), default=dict)
    bundled = models.BooleanField(_("in one message a day"), default=False)
    made_at = models.DateTimeField(_("made at"))
    due_at = models.DateTimeField(_("due at"))
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    error = models.CharField(_("last error"), max_length=200, blank=True, default="")
    outcome = models.CharField(_("outcome"), max_length=8, blank=True, default="")
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("due_at",), name="notice_waiting", condition=models.Q(outcome="")),
            models.Index(
                fields=("done_at",), name="notice_failed", condition=models.Q(outcome="failed")
            ),
        )
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")

    def __str__(self) -> str:
        return f"{self.event} {self.pk}"


class Feed(models.Model):
    """A person's calendar of deadlines. Only the hash of the address's secret is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="feeds", verbose_name=_("user")
    )
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("calendar feed")
        verbose_name_plural = _("calendar feeds")

    def __str__(self) -> str:
        return f"{self.user_id}/{self.pk}"

"""The journal: append-only, and enough to rebuild every world of a game (D3)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game

FORMAT = 2  # of the chain, as `club/actions/chain/hash_chain.py` writes it now


class JournalEntry(models.Model):
    """One command that was played. `turn`, `phase` and `moment` are those in which it was played.

    `digest` is that of the world after it. `chain` is a hash over the chain before and this entry.
    `origin`: given, given_empty (done or passed), default (the deadline), opened (sealed acts),
    automatic (nothing to decide), standing (order), steward, bot, ruling, correction, rewind.

    An entry with `rewinds_to` has no command: it sets the game back to the world after that number
    (0: the first world). Superseded entries get its number as `superseded_by`, and `struck` if they
    are not replayed after it. `copy_of` names the original of a replayed entry, or the corrected
    entry that this one replaces.

    `numbers_from` is the first number of things that such an entry made, if not the next number.
    `drawn` says that its dice were drawn from the game's seed. Otherwise they were given with it.
    `by` identifies the account without naming it. `format` is the chain format of this entry.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="journal", verbose_name=_("game")
    )
    seq = models.PositiveIntegerField(_("number"))
    at = models.DateTimeField(_("at"))
    actor_kind = models.CharField(_("actor"), max_length=10)
    actor_user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("user"),
    )
    seat = models.CharField(_("for player"), max_length=1, blank=True, default="")
    device = models.CharField(_("device"), max_length=80, blank=True, default="")
    command = models.BinaryField(_("command"))
    by = models.CharField(_("member"), max_length=16, blank=True, default="", db_default="")
    drawn = models.BooleanField(_("dice drawn here"), default=False, db_default=False)
    format = models.PositiveSmallIntegerField(_("format"), default=FORMAT, db_default=1)
    chance = models.JSONField(_("dice"), default=list)
    news = models.BinaryField(_("news"))
    digest = models.CharField(_("digest"), max_length=64)
    chain = models.CharField(_("chain"), max_length=64)
    turn = models.PositiveSmallIntegerField(_("turn"))
    phase = models.CharField(_("phase"), max_length=20)
    moment = models.PositiveIntegerField(_("moment"))
    origin = models.CharField(_("origin"), max_length=12)
    rewinds_to = models.PositiveIntegerField(_("goes back to"), null=True, blank=True)
    copy_of = models.PositiveIntegerField(_("played again from"), null=True, blank=True)
    numbers_from = models.PositiveIntegerField(_("numbered from"), null=True, blank=True)
    superseded_by = models.PositiveIntegerField(_("superseded by"), null=True, blank=True)
    struck = models.BooleanField(_("struck"), default=False)

    class Meta:
        ordering = ("game_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("game", "seq"), name="one_entry_per_number"),
        )
        indexes = (models.Index(fields=("game", "moment"), name="journal_by_moment"),)
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")

    def __str__(self) -> str:
        return f"{self.game_id}#{self.seq}"


class Snapshot(models.Model):
    """The world after entry `seq`, stored when a phase opens; `seq` 0 is the first world."""

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="snapshots", verbose_name=_("game")
    )
    seq = models.PositiveIntegerField(_("after entry"))
    moment = models.PositiveIntegerField(_("moment"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    phase = models.CharField(_("phase"), max_length=20)
    world = models.BinaryField(_("world"))

    class Meta:
        ordering = ("game_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("game", "seq"), name="one_snapshot_per_number"),
        )
        verbose_name = _("snapshot")
        verbose_name_plural = _("snapshots")

    def __str__(self) -> str:
        return f"{self.game_id}@{self.seq}"


class OnceKey(models.Model):
    """The key of a form, so that a double tap plays once. `seq` is the entry that it played."""

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="+", verbose_name=_("game")
    )
    key = models.CharField(_("key"), max_length=64)
    seq = models.PositiveIntegerField(_("entry"))

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "key"), name="one_use_per_key"),)
        verbose_name = _("once-only key")
        verbose_name_plural = _("once-only keys")

    def __str__(self) -> str:
        return self.key

"""The journal: append-only, and enough to rebuild every world of a campaign (D3)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign import commands
from campaign.models.campaigns import Campaign
from campaign.news import News
from campaign.news import decode as decode_news

FORMAT = 2  # of the chain, as `actions/journal/hash_chain.py` writes it now


class JournalEntry(models.Model):
    """One command that was played. `turn`, `phase` and `moment` are those it was played in.

    `digest` is that of the world after it; `chain` is a hash over the chain before and this line.
    `origin`: given, given_empty (done or passed), default (the deadline), opened (envelopes),
    standing (order), steward, bot, ruling, correction, rewind.

    A line with `rewinds_to` has no command: it sets the campaign back to the world after that
    number (0: the first world). Lines it passes over get its number as `superseded_by`, and
    `struck` if they are not played again after it. `copy_of` names the first line that a line
    stands for: of what is played again, and of what is played in place of a corrected line.
    `numbers_from` is where numbering began for what such a line made, if not at the next number.
    `drawn` says that its dice were drawn from the campaign's seed; others were given with it. `by`
    stands for the account without naming it. `format` says what the chain covers of this line.
    """

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="journal", verbose_name=_("campaign")
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
        ordering = ("campaign_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seq"), name="one_entry_per_number"),
        )
        indexes = (models.Index(fields=("campaign", "moment"), name="journal_by_moment"),)
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal entries")

    def __str__(self) -> str:
        return f"{self.campaign_id}#{self.seq}"

    def read_command(self) -> commands.Command:
        return commands.decode(bytes(self.command))

    def read_news(self) -> tuple[News, ...]:
        return decode_news(bytes(self.news))


class Snapshot(models.Model):
    """The world after entry `seq`, kept where a phase opened; `seq` 0 is the first world."""

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="snapshots", verbose_name=_("campaign")
    )
    seq = models.PositiveIntegerField(_("after entry"))
    moment = models.PositiveIntegerField(_("moment"))
    turn = models.PositiveSmallIntegerField(_("turn"))
    phase = models.CharField(_("phase"), max_length=20)
    world = models.BinaryField(_("world"))

    class Meta:
        ordering = ("campaign_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("campaign", "seq"), name="one_snapshot_per_number"),
        )
        verbose_name = _("snapshot")
        verbose_name_plural = _("snapshots")

    def __str__(self) -> str:
        return f"{self.campaign_id}@{self.seq}"


class OnceKey(models.Model):
    """The key a form carried, so that a double tap plays once; `seq` is what it played."""

    campaign = models.ForeignKey(
        Campaign, models.CASCADE, related_name="+", verbose_name=_("campaign")
    )
    key = models.CharField(_("key"), max_length=64)
    seq = models.PositiveIntegerField(_("entry"))

    class Meta:
        constraints = (models.UniqueConstraint(fields=("campaign", "key"), name="one_use_per_key"),)
        verbose_name = _("once-only key")
        verbose_name_plural = _("once-only keys")

    def __str__(self) -> str:
        return self.key

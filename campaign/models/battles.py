"""The rows that people add to battles: dates, drafts of reports, photographs, messages (D4)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class Meeting(models.Model):
    """A proposed date for a battle. `agreed` has the letters of the players who accepted."""

    PROPOSED, AGREED, DECLINED, WITHDRAWN = "proposed", "agreed", "declined", "withdrawn"

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="meetings", verbose_name=_("campaign")
    )
    battle = models.CharField(_("battle"), max_length=20)
    turn = models.PositiveSmallIntegerField(_("turn"))
    at = models.DateTimeField(_("date"))
    place = models.CharField(_("place"), max_length=120, blank=True, default="")
    proposed_by = models.CharField(_("proposed by"), max_length=1)
    proposed_at = models.DateTimeField(_("proposed at"))
    agreed = models.CharField(_("agreed by"), max_length=8, blank=True, default="")
    status = models.CharField(
        _("status"),
        max_length=10,
        default=PROPOSED,
        choices=[
            (PROPOSED, _("proposed")),
            (AGREED, _("agreed")),
            (DECLINED, _("declined")),
            (WITHDRAWN, _("withdrawn")),
        ],
    )

    class Meta:
        ordering = ("game_id", "id")
        indexes = (models.Index(fields=("game", "battle"), name="meetings_by_battle"),)
        verbose_name = _("battle date")
        verbose_name_plural = _("battle dates")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle} {self.at:%Y-%m-%d %H:%M}"


class ReportDraft(models.Model):
    """A report that a player has begun to type, as the form's fields. Only they see it.

    Without a player, it is the sheet of a campaign begun on paper. The organisers type it before
    the start (`campaign.actions.seats.on_paper`).
    """

    game = models.ForeignKey(
        Game,
        models.CASCADE,
        db_index=False,
        related_name="report_drafts",
        verbose_name=_("campaign"),
    )
    battle = models.CharField(_("battle"), max_length=20)
    player = models.CharField(_("player"), max_length=1)
    fields = models.JSONField(_("fields"), default=dict)
    saved_at = models.DateTimeField(_("saved at"))

    class Meta:
        ordering = ("game_id", "battle", "player")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "battle", "player"), name="one_draft_per_player"
            ),
        )
        verbose_name = _("draft of a report")
        verbose_name_plural = _("drafts of reports")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.player}"


class BattlePhoto(models.Model):
    """A photograph of a battle, or the portrait of a lord, encoded again without its metadata.

    A portrait names its `lord`, and no battle; a lord has one at most. `key` names its file in the
    storage `photographs`, and that of its small picture. If it is empty, `image` has the pixels,
    because the photograph has not been moved into a file. `shown` is whether its owner lets
    everybody see it on the public page. `fought` is the turn of the battle in which it was taken,
    None if nobody said it; `turn` is that of the campaign.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="photos", verbose_name=_("campaign")
    )
    battle = models.CharField(_("battle"), max_length=20, blank=True)
    lord = models.CharField(_("lord"), max_length=20, blank=True, default="", db_default="")
    turn = models.PositiveSmallIntegerField(_("turn"))
    player = models.CharField(_("player"), max_length=1)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    caption = models.CharField(_("caption"), max_length=120, blank=True, default="")
    image = models.BinaryField(_("image"))
    key = models.CharField(_("file"), max_length=100, blank=True, default="", db_default="")
    fought = models.PositiveSmallIntegerField(
        _("turn of the battle"), null=True, blank=True, default=None, db_default=None
    )
    shown = models.BooleanField(_("shown in public"), default=False, db_default=False)
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))

    class Meta:
        ordering = ("game_id", "id")
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.pk}"


class BattleComment(models.Model):
    """A member's message in the thread of a battle, or of the campaign where `battle` is empty.

    `player` is empty for an organiser without a seat. `removed`: an organiser has deleted its text,
    and the thread says so. `announced`: an organiser notified all members of it.
    """

    game = models.ForeignKey(
        Game,
        models.CASCADE,
        db_index=False,
        related_name="battle_comments",
        verbose_name=_("campaign"),
    )
    battle = models.CharField(_("battle"), max_length=20, blank=True)
    turn = models.PositiveSmallIntegerField(_("turn"))
    player = models.CharField(_("player"), max_length=1, blank=True, default="")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    text = models.TextField(_("text"), max_length=4000)
    removed = models.BooleanField(_("removed"), default=False, db_default=False)
    announced = models.BooleanField(_("announced"), default=False, db_default=False)

    class Meta:
        ordering = ("game_id", "id")
        indexes = (models.Index(fields=("game", "battle"), name="comments_by_battle"),)
        verbose_name = _("comment")
        verbose_name_plural = _("comments")

    def __str__(self) -> str:
        return f"{self.game_id}/{self.battle}/{self.pk}"

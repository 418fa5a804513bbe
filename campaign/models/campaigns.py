"""The row of a campaign, in addition to the row that every game has.

Also the row of a league.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.turns.phases import PHASES
from club.models import Game

HOUR = 3600
UNPLAYED = [
    ("extend", _("the window is extended")),
    ("forfeit", _("the absent side forfeits")),
    ("draw", _("it is an agreed draw")),
    ("dice", _("dice decide")),
    ("organiser", _("the organiser rules")),
]


def default_durations() -> dict[str, int]:
    """Seconds a phase stays open; movement and invasions count per speaker. 0: no deadline."""
    return {name: phase.hours * HOUR for name, phase in PHASES.items() if name != "ended"}


class Campaign(models.Model):
    """The map of a campaign, and what its players agreed on about their battles.

    `club_nights` are dates, `tables` is the number of battles that fit into one of them.
    `private_talk` is whether two members may write to one another in private. `season` counts from
    1 in its league; both are empty for a campaign outside of leagues. `picture` lies under the map
    in place of the drawn land.

    Anybody may read the public page since `public_since`; `indexed` is whether search engines may
    list it. `hidden_names` are the letters of players whose name is not shown there. `hobby` is
    whether players note what they paint.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="campaign", verbose_name=_("game")
    )
    map = models.ForeignKey("campaign.Map", models.PROTECT, verbose_name=_("map"))
    unplayed = models.CharField(
        _("unplayed battles"), max_length=10, choices=UNPLAYED, default="organiser"
    )
    confirm_hours = models.PositiveSmallIntegerField(_("hours to confirm a report"), default=72)
    tables = models.PositiveSmallIntegerField(_("tables on a club night"), default=0)
    club_nights = models.JSONField(_("club nights"), default=list, blank=True)

    private_talk = models.BooleanField(_("private messages"), default=True, db_default=True)

    public_since = models.DateTimeField(_("public since"), null=True, blank=True)
    indexed = models.BooleanField(_("found by search engines"), default=False, db_default=False)
    hidden_names = models.CharField(
        _("players without a name in public"), max_length=6, blank=True, default="", db_default=""
    )
    hobby = models.BooleanField(_("notes what is painted"), default=False, db_default=False)

    league = models.ForeignKey(
        "campaign.League",
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="campaigns",
        verbose_name=_("league"),
    )
    season = models.PositiveSmallIntegerField(_("season"), null=True, blank=True)
    picture = models.ForeignKey(
        "campaign.MapPicture",
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="campaigns",
        verbose_name=_("picture of a map"),
    )

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        constraints = (
            models.UniqueConstraint(fields=["league", "season"], name="one_campaign_a_season"),
        )

    def __str__(self) -> str:
        return str(self.game)


LONGEST_NAME = 80


class League(models.Model):
    """Campaigns that follow one another over the years: each is a season (`Campaign.season`)."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name

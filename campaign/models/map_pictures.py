"""The pictures that people lay under their maps: a photograph of a painted or printed map."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.models.maps import Map, MapDraft

SHEET_MIDDLE = 500  # map units


class MapPicture(models.Model):
    """A picture under a draft or under a published map, encoded again without its metadata.

    `key` names its file in the storage `photographs`; only the maker sees it. `x` and `y` are its
    middle and `across` its width on the sheet, in map units, `turn` its angle in degrees clockwise,
    and `strength` how much of it shows, in hundredths.

    If `as_land` and `allowed`, publishing makes the file `land_key`: the part of the picture that
    lies under the land. `left`, `top`, `wide` and `high` are that part in map units. It is the land
    of every campaign on the map. `land_hash` is the SHA-256 of the file from which it was made
    here, so that the same land arrives once.
    """

    draft = models.OneToOneField(
        MapDraft,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="picture",
        verbose_name=_("map draft"),
    )
    map = models.OneToOneField(
        Map, models.CASCADE, null=True, blank=True, related_name="picture", verbose_name=_("map")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))
    key = models.CharField(_("file"), max_length=100, blank=True, default="")
    width = models.PositiveSmallIntegerField(_("width"))
    height = models.PositiveSmallIntegerField(_("height"))
    x = models.SmallIntegerField(_("across"), default=SHEET_MIDDLE)
    y = models.SmallIntegerField(_("down"), default=SHEET_MIDDLE)
    across = models.PositiveSmallIntegerField(_("width on the sheet"), default=2 * SHEET_MIDDLE)
    turn = models.PositiveSmallIntegerField(_("angle"), default=0)
    strength = models.PositiveSmallIntegerField(
        pgettext_lazy("how much of a picture shows", "strength"), default=60
    )
    as_land = models.BooleanField(_("picture as land"), default=False)
    allowed = models.BooleanField(_("may be used"), default=False)
    land_key = models.CharField(_("file of the land"), max_length=100, blank=True, default="")
    land_hash = models.CharField(_("hash of the land"), max_length=64, blank=True, default="")
    left = models.FloatField(_("left"), default=0)
    top = models.FloatField(_("top"), default=0)
    wide = models.FloatField(_("wide"), default=0)
    high = models.FloatField(_("high"), default=0)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=Q(draft__isnull=True) ^ Q(map__isnull=True),
                name="picture_of_a_draft_or_a_map",
            ),
        )
        verbose_name = _("picture of a map")
        verbose_name_plural = _("pictures of maps")

    def __str__(self) -> str:
        return f"{self.map or self.draft}"

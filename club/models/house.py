"""The house: the club's own name, crest and welcome."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 40
LONGEST_WELCOME = 2000


class House(models.Model):
    """The one row about the club whose site this is. Without it, the site has its default name.

    `crest` is empty for the site's own mark. Otherwise it is the key of a drawn crest, or a hash of
    `picture`, a square PNG. `welcome` is plain text in paragraphs. `version` grows at every change.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True, default="")
    crest = models.CharField(_("crest"), max_length=32, blank=True, default="")
    picture = models.BinaryField(_("picture of the crest"), default=b"")
    welcome = models.TextField(_("welcome"), max_length=LONGEST_WELCOME, blank=True, default="")
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="one_house"),)
        verbose_name = _("name and crest of the club")
        verbose_name_plural = _("name and crest of the club")

    def __str__(self) -> str:
        return self.name or str(settings.SITE_NAME)

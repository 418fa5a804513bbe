"""The row of a league."""

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 80


class League(models.Model):
    """Campaigns that follow one another over the years: each is a season (`Campaign.season`)."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")

    def __str__(self) -> str:
        return self.name

"""Simulations played on many machines: their plans, and the sums of each batch."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.trials.plan import Plan
from campaign.trials.plan import decode as decode_plan
from campaign.trials.sums import Sums
from campaign.trials.sums import decode as decode_sums


class Simulation(models.Model):
    """One plan. `name` is the plan's own: equal plans have the same.

    A simulation that somebody asked for on a page has `asked_by` and is played in the background;
    `beside` is the one it is compared with.
    """

    name = models.CharField(_("name"), max_length=64, db_index=True)
    plan = models.BinaryField(_("plan"))
    begun_at = models.DateTimeField(_("begun at"))
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="simulations",
        verbose_name=_("asked by"),
    )
    label = models.CharField(_("label"), max_length=80, blank=True, default="")
    beside = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("beside")
    )

    class Meta:
        ordering = ("-id",)
        verbose_name = _("simulation")
        verbose_name_plural = _("simulations")

    def __str__(self) -> str:
        return f"{self.pk} {self.name[:8]}"

    def read_plan(self) -> Plan:
        return decode_plan(bytes(self.plan))


class SimulationBatch(models.Model):
    """Games `first` to `first + count - 1` of a simulation.

    A worker claims it, plays, and writes the sums together with `finished_at`, which is set once. A
    claim is only a hint to other workers. If its worker dies, it expires, and another worker plays
    the batch again, with the same sums.
    """

    simulation = models.ForeignKey(
        Simulation,
        models.CASCADE,
        db_index=False,
        related_name="batches",
        verbose_name=_("simulation"),
    )
    first = models.PositiveIntegerField(_("first game"))
    count = models.PositiveIntegerField(_("games"))
    claimed_at = models.DateTimeField(_("claimed at"), null=True, blank=True)
    claims = models.PositiveSmallIntegerField(_("claims"), default=0)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    sums = models.BinaryField(_("sums"), null=True, blank=True)

    class Meta:
        ordering = ("simulation", "first")
        constraints = (
            models.UniqueConstraint(fields=("simulation", "first"), name="one_batch_per_game"),
        )
        verbose_name = _("batch of a simulation")
        verbose_name_plural = _("batches of simulations")

    def __str__(self) -> str:
        return f"{self.simulation_id}/{self.first}"

    def read_sums(self) -> Sums:
        return decode_sums(bytes(self.sums or b""))

"""Jobs: work that people ask for on a page, and that a worker does."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_job_key() -> str:
    return secrets.token_urlsafe(16)


class Job(models.Model):
    """One job: its request, its user, its progress, and its end.

    `kind` is one that `club.actions.jobs` knows, and `values` are its arguments. An uploaded file
    is stored in parts until the job ends. A worker claims the job until `claimed_until`, and each
    claim is counted. If the worker dies, the claim ends and another worker begins again. `done` of
    `total` steps are finished. `outcome` is empty while it waits or is worked on, then done,
    refused or broken. `result` then holds the result or the refusal. Only its file is secret.
    """

    DONE, REFUSED, BROKEN = "done", "refused", "broken"

    key = models.CharField(_("key"), max_length=32, unique=True, default=new_job_key)
    kind = models.CharField(_("kind"), max_length=40)
    values = models.JSONField(_("values"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="jobs", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked at"))
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    claims = models.PositiveSmallIntegerField(_("claims"), default=0)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    total = models.PositiveIntegerField(_("steps in all"), default=0)
    outcome = models.CharField(_("outcome"), max_length=8, blank=True, default="")
    result = models.JSONField(_("result"), default=dict)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("asked_at",), name="job_waiting", condition=models.Q(outcome="")),
        )
        verbose_name = _("job")
        verbose_name_plural = _("jobs")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class JobPart(models.Model):
    """A part of the file of a job, in the order of `number`, from 0."""

    job = models.ForeignKey(
        Job, models.CASCADE, db_index=False, related_name="parts", verbose_name=_("job")
    )
    number = models.PositiveIntegerField(_("number"))
    data = models.BinaryField(_("data"))

    class Meta:
        ordering = ("job", "number")
        constraints = (
            models.UniqueConstraint(fields=("job", "number"), name="one_part_per_number"),
        )
        verbose_name = _("part of a job")
        verbose_name_plural = _("parts of jobs")

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"

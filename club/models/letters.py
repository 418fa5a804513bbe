"""Emails that are not notices: codes, invitations, changes of an account."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Letter(models.Model):
    """An email to be sent, written in the transaction of what it is about.

    `sealed` is ciphertext of its address and its words, which may contain a code or a link. It is
    empty as soon as the email is sent or given up. `mark` and `about` are keyed hashes of its
    address and of its content, by which emails to one address are counted. It is sent from `due_at`
    on, and not after `ends_at`. Its sender claims it until `claimed_until`. `outcome` is empty
    while it waits, then sent, refused (by its reader's server) or late (it would have no use any
    more).
    """

    CODE, OTHER = "code", "other"  # kinds, in the order in which they are sent

    kind = models.CharField(_("kind"), max_length=5, default=OTHER)
    key = models.CharField(_("key"), max_length=32, unique=True)
    mark = models.CharField(_("hash of the address"), max_length=32)
    about = models.CharField(_("hash of the content"), max_length=32)
    sealed = models.BinaryField(_("sealed"), default=bytes)
    made_at = models.DateTimeField(_("made at"))
    due_at = models.DateTimeField(_("due at"))
    ends_at = models.DateTimeField(_("of use until"), null=True, blank=True)
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    error = models.CharField(_("last error"), max_length=200, blank=True, default="")
    outcome = models.CharField(_("outcome"), max_length=8, blank=True, default="")
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("due_at",), name="letter_waiting", condition=models.Q(outcome="")),
            models.Index(fields=("mark", "about"), name="letter_to_one_address"),
        )
        verbose_name = _("queued email")
        verbose_name_plural = _("queued emails")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

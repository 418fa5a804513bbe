"""The chain's notes in addition to the journal's entries, and the seeds of a game's dice (D3)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.games import Game


class Note(models.Model):
    """A recorded fact that is not in the journal: a message, a ruling's reason, a deadline …

    It follows entry `seq` of the journal (0: none yet) and the notes with a lower `place` there.
    `body` is JSON with sorted keys of the facts of row `about` at that time. `hash` is sha256 over
    `salt|body`, and `chain` is a hash over the chain before and this note. When a member is erased,
    `body` is reworded and gets another salt. `hash` stays, and a later note has the new one.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, db_index=False, related_name="notes", verbose_name=_("game")
    )
    seq = models.PositiveIntegerField(_("after entry"))
    place = models.PositiveIntegerField(_("place"))
    at = models.DateTimeField(_("at"))
    kind = models.CharField(_("kind"), max_length=12)
    about = models.BigIntegerField(_("about row"))
    body = models.TextField(_("body"))
    salt = models.CharField(_("salt"), max_length=32)
    hash = models.CharField(_("hash"), max_length=64)
    chain = models.CharField(_("chain"), max_length=64)

    class Meta:
        ordering = ("game_id", "seq", "place")
        constraints = (
            models.UniqueConstraint(fields=("game", "seq", "place"), name="one_note_per_place"),
        )
        verbose_name = _("note in the chain")
        verbose_name_plural = _("notes in the chain")

    def __str__(self) -> str:
        return f"{self.game_id}#{self.seq}.{self.place} {self.kind}"


class Seed(models.Model):
    """The seed of the dice in entries after `since`. `hash` is public from the beginning.

    `sealed` is ciphertext under a key outside the database. `opened` is the seed in hex after the
    game is over.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seeds", verbose_name=_("game"))
    since = models.PositiveIntegerField(_("after entry"))
    hash = models.CharField(_("hash"), max_length=64)
    sealed = models.BinaryField(_("sealed"))
    opened = models.CharField(_("opened"), max_length=64, blank=True, default="")

    class Meta:
        ordering = ("game_id", "id")
        verbose_name = _("dice seed")
        verbose_name_plural = _("dice seeds")

    def __str__(self) -> str:
        return f"{self.game_id}: {self.hash[:12]}"

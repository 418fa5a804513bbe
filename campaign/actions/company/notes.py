"""A member's own notes about a campaign, sealed at rest. Nobody else can read them."""

from typing import Any

from cryptography.fernet import InvalidToken, MultiFernet

from campaign.models import PrivateNote
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.security.plain_text import checked_text
from club.actions.security.sealing import keys_for
from club.models import Game

MOST_LETTERS = 4000


def note_of(game: Game, user: Any) -> str:
    """The user's notes; empty if there are none, or if no key here opens them."""
    row = PrivateNote.objects.filter(game=game, user=user.pk).select_related("game").first()
    if row is None:
        return ""
    try:
        return note_keys(row).decrypt(bytes(row.sealed)).decode()
    except InvalidToken:
        return ""


def save_note(game_id: int, *, actor: Actor, text: str) -> None:
    """Stores the actor's notes in place of earlier ones; an empty text deletes them.

    Nobody else sees a change. Refuses `text` if it is too long.
    """
    with turn(game_id, actor, permissions.takes_part) as locked:
        rows = PrivateNote.objects.filter(game=locked.game, user=actor.user_id)
        if not text.strip():
            rows.delete()
            return
        words = checked_text(text, MOST_LETTERS)
        writer: Any = actor.user_id
        row = rows.first() or PrivateNote(game=locked.game, user_id=writer)
        row.sealed = note_keys(row).encrypt(words.encode())
        row.save()


def note_keys(row: PrivateNote) -> MultiFernet:
    """The keys of this member's notes in this campaign, the newest first."""
    return keys_for("note", row.game.public_id, str(row.user_id))

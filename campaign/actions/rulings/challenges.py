"""Challenges: a player asks for a ruling about a result, and everybody can read the answer (D3)."""

from django.utils.translation import gettext_noop

from campaign.models import Challenge
from club.actions.chain.hash_chain import note_rows
from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.security.plain_text import checked_text
from club.models import JournalEntry, Ruling
from club.refusals import Refusal

MOST_OPEN = 3  # open challenges of one player

TOO_MANY = gettext_noop(
    "{most} of your requests for a ruling are still unanswered, which is the limit."
)
NO_SUBJECT = gettext_noop("Choose what it is about: an entry in the chronicle, or a battle.")
NOT_OPEN = gettext_noop("This request is already closed.")
NO_SUCH = gettext_noop("There is no such request.")
NO_RULING = gettext_noop("There is no such ruling in this campaign.")


def ask_for_ruling(
    game_id: int, *, actor: Actor, text: str, about: int | None = None, battle: str = ""
) -> Challenge:
    """Asks for a ruling about a journal entry, or about an open battle.

    For the seat's player. The same words about the same subject are stored once. Refuses
    `not-yours`, `text`, `about` and `too-many`.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        words = checked_text(text)
        _check_subject(locked, about, battle)
        mine = Challenge.objects.filter(
            game=locked.game, player=actor.player, status=Challenge.OPEN
        )
        again = mine.filter(about=about, battle=battle, text=words).first()
        if again is not None:
            return again
        if mine.count() >= MOST_OPEN:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_OPEN)
        asked = Challenge.objects.create(
            game=locked.game,
            player=actor.player or "",
            by_id=actor.user_id,
            about=about,
            battle=battle,
            text=words,
            asked_at=locked.now,
        )
        note_rows(locked, ("challenge", asked))
        _add_message(locked, asked, "challenged", actor, words)
    return asked


def withdraw_challenge(game_id: int, challenge_id: int, *, actor: Actor) -> Challenge:
    """Withdraws the challenge; only its author may."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        asked = _open(locked, challenge_id)
        permissions.check_allowed(actor.player == asked.player)
        _close(locked, asked, Challenge.WITHDRAWN, "")
        _add_message(locked, asked, "challenge_withdrawn", actor, "")
    return asked


def grant_challenge(
    game_id: int, challenge_id: int, *, actor: Actor, words: str, ruling: int | None = None
) -> Challenge:
    """Grants the challenge; `ruling` is the decision that follows from it, if any."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        decision = None if ruling is None else _ruling(locked, ruling)
        asked = grant_within(locked, challenge_id, ruling=decision, words=_answer(words))
        _add_message(locked, asked, "challenge_granted", actor, asked.answer)
    return asked


def refuse_challenge(game_id: int, challenge_id: int, *, actor: Actor, words: str) -> Challenge:
    """Refuses the challenge, with the reason. Refuses `words`."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        asked = _open(locked, challenge_id)
        _close(locked, asked, Challenge.REFUSED, _answer(words))
        _add_message(locked, asked, "challenge_refused", actor, asked.answer)
    return asked


def grant_within(
    locked: LockedGame, challenge_id: int, *, ruling: Ruling | None, words: str
) -> Challenge:
    """`grant_challenge` within the transaction of the ruling that answers it."""
    asked = _open(locked, challenge_id)
    asked.ruling = ruling
    _close(locked, asked, Challenge.GRANTED, words)
    return asked


def _ruling(locked: LockedGame, ruling_id: int) -> Ruling:
    found = Ruling.objects.filter(game=locked.game, pk=ruling_id).first()
    if found is None:
        raise Refusal("no-such-ruling", "D3", NO_RULING, fields=("ruling",))
    return found


def _open(locked: LockedGame, challenge_id: int) -> Challenge:
    asked = Challenge.objects.filter(game=locked.game, pk=challenge_id).first()
    if asked is None:
        raise Refusal("no-such-challenge", "D3", NO_SUCH)
    if asked.status != Challenge.OPEN:
        raise Refusal("closed", "D3", NOT_OPEN)
    return asked


def _close(locked: LockedGame, asked: Challenge, status: str, answer: str) -> None:
    asked.status, asked.answer, asked.answered_at = status, answer, locked.now
    asked.save(update_fields=["status", "answer", "answered_at", "ruling"])
    note_rows(locked, ("challenge", asked))


def _check_subject(locked: LockedGame, about: int | None, battle: str) -> None:
    if about is not None and not battle:
        entries = JournalEntry.objects.filter(game=locked.game, seq=about)
        known = entries.exists()
    else:
        known = about is None and battle in locked.world.battles
    if not known:
        raise Refusal("about", "D3", NO_SUBJECT, fields=("about",))


def _add_message(
    locked: LockedGame, asked: Challenge, kind: str, actor: Actor, reason: str
) -> None:
    add_message(locked, kind, by=actor, reason=reason, player=asked.player, challenge=asked.pk)


def _answer(words: str) -> str:
    return checked_text(words, field="words")

"""Challenges: a player asks for a ruling about a result, and is answered before everybody (D3)."""

from django.db import transaction
from django.utils.translation import gettext_noop

from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Held, hold, touch
from campaign.actions.notices.campaign_messages import tell
from campaign.models import Challenge, JournalEntry, Ruling
from club.refusals import Refusal

MOST_OPEN = 3  # challenges of one player that wait for an answer
MOST_WORDS = 1000  # letters

TOO_MANY = gettext_noop("{most} of your challenges wait for an answer already; that is the most.")
NO_WORDS = gettext_noop("Say it in your own words.")
TOO_LONG = gettext_noop("Say it in at most {most} letters.")
NO_SUBJECT = gettext_noop("Choose what it is about: a line of the chronicle, or a battle.")
NOT_OPEN = gettext_noop("This challenge is closed already.")
NO_SUCH = gettext_noop("There is no such challenge.")
NO_RULING = gettext_noop("There is no such ruling in this campaign.")


def ask(
    campaign_id: int, *, actor: Actor, text: str, about: int | None = None, battle: str = ""
) -> Challenge:
    """Asks for a ruling about a line of the journal, or about a battle that is under way.

    For who sits on the seat. The same words about the same thing are asked once. Refuses
    `not-yours`, `text`, `about` and `too-many`.
    """
    with transaction.atomic():
        held = hold(campaign_id)
        seated = permissions.holds_seat(held.campaign, actor)
        permissions.check(seated)
        words = _checked(text, "text")
        _check_subject(held, about, battle)
        mine = Challenge.objects.filter(
            campaign=held.campaign, player=actor.player, status=Challenge.OPEN
        )
        again = mine.filter(about=about, battle=battle, text=words).first()
        if again is not None:
            return again
        if mine.count() >= MOST_OPEN:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_OPEN)
        asked = Challenge.objects.create(
            campaign=held.campaign, player=actor.player or "", by_id=actor.user_id, about=about,
            battle=battle, text=words, asked_at=held.now,
        )  # fmt: skip
        write(held, ("challenge", asked))
        _tell(held, asked, "challenged", actor, words)
    return asked


def withdraw(campaign_id: int, challenge_id: int, *, actor: Actor) -> Challenge:
    """Who asked needs no answer any more."""
    with transaction.atomic():
        held = hold(campaign_id)
        asked = _open(held, challenge_id)
        own = permissions.holds_seat(held.campaign, actor) and actor.player == asked.player
        permissions.check(own)
        _close(held, asked, Challenge.WITHDRAWN, "")
        _tell(held, asked, "challenge_withdrawn", actor, "")
    return asked


def grant(
    campaign_id: int, challenge_id: int, *, actor: Actor, words: str, ruling: int | None = None
) -> Challenge:
    """Answers that the asker is right; `ruling` is the decision that follows from it, if any."""
    with transaction.atomic():
        held = hold(campaign_id)
        permissions.check(permissions.may_rule(held.campaign, actor))
        decision = None if ruling is None else _ruling(held, ruling)
        asked = grant_held(held, challenge_id, ruling=decision, words=_checked(words, "words"))
        _tell(held, asked, "challenge_granted", actor, asked.answer)
    return asked


def refuse(campaign_id: int, challenge_id: int, *, actor: Actor, words: str) -> Challenge:
    """Answers that it stays as it is, and why."""
    with transaction.atomic():
        held = hold(campaign_id)
        permissions.check(permissions.may_rule(held.campaign, actor))
        asked = _open(held, challenge_id)
        _close(held, asked, Challenge.REFUSED, _checked(words, "words"))
        _tell(held, asked, "challenge_refused", actor, asked.answer)
    return asked


def grant_held(held: Held, challenge_id: int, *, ruling: Ruling | None, words: str) -> Challenge:
    """`grant` within the transaction of the ruling that answers it."""
    asked = _open(held, challenge_id)
    asked.ruling = ruling
    _close(held, asked, Challenge.GRANTED, words)
    return asked


def _ruling(held: Held, ruling_id: int) -> Ruling:
    found = Ruling.objects.filter(campaign=held.campaign, pk=ruling_id).first()
    if found is None:
        raise Refusal("no-such-ruling", "D3", NO_RULING, fields=("ruling",))
    return found


def _open(held: Held, challenge_id: int) -> Challenge:
    asked = Challenge.objects.filter(campaign=held.campaign, pk=challenge_id).first()
    if asked is None:
        raise Refusal("no-such-challenge", "D3", NO_SUCH)
    if asked.status != Challenge.OPEN:
        raise Refusal("closed", "D3", NOT_OPEN)
    return asked


def _close(held: Held, asked: Challenge, status: str, answer: str) -> None:
    asked.status, asked.answer, asked.answered_at = status, answer, held.now
    asked.save(update_fields=["status", "answer", "answered_at", "ruling"])
    write(held, ("challenge", asked))


def _checked(text: str, field: str) -> str:
    words = text.replace("\x00", "").strip()
    if not words:
        raise Refusal("text", "D3", NO_WORDS, fields=(field,))
    if len(words) > MOST_WORDS:
        raise Refusal("text", "D3", TOO_LONG, fields=(field,), most=MOST_WORDS)
    return words


def _check_subject(held: Held, about: int | None, battle: str) -> None:
    if about is not None and not battle:
        lines = JournalEntry.objects.filter(campaign=held.campaign, seq=about)
        known = lines.exists()
    else:
        known = about is None and battle in held.world.battles
    if not known:
        raise Refusal("about", "D3", NO_SUBJECT, fields=("about",))


def _tell(held: Held, asked: Challenge, kind: str, actor: Actor, reason: str) -> None:
    tell(held, kind, by=actor, reason=reason, player=asked.player, challenge=asked.pk)
    touch(held)

"""Challenges: a player asks for a ruling about a result, and is answered before everybody (D3)."""

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Game
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
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        words = _checked(text, "text")
        _check_subject(game, about, battle)
        mine = Challenge.objects.filter(
            campaign=game.campaign, player=actor.player, status=Challenge.OPEN
        )
        again = mine.filter(about=about, battle=battle, text=words).first()
        if again is not None:
            return again
        if mine.count() >= MOST_OPEN:
            raise Refusal("too-many", "D3", TOO_MANY, most=MOST_OPEN)
        asked = Challenge.objects.create(
            campaign=game.campaign, player=actor.player or "", by_id=actor.user_id, about=about,
            battle=battle, text=words, asked_at=game.now,
        )  # fmt: skip
        write(game, ("challenge", asked))
        _tell(game, asked, "challenged", actor, words)
    return asked


def withdraw(campaign_id: int, challenge_id: int, *, actor: Actor) -> Challenge:
    """Who asked needs no answer any more."""
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        asked = _open(game, challenge_id)
        permissions.check(actor.player == asked.player)
        _close(game, asked, Challenge.WITHDRAWN, "")
        _tell(game, asked, "challenge_withdrawn", actor, "")
    return asked


def grant(
    campaign_id: int, challenge_id: int, *, actor: Actor, words: str, ruling: int | None = None
) -> Challenge:
    """Answers that the asker is right; `ruling` is the decision that follows from it, if any."""
    with turn(campaign_id, actor, permissions.may_rule) as game:
        decision = None if ruling is None else _ruling(game, ruling)
        asked = grant_within(game, challenge_id, ruling=decision, words=_checked(words, "words"))
        _tell(game, asked, "challenge_granted", actor, asked.answer)
    return asked


def refuse(campaign_id: int, challenge_id: int, *, actor: Actor, words: str) -> Challenge:
    """Answers that it stays as it is, and why."""
    with turn(campaign_id, actor, permissions.may_rule) as game:
        asked = _open(game, challenge_id)
        _close(game, asked, Challenge.REFUSED, _checked(words, "words"))
        _tell(game, asked, "challenge_refused", actor, asked.answer)
    return asked


def grant_within(game: Game, challenge_id: int, *, ruling: Ruling | None, words: str) -> Challenge:
    """`grant` within the transaction of the ruling that answers it."""
    asked = _open(game, challenge_id)
    asked.ruling = ruling
    _close(game, asked, Challenge.GRANTED, words)
    return asked


def _ruling(game: Game, ruling_id: int) -> Ruling:
    found = Ruling.objects.filter(campaign=game.campaign, pk=ruling_id).first()
    if found is None:
        raise Refusal("no-such-ruling", "D3", NO_RULING, fields=("ruling",))
    return found


def _open(game: Game, challenge_id: int) -> Challenge:
    asked = Challenge.objects.filter(campaign=game.campaign, pk=challenge_id).first()
    if asked is None:
        raise Refusal("no-such-challenge", "D3", NO_SUCH)
    if asked.status != Challenge.OPEN:
        raise Refusal("closed", "D3", NOT_OPEN)
    return asked


def _close(game: Game, asked: Challenge, status: str, answer: str) -> None:
    asked.status, asked.answer, asked.answered_at = status, answer, game.now
    asked.save(update_fields=["status", "answer", "answered_at", "ruling"])
    write(game, ("challenge", asked))


def _checked(text: str, field: str) -> str:
    words = text.replace("\x00", "").strip()
    if not words:
        raise Refusal("text", "D3", NO_WORDS, fields=(field,))
    if len(words) > MOST_WORDS:
        raise Refusal("text", "D3", TOO_LONG, fields=(field,), most=MOST_WORDS)
    return words


def _check_subject(game: Game, about: int | None, battle: str) -> None:
    if about is not None and not battle:
        lines = JournalEntry.objects.filter(campaign=game.campaign, seq=about)
        known = lines.exists()
    else:
        known = about is None and battle in game.world.battles
    if not known:
        raise Refusal("about", "D3", NO_SUBJECT, fields=("about",))


def _tell(game: Game, asked: Challenge, kind: str, actor: Actor, reason: str) -> None:
    tell(game, kind, by=actor, reason=reason, player=asked.player, challenge=asked.pk)

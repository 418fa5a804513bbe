"""Sitting down at a seat and standing up from it, under the game's lock (D4)."""

from typing import Any

from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import lookalike_key, note_name, plain_name
from club.actions.chain.hash_chain import note_rows
from club.actions.journal.ledger import LockedGame
from club.kinds import kind_of
from club.models import Game, Seat, SeatToken, Tenure
from club.refusals import Refusal
from club.signs import plain_lines

LONGEST_NAME = 40  # letters
LONGEST_NOTE = 2000  # letters
BAD_NAME = gettext_noop("A name can have 1 to {most} characters.")
SAME_NAME = gettext_noop("{name} already has a seat in this game. Choose another name.")
ANOTHER_HAND = gettext_noop(
    "You have seen {name}'s hand in this game, so that is the only seat you can take again."
)
BAD_LUCK = gettext_noop("A lucky word can have at most {most} characters.")
BAD_NOTE = gettext_noop("A hand-over note can have at most {most} characters.")


def checked_name(name: str) -> str:
    """The name as it is stored. Refuses `name`."""
    words = plain_name(name)
    if not 1 <= len(words) <= LONGEST_NAME:
        raise Refusal("name", "D4", BAD_NAME, fields=("name",), most=LONGEST_NAME)
    return words


def check_apart(seat: Seat, name: str) -> None:
    """Refuses `same-name` if another seat of the game has this name, or one that looks like it."""
    others = seat.game.seats.exclude(pk=seat.pk).values_list("name", flat=True)
    alike = [other for other in others if lookalike_key(other) == lookalike_key(name)]
    if alike:
        raise Refusal("same-name", "D4", SAME_NAME, fields=("name",), name=alike[0])


def checked_luck(word: str) -> str:
    """A lucky word as it is stored, "" for none. Refuses `luck`."""
    words = plain_name(word)
    if len(words) > LONGEST_NAME:
        raise Refusal("luck", "D3", BAD_LUCK, fields=("luck",), most=LONGEST_NAME)
    return words


def checked_note(note: str) -> str:
    """The note as it is stored. Refuses `note`."""
    words = plain_lines(note)
    if len(words) > LONGEST_NOTE:
        raise Refusal("note", "D4", BAD_NOTE, fields=("note",), most=LONGEST_NOTE)
    return words


def present_tenure(seat: Seat) -> Tenure:
    """The tenure of the present player. It is made if a seat was filled without one."""
    found = seat.tenures.filter(until__isnull=True).order_by("-id").first()
    if found is not None:
        return found
    since = seat.game.created_at
    return Tenure.objects.create(seat=seat, user=seat.user, name=seat.name, since=since)


def sit_down(
    locked: LockedGame, seat: Seat, user: Any, name: str, luck: str = ""
) -> dict[str, Any]:
    """Seats the user. A bot leaves the seat, and what it sealed is returned.

    Returns the kinds that were returned unopened, if any: `envelope`, `orders`. Refuses
    `same-name`, and `another-hand`.
    """
    check_apart(seat, name)
    _check_no_other_hand(locked, seat, user)
    note_name(user, name)
    seat.user, seat.name, seat.bot = user, name, ""
    seat.luck = luck if locked.game.status == Game.SETUP else ""
    seat.seen = locked.game.seq
    seat.save(update_fields=["user", "name", "bot", "luck", "seen"])
    tenure = Tenure.objects.create(seat=seat, user=user, name=name, since=locked.now)
    note_rows(locked, ("tenure", tenure))
    returned = kind_of(locked.game).seats.return_sealed(locked, seat.player)
    return {what: True for what, there in returned.items() if there}


def _check_no_other_hand(locked: LockedGame, seat: Seat, user: Any) -> None:
    """Refuses `another-hand` if the user has seen the hand of another seat in this running game.

    After they leave a seat, a bot plays on with the hand that they know.
    """
    game = locked.game
    if game.status != Game.RUNNING or not kind_of(game).rules.secret:
        return
    sat = Tenure.objects.filter(seat__game=game, user=user).exclude(seat=seat)
    dealt = game.messages.filter(kind="started").values_list("at", flat=True).first()
    seen = sat.filter(until__gt=dealt) if dealt is not None else sat
    if (tenure := seen.select_related("seat").first()) is not None:
        raise Refusal("another-hand", "D4", ANOTHER_HAND, name=tenure.seat.name)


def stand_up(
    locked: LockedGame, seat: Seat, *, why: str, note: str | None = None
) -> dict[str, Any]:
    """Empties the seat. What was sealed is returned unopened.

    Returns the kinds that were returned: `envelope`, `orders`. The grace of the seat is restored.
    """
    tenure = present_tenure(seat)
    tenure.until, tenure.why = locked.now, why
    if note is not None:
        tenure.note = note
    tenure.save(update_fields=["until", "why", "note"])
    note_rows(locked, ("tenure", tenure))
    seat.user, seat.steward, seat.away, seat.grace_spent = None, "", False, None
    seat.luck, seat.deputy, seat.unread, seat.unread_talk = "", False, None, []
    seat.away_from = seat.away_until = None
    seat.later_absences = []
    seat.save()
    kind_of(locked.game).seats.forget_drafts(locked, seat.player)
    SeatToken.objects.filter(seat=seat, revoked_at__isnull=True).update(revoked_at=locked.now)
    kind_of(locked.game).seats.seat_left(locked, seat)
    return kind_of(locked.game).seats.return_sealed(locked, seat.player)


def tenures_of(game: Game) -> dict[str, list[Tenure]]:
    """The tenures of each seat, by its letter, earliest first."""
    found: dict[str, list[Tenure]] = {}
    rows = Tenure.objects.filter(seat__game=game).select_related("seat").order_by("id")
    for tenure in rows:
        found.setdefault(tenure.seat.player, []).append(tenure)
    return found


def predecessor(seat: Seat) -> Tenure | None:
    """The tenure before that of the present player. None for the first."""
    return seat.tenures.filter(until__isnull=False).order_by("-id").first()


def handover_note(seat: Seat) -> str:
    """The present player's stored note for a successor."""
    notes = seat.tenures.filter(until__isnull=True).order_by("-id").values_list("note", flat=True)
    return notes.first() or ""

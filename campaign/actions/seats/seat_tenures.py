"""Sitting down at a seat and standing up from it, under the campaign's lock (D4)."""

from typing import Any

from django.utils.translation import gettext_noop

from campaign.actions.accounts.plain_names import likeness, note_name, plain_name
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Game
from campaign.models import Campaign, Envelope, ReportDraft, Seat, SeatToken, StandingOrder, Tenure
from club.refusals import Refusal

LONGEST_NAME = 40  # letters
LONGEST_NOTE = 2000  # letters
BAD_NAME = gettext_noop("A name has 1 to {most} letters.")
SAME_NAME = gettext_noop("{name} sits in this campaign already. Choose another name.")
BAD_LUCK = gettext_noop("A word for luck has {most} letters at most.")
BAD_NOTE = gettext_noop("A hand-over note has {most} letters at most.")


def checked_name(name: str) -> str:
    """The name as it is kept; refuses `name`."""
    words = plain_name(name)
    if not 1 <= len(words) <= LONGEST_NAME:
        raise Refusal("name", "D4", BAD_NAME, fields=("name",), most=LONGEST_NAME)
    return words


def check_apart(seat: Seat, name: str) -> None:
    """Refuses `same-name` if another seat of the campaign bears it, or one that looks like it."""
    others = seat.campaign.seats.exclude(pk=seat.pk).values_list("name", flat=True)
    alike = [other for other in others if likeness(other) == likeness(name)]
    if alike:
        raise Refusal("same-name", "D4", SAME_NAME, fields=("name",), name=alike[0])


def checked_luck(word: str) -> str:
    """A word for luck as it is kept, "" for none; refuses `luck`."""
    words = plain_name(word)
    if len(words) > LONGEST_NAME:
        raise Refusal("luck", "D3", BAD_LUCK, fields=("luck",), most=LONGEST_NAME)
    return words


def checked_note(note: str) -> str:
    """The note as it is kept; refuses `note`."""
    words = note.replace("\x00", "").strip()
    if len(words) > LONGEST_NOTE:
        raise Refusal("note", "D4", BAD_NOTE, fields=("note",), most=LONGEST_NOTE)
    return words


def present_tenure(seat: Seat) -> Tenure:
    """The tenure of who sits there; made where a seat was filled without one."""
    found = seat.tenures.filter(until__isnull=True).order_by("-id").first()
    if found is not None:
        return found
    since = seat.campaign.created_at
    return Tenure.objects.create(seat=seat, user=seat.user, name=seat.name, since=since)


def sit_down(game: Game, seat: Seat, user: Any, name: str, luck: str = "") -> dict[str, Any]:
    """The user takes the seat; a bot that kept it warm leaves it, and what it sealed goes back.

    Answers what was returned unopened: `envelope`, `orders`; only what there was. Refuses
    `same-name`.
    """
    check_apart(seat, name)
    note_name(user, name)
    seat.user, seat.name, seat.bot = user, name, ""
    seat.luck = luck if game.campaign.status == Campaign.SETUP else ""
    seat.save(update_fields=["user", "name", "bot", "luck"])
    tenure = Tenure.objects.create(seat=seat, user=user, name=name, since=game.now)
    write(game, ("tenure", tenure))
    returned = _return_sealed(game, seat.player)
    return {what: True for what, there in returned.items() if there}


def stand_up(game: Game, seat: Seat, *, why: str, note: str | None = None) -> dict[str, Any]:
    """The seat is empty from now on; what was sealed is returned unopened.

    Answers what was returned: `envelope`, `orders`. The grace of the seat begins anew.
    """
    tenure = present_tenure(seat)
    tenure.until, tenure.why = game.now, why
    if note is not None:
        tenure.note = note
    tenure.save(update_fields=["until", "why", "note"])
    write(game, ("tenure", tenure))
    seat.user, seat.steward, seat.away, seat.grace_spent = None, "", False, None
    seat.luck = ""
    seat.save(update_fields=["user", "steward", "away", "grace_spent", "luck"])
    ReportDraft.objects.filter(campaign=game.campaign, player=seat.player).delete()
    SeatToken.objects.filter(seat=seat, revoked_at__isnull=True).update(revoked_at=game.now)
    return _return_sealed(game, seat.player)


def _return_sealed(game: Game, player: str) -> dict[str, Any]:
    """Bids that were not opened are gone, and standing orders end with nothing left in them."""
    bids = Envelope.objects.filter(campaign=game.campaign, player=player, opened_at__isnull=True)
    orders = StandingOrder.objects.filter(
        campaign=game.campaign, player=player, ended_at__isnull=True
    )
    return {
        "envelope": bool(bids.delete()[0]),
        "orders": bool(orders.update(ended_at=game.now, ended_why="returned", sealed=b"")),
    }

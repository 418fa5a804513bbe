"""A member is erased: their name, address and keys are gone, and every history still replays.

What they played stays, under the letter of their seat: the journal is hashed line by line and
never changed. So do names and stories that they gave to lords; they are the campaign's. What others
wrote of them in reasons and messages is reworded by their letter, also in what the chain's notes
say; the hashes of those stay, and a last note has the new ones. Old backups hold them until they
are gone.
"""

import json
import re
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import models, transaction
from django.db.models import ProtectedError
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_noop

from campaign.actions.clock.transactions import transact
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.chained_rows import WORDS, canonical, member
from campaign.actions.journal.hash_chain import body_hash, head_of, write_facts
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.seats import seats
from campaign.actions.seats.seat_tenures import present_tenure
from campaign.models import (
    BattlePhoto,
    Campaign,
    Challenge,
    Channel,
    Correction,
    Envelope,
    Invitation,
    JournalEntry,
    MapDraft,
    Message,
    Ruling,
    Seat,
    SeatToken,
    Tenure,
)
from club.refusals import Refusal

ORGANISES = gettext_noop(
    "They organise {count} campaigns that have not ended; somebody must take them over."
)
SHORTEST = 3  # letters of a name that is looked for within texts


class Belongings(NamedTuple):
    """What somebody has here, counted: what goes with them, what they leave, what they organise."""

    photographs: int
    channels: int
    keys: int
    drafts: int
    seats: int
    sealed: int
    organised: int


def belongings(user: Any) -> Belongings:
    """What `erase` would take away or hand over."""
    running = user.seats.exclude(campaign__status=Campaign.ENDED)
    return Belongings(
        photographs=BattlePhoto.objects.filter(by=user).count(),
        channels=Channel.objects.filter(user=user).count(),
        keys=SeatToken.objects.filter(user=user).count(),
        drafts=MapDraft.objects.filter(author=user).count(),
        seats=running.count(),
        sealed=sum(_has_sealed(seat) for seat in running),
        organised=_organised(user).count(),
    )


def _has_sealed(seat: Seat) -> bool:
    rows = Envelope.objects.filter(campaign_id=seat.campaign_id, player=seat.player)
    return rows.filter(opened_at__isnull=True).exists()


def _organised(user: Any) -> models.QuerySet[Campaign]:
    return Campaign.objects.filter(organiser=user).exclude(status=Campaign.ENDED)


def erase(user: Any, *, successor: Any = None) -> None:
    """Leaves their seats as `leave` does, hands what they organise to `successor`, forgets them.

    The account itself goes, or stays without a name where a map or an ended campaign needs one.
    Refuses `organises` while they organise a campaign that has not ended and nobody succeeds them.
    """
    with transaction.atomic():
        _hand_over(user, successor)
        _leave_seats(user)
        letters = _letters(user)
        for campaign_id in sorted(letters.keys() | _acted_in(user)):
            letter = letters.get(campaign_id, "")
            names = _names(user, campaign_id) if letter else []
            with transact(campaign_id) as game:
                if letter:
                    _forget_in(game, letter, names)
                _reword_chain(game, user, names, letter)
        BattlePhoto.objects.filter(by=user).delete()
        JournalEntry.objects.filter(actor_user=user, format=1).update(device="")
        Invitation.objects.filter(
            models.Q(used_by=user) | models.Q(email__iexact=user.email)
        ).update(email="")
        Tenure.objects.filter(user=user).update(user=None, note="")
        _remove_account(user)


def _hand_over(user: Any, successor: Any) -> None:
    organised = _organised(user)
    if successor is not None and successor != user:
        for campaign_id in organised.order_by("pk").values_list("pk", flat=True):
            with transact(campaign_id) as game:
                game.campaign.organiser = successor
                game.mark(Effect.SAVE)
    elif count := organised.count():
        raise Refusal("organises", "D3", ORGANISES, count=count)


def _leave_seats(user: Any) -> None:
    for seat in user.seats.select_related("campaign"):
        if seat.campaign.status != Campaign.ENDED:
            seats.leave(seat.campaign_id, actor=Actor.seat(user, seat.player))
            continue
        present_tenure(seat)
        seat.user = None
        seat.save(update_fields=["user"])


def _letters(user: Any) -> dict[int, str]:
    """The letter of the seat that they held last, by campaign."""
    game = Tenure.objects.filter(user=user).order_by("id")
    return dict(game.values_list("seat__campaign_id", "seat__player"))


def _acted_in(user: Any) -> set[int]:
    """The campaigns whose chain has the user's account."""
    tables: tuple[tuple[Any, str], ...] = (
        (JournalEntry, "actor_user"), (Message, "by"), (Ruling, "by"), (Correction, "by"),
        (Challenge, "by"),
    )  # fmt: skip
    return {
        campaign_id
        for table, field in tables
        for campaign_id in table.objects.filter(**{field: user}).values_list("campaign", flat=True)
    }


def _names(user: Any, campaign_id: int) -> list[str]:
    """What they were called there, longest first."""
    called = Tenure.objects.filter(user=user, seat__campaign_id=campaign_id)
    own = (user.email, user.get_username(), user.get_full_name(), user.first_name, user.last_name)
    found = {*called.values_list("name", flat=True), *own} - {""}
    return sorted(found, key=len, reverse=True)


def _forget_in(game: Game, letter: str, names: list[str]) -> None:
    """The version grows, so that no page that names them is shown again."""
    campaign = game.campaign
    game.mark(Effect.SAVE)
    for seat in campaign.seats.exclude(luck=""):
        seat.luck = _without(seat.luck, names, letter)
        seat.save(update_fields=["luck"])
    campaign.seats.filter(user=None, name__in=names).update(name=letter)
    Tenure.objects.filter(seat__campaign=campaign, name__in=names).update(name=letter)
    for rows, fields in (
        (campaign.messages, ("reason", "values")),
        (campaign.rulings, ("reason", "changes")),
        (campaign.corrections, ("reason",)),
        (campaign.notices, ("values",)),
        (campaign.photos, ("caption",)),
        (Challenge.objects.filter(campaign=campaign), ("text", "answer")),
    ):
        _reword(rows.all(), fields, names, letter)


def _reword_chain(game: Game, user: Any, names: list[str], letter: str) -> None:
    """What the chain's notes say is reworded, and what they say now stands in a note at its end."""
    head_of(game)
    reworded = []
    for note in game.campaign.notes.order_by("seq", "place"):
        facts = json.loads(note.body)
        words = {field: facts[field] for field in WORDS if field in facts}
        body = canonical(facts | {f: _said(f, was, names, letter) for f, was in words.items()})
        if body != note.body:
            note.body, note.salt = body, secrets.token_hex(16)
            note.save(update_fields=["body", "salt"])
            reworded.append([note.seq, note.place, body_hash(note.salt, body)])
    by = member(game.campaign, user.pk)
    write_facts(game, "erased", {"by": by, "player": letter, "reworded": reworded})


def _said(field: str, value: Any, names: list[str], letter: str) -> Any:
    """As `_forget_in` rewords the rows themselves: a name is replaced as a whole."""
    if field == "name":
        return letter if value in names else value
    return _without(value, names, letter)


def _reword(rows: Iterable[Any], fields: tuple[str, ...], names: list[str], letter: str) -> None:
    for row in rows:
        before = {field: getattr(row, field) for field in fields}
        after = {field: _without(value, names, letter) for field, value in before.items()}
        if after != before:
            for field, value in after.items():
                setattr(row, field, value)
            row.save(update_fields=fields)


def _without(value: Any, names: list[str], letter: str) -> Any:
    """A text, or what a JSON field holds, with the letter in place of each name."""
    if isinstance(value, dict):
        return {key: _without(one, names, letter) for key, one in value.items()}
    if isinstance(value, list):
        return [_without(one, names, letter) for one in value]
    if not isinstance(value, str):
        return value
    if value in names:
        return letter
    for name in names:
        if len(name) >= SHORTEST:
            value = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", letter, value, flags=re.IGNORECASE)
    return value


def _remove_account(user: Any) -> None:
    try:
        with transaction.atomic():
            user.delete()
    except ProtectedError:
        _empty_account(user)


def _empty_account(user: Any) -> None:
    """What is about them alone goes; the row stays, with nothing in it and no way in."""
    for related in user._meta.related_objects:
        if related.on_delete is models.CASCADE:
            related.related_model._default_manager.filter(**{related.field.name: user}).delete()
    user.username = f"erased-{get_random_string(10).lower()}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()

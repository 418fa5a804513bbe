"""Erases a member: name, address and keys are deleted, and every journal still replays.

Their commands stay, under the letter of their seat: the journal is hashed by entry and never
changed. Names and stories of their lords stay too; they belong to the campaign. Names and gear of
their units and marks of their lords are taken back while it runs. The letter replaces their name in
reasons and messages of others, in the notes of the chain, and in the name of a table that was named
after its people. The hashes of those notes stay, and a last note has the new ones. Old backups
contain the name until they are deleted.
"""

import json
import re
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import models, transaction
from django.db.models import ForeignObjectRel, ProtectedError
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_noop

from campaign.actions.battles.map_pictures import remove_pictures
from campaign.actions.seats.words_taken_back import take_back_words
from campaign.models import (
    BattleComment,
    BattlePhoto,
    Challenge,
    Correction,
    CountedMark,
    Envelope,
    FinalPlace,
    FoughtSide,
    MapDraft,
    MapPicture,
    PaintedWeek,
)
from club.actions.accounts.members import say_farewell
from club.actions.chain.chained_rows import WORDS, canonical, member
from club.actions.chain.hash_chain import body_hash, head_of, write_facts
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.seats import seats
from club.actions.seats.forgotten_names import title_without
from club.actions.seats.seat_tenures import present_tenure
from club.actions.talk import thread
from club.models import (
    Channel,
    Game,
    Invitation,
    Job,
    JournalEntry,
    Message,
    OrganiserToken,
    Ruling,
    Seat,
    SeatToken,
    TalkMessage,
    Tenure,
)
from club.refusals import Refusal

ORGANISES = gettext_noop(
    "Unfinished campaigns they organise: {count}. Somebody must take these over first."
)
SHORTEST = 3  # characters of a name that is searched for in texts


class Belongings(NamedTuple):
    """Numbers of a user's belongings: those deleted with them, those that stay, and campaigns they
    organise."""

    photographs: int
    comments: int
    talk: int
    channels: int
    keys: int
    drafts: int
    seats: int
    sealed: int
    organised: int


def belongings(user: Any) -> Belongings:
    """The belongings that `erase` would delete or hand over."""
    running = user.seats.exclude(game__status=Game.ENDED)
    return Belongings(
        photographs=sum(
            table._default_manager.filter(by=user).count() for table in (BattlePhoto, MapPicture)
        ),
        comments=BattleComment.objects.filter(by=user).count(),
        talk=TalkMessage.objects.filter(by=user).count(),
        channels=Channel.objects.filter(user=user).count(),
        keys=sum(keys.objects.filter(user=user).count() for keys in (SeatToken, OrganiserToken)),
        drafts=MapDraft.objects.filter(author=user).count(),
        seats=running.count(),
        sealed=sum(_has_sealed(seat) for seat in running),
        organised=_organised(user).count(),
    )


def _has_sealed(seat: Seat) -> bool:
    rows = Envelope.objects.filter(game_id=seat.game_id, player=seat.player)
    return rows.filter(opened_at__isnull=True).exists()


def _organised(user: Any) -> models.QuerySet[Game]:
    return Game.objects.filter(organiser=user).exclude(status=Game.ENDED)


def erase(user: Any, *, successor: Any = None) -> None:
    """Leaves their seats as `leave` does, makes `successor` the organiser, deletes their data.

    The account is deleted, or stays without a name if a map or an ended campaign needs it. Without
    a successor, the first deputy of a campaign takes it over. Refuses `organises` while they
    organise a campaign that has not ended and that nobody can take over.
    """
    with transaction.atomic():
        _hand_over(user, successor)
        say_farewell(user)
        _leave_seats(user)
        letters = _letters(user)
        for game_id in sorted(letters.keys() | _acted_in(user)):
            letter = letters.get(game_id, "")
            names = _names(user, game_id) if letter else []
            with transact(game_id) as locked:
                if letter:
                    forget_in(locked, letter, names)
                reword_chain(locked, member(locked.game, user.pk), names, letter)
        Job.objects.filter(by=user).delete()
        FoughtSide.objects.filter(user=user).update(user=None)
        FoughtSide.objects.filter(foe=user).update(foe=None)
        FinalPlace.objects.filter(user=user).update(user=None)
        PaintedWeek.objects.filter(user=user).delete()
        BattlePhoto.objects.filter(by=user).delete()
        remove_pictures(MapPicture.objects.filter(by=user))
        BattleComment.objects.filter(by=user).delete()
        CountedMark.objects.filter(by=user, key__startswith="n/").delete()
        CountedMark.objects.filter(by=user).exclude(lent="").update(lent="/")
        thread.delete_all_of(user.pk)
        JournalEntry.objects.filter(actor_user=user, format=1).update(device="")
        Invitation.objects.filter(
            models.Q(used_by=user) | models.Q(email__iexact=user.email)
        ).update(email="")
        Tenure.objects.filter(user=user).update(user=None, note="")
        _remove_account(user)


def _hand_over(user: Any, successor: Any) -> None:
    organised = _organised(user).order_by("pk")
    named = None if successor == user else successor
    heirs = {game: named or _deputy_of(game) for game in organised}
    if count := sum(heir is None for heir in heirs.values()):
        raise Refusal("organises", "D3", ORGANISES, count=count)
    for game, heir in heirs.items():
        with transact(game.pk) as locked:
            locked.game.organiser = heir
            locked.game.seats.filter(user=heir).update(deputy=False)
            locked.mark(Effect.SAVE)


def _deputy_of(game: Game) -> Any:
    seat = game.seats.filter(deputy=True, user__is_active=True).select_related("user").first()
    return seat.user if seat is not None else None


def _leave_seats(user: Any) -> None:
    for seat in user.seats.select_related("game"):
        if seat.game.status != Game.ENDED:
            take_back_words(seat, user)
            seats.leave(seat.game_id, actor=Actor.seat(user, seat.player))
            continue
        present_tenure(seat)
        seat.user, seat.unread_talk = None, []
        seat.save(update_fields=["user", "unread_talk"])


def _letters(user: Any) -> dict[int, str]:
    """Their last seat by campaign."""
    locked = Tenure.objects.filter(user=user).order_by("id")
    return dict(locked.values_list("seat__game_id", "seat__player"))


def _acted_in(user: Any) -> set[int]:
    """The campaigns whose chain names the user's account."""
    tables: tuple[tuple[Any, str], ...] = (
        (JournalEntry, "actor_user"),
        (Message, "by"),
        (Ruling, "by"),
        (Correction, "by"),
        (Challenge, "by"),
    )
    return {
        game_id
        for table, field in tables
        for game_id in table.objects.filter(**{field: user}).values_list("game", flat=True)
    }


def _names(user: Any, game_id: int) -> list[str]:
    """Their names there, longest first."""
    called = Tenure.objects.filter(user=user, seat__game_id=game_id)
    own = (user.email, user.get_username(), user.get_full_name(), user.first_name, user.last_name)
    found = {*called.values_list("name", flat=True), *own} - {""}
    return sorted(found, key=len, reverse=True)


def forget_in(locked: LockedGame, letter: str, names: list[str]) -> None:
    """Replaces the names with the letter.

    The version grows, so that no cached page with the names is shown again.
    """
    game = locked.game
    locked.mark(Effect.SAVE)
    for seat in game.seats.exclude(luck=""):
        seat.luck = _without(seat.luck, names, letter)
        seat.save(update_fields=["luck"])
    game.name = title_without(game.name, names, letter)
    game.seats.filter(user=None, name__in=names).update(name=letter)
    Tenure.objects.filter(seat__game=game, name__in=names).update(name=letter)
    for rows, fields in (
        (game.messages, ("reason", "values")),
        (game.rulings, ("reason", "changes")),
        (game.corrections, ("reason",)),
        (game.notices, ("values",)),
        (game.photos, ("caption",)),
        (game.battle_comments, ("text",)),
        (game.talk, ("text",)),
        (game.counted_marks.filter(key__startswith="n/"), ("value",)),
        (game.counted_marks.exclude(lent__in=("", "/")), ("lent",)),
        (Challenge.objects.filter(game=game), ("text", "answer")),
    ):
        _reword(rows.all(), fields, names, letter)


def reword_chain(locked: LockedGame, by: str, names: list[str], letter: str) -> None:
    """Rewords the notes of the chain, and records their new text in a note at its end. `by` is the
    pseudonym of the erased person."""
    head_of(locked)
    reworded = []
    for note in locked.game.notes.order_by("seq", "place"):
        facts = json.loads(note.body)
        words = {field: facts[field] for field in WORDS if field in facts}
        body = canonical(facts | {f: _said(f, was, names, letter) for f, was in words.items()})
        if body != note.body:
            note.body, note.salt = body, secrets.token_hex(16)
            note.save(update_fields=["body", "salt"])
            reworded.append([note.seq, note.place, body_hash(note.salt, body)])
    write_facts(locked, "erased", {"by": by, "player": letter, "reworded": reworded})


def _said(field: str, value: Any, names: list[str], letter: str) -> Any:
    """Rewords a note as `forget_in` rewords the rows themselves: a name is replaced as a whole."""
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
    """A text, or the value of a JSON field, with the letter in place of each name."""
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
    """Deletes all personal data; the row stays, empty and unable to sign in."""
    for related in user._meta.get_fields(include_hidden=True):  # those without a name of their own
        if isinstance(related, ForeignObjectRel) and related.on_delete is models.CASCADE:
            related.related_model._default_manager.filter(**{related.field.name: user}).delete()
    user.username = f"erased-{get_random_string(10).lower()}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.set_unusable_password()
    user.save()

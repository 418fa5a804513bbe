"""Lending the count of a battle to friends at the table, by a link (D4).

The database stores a key, and the link is this key signed, so a copy of the database opens nothing.
A person with the link counts for the lender, and their marks say so.
"""

import secrets
from datetime import timedelta
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import Prefetch
from django.db.models.functions import Now

from campaign.actions.battles.live_counts import NO_BATTLE, OVER, actor_at_table, may_count
from campaign.actions.history.effective_history import read_world
from campaign.models import LentCount
from campaign.rules import SAGA
from campaign.world import Battle, BattleId
from club.actions.accounts.plain_names import plain_name
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.schedule import site_pause
from club.models import Game, Seat
from club.refusals import Refusal

LASTS = timedelta(days=2)
LONGEST_NAME = 40  # characters of the name of a friend
SIGNER = Signer(salt="campaign.lent_counts")


def lend(game_id: int, battle: str, *, user: Any) -> str:
    """The end of this person's link to the count; a new one if there is none.

    Refuses `not-yours` and `closed`.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        row = read_world(game).battles.get(BattleId(battle))
        if row is None:
            raise Refusal("no-such-battle", "R43", NO_BATTLE)
        permissions.check_allowed(may_count(game, row, actor_at_table(game, user, battle)))
        if row.stage != "fight":
            raise Refusal("closed", "D4", OVER)
        own = LentCount.objects.filter(game=game, battle=battle, by=user)
        own.filter(at__lte=Now() - LASTS).delete()
        lent, _new = own.get_or_create(
            game=game,
            battle=battle,
            wave=row.wave,
            by=user,
            defaults={"key": secrets.token_urlsafe(16), "at": Now()},
        )
        return SIGNER.sign(lent.key)


def take_back(game_id: int, battle: str, *, user: Any) -> None:
    """Ends this person's link to the count. Ending it twice changes nothing."""
    LentCount.objects.filter(game_id=game_id, battle=battle, by=user).delete()


def end_lending(game_id: int, battle: str, lent: int, *, user: Any) -> None:
    """Ends the link of this number, for an organiser. Ending it twice changes nothing.

    Refuses `not-yours` to everybody but organisers.
    """
    permissions.check_allowed(permissions.organises(Game.objects.get(pk=game_id), user))
    LentCount.objects.filter(game_id=game_id, battle=battle, pk=lent).delete()


def delete_ended() -> int:
    """Deletes the links that opened nothing any more by their age. Returns their number."""
    return LentCount.objects.filter(at__lte=Now() - LASTS).delete()[0]


def link_of(game: Game, battle: str, row: Battle, user: Any) -> str:
    """The end of this person's link, "" if there is none."""
    found = LentCount.objects.filter(game=game, battle=battle, wave=row.wave, by=user)
    lent = found.filter(at__gt=Now() - LASTS).first()
    return SIGNER.sign(lent.key) if lent else ""


def lent_by_others(game: Game, battle: str, row: Battle, user: Any) -> list[LentCount]:
    """The links of everybody else to this count, oldest first."""
    found = LentCount.objects.filter(game=game, battle=battle, wave=row.wave).exclude(by=user)
    return list(found.filter(at__gt=Now() - LASTS, by__is_active=True).defer("key").order_by("pk"))


def lent_by(secret: str) -> LentCount:
    """The lent count of a link. Raises LookupError for one that has ended or never was."""
    try:
        key = SIGNER.unsign(secret)
    except BadSignature as error:
        raise LookupError from error
    rows = LentCount.objects.filter(key=key, at__gt=Now() - LASTS, by__is_active=True)
    found = rows.select_related("by").first()
    if found is None:
        raise LookupError
    return found


def game_of(lent: LentCount) -> Game:
    """The campaign of a lent count, with its seats. Raises LookupError."""
    rows = Game.objects.filter(pk=lent.game_id, kind=SAGA.name)
    rows = rows.annotate(database_now=Now(), closing_paused=site_pause.paused())
    found = rows.prefetch_related(Prefetch("seats", Seat.objects.order_by("player"))).first()
    if found is None:
        raise LookupError
    return found


def lender(game: Game, lent: LentCount) -> tuple[Actor, Battle]:
    """The person who lends it, and the battle. Raises LookupError if it is no longer to be fought,
    or if they may no longer count it."""
    row = read_world(game).battles.get(BattleId(lent.battle))
    actor = actor_at_table(game, lent.by, lent.battle)
    if row is None or row.stage != "fight" or row.wave != lent.wave:
        raise LookupError
    if not may_count(game, row, actor):
        raise LookupError
    return actor, row


def friend_of(name: str) -> str:
    """The end of the author of marks that a friend with this name makes."""
    return "/" + plain_name(name.replace("/", " "))[:LONGEST_NAME]

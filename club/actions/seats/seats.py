"""Leaving a seat, removing a player from it, and the organiser's use of an empty one (D4)."""

from django.utils.translation import gettext_noop

from club.actions.accounts.plain_names import note_name
from club.actions.chain.hash_chain import note_rows
from club.actions.clock.turn import turn
from club.actions.decisions.ruling_log import record_ruling
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.journal.page_versions import stale
from club.actions.notices.game_messages import add_message
from club.actions.seats.seat_tenures import (
    check_apart,
    checked_luck,
    checked_name,
    checked_note,
    present_tenure,
    stand_up,
)
from club.kinds import kind_of
from club.models import Game, Invitation, Seat
from club.refusals import Refusal

NO_SEAT = gettext_noop("There is no such seat.")
NOBODY = gettext_noop("That seat is empty.")
TAKEN = gettext_noop("{name} has that seat.")
AT_DEVICE = gettext_noop("{name} plays on the host's device: nobody else can have that seat.")
ENDED = gettext_noop("The game has ended.")
LUCK_LATE = gettext_noop("The game has started: it is too late for lucky words.")
NO_BOT = gettext_noop("There is no such bot.")


def leave(game_id: int, *, actor: Actor, note: str | None = None) -> None:
    """Gives up the actor's own seat, with a note for the successor."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        seat = seat_of_player(locked, actor.player or "")
        words = checked_note(note) if note is not None else None
        name = seat.name
        returned = stand_up(locked, seat, why="left", note=words)
        add_message(locked, "left", by=actor, player=seat.player, name=name, **returned)
        locked.mark(Effect.PLAYED)


def unseat(
    game_id: int, player: str, *, actor: Actor, reason: str = "", sitter: int | None = None
) -> None:
    """Removes a player from their seat, for the organiser. In a running game that is a ruling.

    The successor takes over the position. `sitter` is the player that the page showed. Refuses
    `stale` if it is another by now, `nobody`, `ended`, and in a running game `reason`.
    """
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = seat_of_player(locked, player)
        if seat.user_id is None:
            raise Refusal("nobody", "D4", NOBODY)
        if sitter not in (None, seat.user_id):
            raise stale()
        name = seat.name
        if locked.game.status == Game.RUNNING:
            changes = [[f"seat {seat.player}", name, ""]]
            reason = record_ruling(
                locked, "replace", actor=actor, reason=reason, changes=changes
            ).reason
        returned = stand_up(locked, seat, why="removed")
        add_message(
            locked, "removed", by=actor, reason=reason, player=seat.player, name=name, **returned
        )
        locked.mark(Effect.PLAYED)


def give_to_bot(game_id: int, player: str, bot: str, *, actor: Actor) -> None:
    """Gives an empty seat to a bot and revokes an invitation to it. The same bot stays."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = empty_seat(locked, player)
        if bot not in kind_of(locked.game).clock.bots:
            raise Refusal("no-such-bot", "D4", NO_BOT, fields=("bot",))
        if seat.bot == bot:
            return
        seat.bot = bot
        seat.save(update_fields=["bot"])
        revoke_open(locked, seat)
        add_message(locked, "bot", by=actor, player=seat.player, name=seat.name, bot=bot)
        locked.mark(Effect.PLAYED)


def take_from_bot(game_id: int, player: str, *, actor: Actor) -> None:
    """Takes the seat from its bot. What the bot sealed stays sealed."""
    with turn(game_id, actor, permissions.may_rule) as locked:
        seat = empty_seat(locked, player)
        if seat.bot:
            seat.bot = ""
            seat.save(update_fields=["bot"])
            add_message(locked, "bot_gone", by=actor, player=seat.player, name=seat.name)
            locked.mark(Effect.PLAYED)


def rename(game_id: int, player: str, name: str, *, actor: Actor) -> None:
    """Renames the seat, for its player or the organiser. Refuses `name` and `same-name`."""
    with turn(game_id, actor, permissions.anybody) as locked:
        seat = seat_of_player(locked, player)
        permissions.check_allowed(permissions.may_speak_for(locked.game, actor, seat.player))
        before, seat.name = seat.name, checked_name(name)
        if seat.name == before:
            return
        check_apart(seat, seat.name)
        if seat.user_id == actor.user_id:
            note_name(seat.user, seat.name)
        seat.save(update_fields=["name"])
        tenure = present_tenure(seat) if seat.user_id is not None else None
        if tenure is not None:
            tenure.name = seat.name
            tenure.save(update_fields=["name"])
            note_rows(locked, ("tenure", tenure))
        add_message(locked, "renamed", by=actor, player=seat.player, before=before, name=seat.name)
        locked.mark(Effect.PLAYED)


def write_luck(game_id: int, *, actor: Actor, word: str) -> None:
    """Saves the player's public lucky word, until the game starts. Refuses `luck`, `started`."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        seat = seat_of_player(locked, actor.player or "")
        if locked.game.status != Game.SETUP:
            raise Refusal("started", "D3", LUCK_LATE)
        seat.luck = checked_luck(word)
        seat.save(update_fields=["luck"])
        locked.mark(Effect.SAVE)


def write_note(game_id: int, *, actor: Actor, note: str) -> None:
    """Saves the actor's note for a successor, the only other person who reads it."""
    with turn(game_id, actor, permissions.holds_seat) as locked:
        seat = seat_of_player(locked, actor.player or "")
        tenure = present_tenure(seat)
        tenure.note = checked_note(note)
        tenure.save(update_fields=["note"])
        note_rows(locked, ("tenure", tenure))


def seat_of_player(locked: LockedGame, player: str) -> Seat:
    """The seat of a game that has not ended. Refuses `no-such-seat` and `ended`."""
    seat: Seat | None = locked.game.seats.filter(player=player[:1]).first()
    if seat is None:
        raise Refusal("no-such-seat", "D4", NO_SEAT)
    if locked.game.status == Game.ENDED:
        raise Refusal("ended", "R2", ENDED)
    return seat


def revoke_open(locked: LockedGame, seat: Seat) -> int:
    """Revokes every unused link to the seat and returns their number."""
    links = Invitation.objects.filter(seat=seat, used_at__isnull=True, revoked_at__isnull=True)
    return links.update(revoked_at=locked.now)


def check_empty(locked: LockedGame, seat: Seat) -> None:
    """Refuses `taken` if somebody plays the seat, with an account or at the host's device."""
    if seat.user_id is not None:
        raise Refusal("taken", "D4", TAKEN, name=seat.name)
    if kind_of(locked.game).seats.shares_device(locked.game, seat.player):
        raise Refusal("taken", "D4", AT_DEVICE, name=seat.name)


def empty_seat(locked: LockedGame, player: str) -> Seat:
    """The empty seat. Refuses what `seat_of_player` and `check_empty` refuse."""
    seat = seat_of_player(locked, player)
    check_empty(locked, seat)
    return seat


def mark_seen(game: Game, *, actor: Actor, seq: int) -> None:
    """Records that the actor has read the journal up to this entry. It never moves back."""
    seat = Seat.objects.filter(game=game, player=actor.player, user=actor.user_id)
    seq = min(seq, game.seq)
    seat.filter(seen__lt=seq).update(seen=seq)
